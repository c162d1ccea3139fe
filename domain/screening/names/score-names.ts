// How alike two analysed names are: their parts are put side by side, each pair compared, and what is left over counts
// against them. Explained part by part; the same code for a pair of names and for a search of the lists.

import { alignTokens, type AlignedNames } from "./align-tokens.ts";
import { commonness } from "./commonness.ts";
import { areSpeltAlike, type Method } from "./compare-tokens.ts";
import { identityOf, type Identity } from "./identity.ts";
import type { NameKind } from "./latin-words.ts";
import type { NameToken } from "./name-token.ts";
import { isPlace } from "./places.ts";
import { hasLegalForm, isMinor, sharesWeakName } from "./weak-firm-name.ts";
import {
  areKorean,
  areOfSyllables,
  isChinese,
  isRepeated,
  extraShare,
  isTelling,
  ONE_PART_MAX,
  placeShare,
  SYLLABLE_WEIGHTS,
  weightOf,
  WEIGHTS,
  type WeighedName,
  type Weights,
} from "./weigh-name.ts";

/**
 * One row of the explanation. `score` times `weight`, summed and divided by the sum of `weight`, is the name's score,
 * but for names that share a single part of a person, or a short one with an error, which stay at most at 0.8.
 */
export interface TokenScore {
  readonly query: string | null;
  readonly candidate: string | null;
  readonly method: Method;
  readonly score: number;
  readonly weight: number;
}

export interface NameScore {
  /** 0..1, four decimals. */
  readonly score: number;
  /** True when both names have the same telling parts, equal to the letter. */
  readonly exact: boolean;
  /** What equal names tell of who is meant; null where they are not equal. */
  readonly identity: Identity | null;
  readonly tokens: readonly TokenScore[];
}

/** A particle or a legal form that one name leaves out is hardly a difference. */
const MINOR_EXTRA = 0.3;
/** Two legal forms that differ are more of one, yet not so much that a firm in another spelling is lost by them. */
const FORM_CONFLICT = 0.7;

export function scoreNames(query: WeighedName, candidate: WeighedName, kind: NameKind): NameScore {
  const ofSyllables = kind === "person" && areOfSyllables(query.tokens, candidate.tokens);
  const weights = ofSyllables ? SYLLABLE_WEIGHTS : WEIGHTS[kind];
  const q = sideOf(query, weights);
  const c = sideOf(candidate, weights);
  const korean = ofSyllables && areKorean(query.tokens, candidate.tokens);
  const maybeChinese = kind === "person" && (isChinese(query.tokens) || isChinese(candidate.tokens));
  const aligned = alignTokens(q, c, {
    kind,
    ofSyllables,
    korean,
    maybeChinese,
    isRead: query.isRead || candidate.isRead,
  });
  const tokens: TokenScore[] = aligned.pairs.map(({ query: at, candidate: to, comparison }) => ({
    query: textOf(q, at),
    candidate: textOf(c, to),
    method: comparison.method,
    score: comparison.score,
    weight: (weightAt(q, at) + weightAt(c, to)) / 2,
  }));
  const isNamed =
    kind === "organisation" && !areFullNames(query, candidate) && sharesRareName(aligned, query);
  leftOver(aligned, q, c, { kind, weights, isNamed, query }, tokens);
  let weight = tokens.reduce((sum, row) => sum + row.weight, 0);
  const isInitialled = kind === "person" && areCompleteByInitials(aligned, query, candidate);
  const common = kind === "person" && !isInitialled ? commonness(aligned, query, candidate) * weight : 0;
  if (common > 0) {
    tokens.push({ query: null, candidate: null, method: "common parts", score: 0, weight: common });
    weight += common;
  }
  const mean = weight === 0 ? 0 : tokens.reduce((sum, row) => sum + row.score * row.weight, 0) / weight;
  const isThin =
    kind === "person"
      ? !isInitialled && (sharesOnePart(aligned, query, candidate) || (korean && isReordered(aligned)))
      : sharesWeakName(aligned, query, candidate);
  const score = isThin ? Math.min(mean, ONE_PART_MAX) : mean;
  const exact = isExact(aligned, query, candidate);
  const identity = exact ? identityOf(aligned, query, candidate, { kind, ofSyllables }) : null;
  return { score: Math.round(score * 10_000) / 10_000, exact, identity, tokens };
}

interface Side {
  readonly tokens: readonly NameToken[];
  readonly weights: readonly number[];
}

function sideOf({ tokens, rarities }: WeighedName, weights: Weights): Side {
  return { tokens, weights: tokens.map((token, at) => weightOf(token, rarities[at] ?? 1, weights)) };
}

function textOf({ tokens }: Side, places: readonly number[]): string {
  return places.map((place) => tokens[place]?.text ?? "").join(" ");
}

function weightAt({ weights }: Side, places: readonly number[]): number {
  return places.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
}

/** Words against words and forms against forms, heaviest first; what has no counterpart is an extra part of its name. */
function leftOver(
  aligned: AlignedNames,
  q: Side,
  c: Side,
  {
    kind,
    weights,
    isNamed,
    query,
  }: {
    readonly kind: NameKind;
    readonly weights: Weights;
    readonly isNamed: boolean;
    readonly query: WeighedName;
  },
  rows: TokenScore[],
): void {
  const place = (token: NameToken | undefined): number => (isNamed ? placeShare(token) : 1);
  for (const minor of [false, true]) {
    const mine = heaviestFirst(aligned.restQuery, q, minor);
    const theirs = heaviestFirst(aligned.restCandidate, c, minor);
    for (let at = 0; at < Math.max(mine.length, theirs.length); at++) {
      const [i, j] = [mine[at], theirs[at]];
      const row = { query: textAt(q, i), candidate: textAt(c, j), method: "none", score: 0 } as const;
      const factor = minor ? MINOR_EXTRA : 1;
      const [mineWeighs, theirsWeighs] = [q.weights[i ?? -1] ?? 0, c.weights[j ?? -1] ?? 0];
      if (i !== undefined && j !== undefined) {
        const conflict = minor && kind === "organisation" ? FORM_CONFLICT : weights.conflict;
        // "(France)" against "(Germany)" is no remark that may be missing.
        const remark = q.tokens[i]?.aside === true && c.tokens[j]?.aside === true ? weights.aside : 1;
        rows.push({ ...row, weight: (conflict * Math.min(mineWeighs, theirsWeighs)) / remark });
      } else if (i !== undefined && !isRepeated(q.tokens, i, aligned.restQuery)) {
        const share = extraShare(query, i, kind, weights) * place(q.tokens[i]);
        rows.push({ ...row, weight: factor * share * mineWeighs });
      } else if (j !== undefined && !isRepeated(c.tokens, j, aligned.restCandidate)) {
        rows.push({ ...row, weight: factor * place(c.tokens[j]) * weights.extraCandidate * theirsWeighs });
      }
    }
  }
}

/** Rarity of a word that names one firm. */
const RARE_NAME_MIN = 0.55;
const RARE_LIKENESS_MIN = 0.9;

/** Two names with their legal forms are two firms of one group, each of its own country. */
function areFullNames(query: WeighedName, candidate: WeighedName): boolean {
  return hasLegalForm(query) && hasLegalForm(candidate);
}

/** True for a common name of one firm's own: a country beside it says where it is, beside "bank" it says which. */
function sharesRareName({ pairs }: AlignedNames, query: WeighedName): boolean {
  return pairs.some(
    ({ query: places, comparison }) =>
      comparison.score >= RARE_LIKENESS_MIN &&
      places.some((place) => {
        const token = query.tokens[place];
        return (
          token?.kind === "word" && !isPlace(token.text) && (query.rarities[place] ?? 1) >= RARE_NAME_MIN
        );
      }),
  );
}

function textAt({ tokens }: Side, place: number | undefined): string | null {
  return place === undefined ? null : (tokens[place]?.text ?? null);
}

function heaviestFirst(places: readonly number[], side: Side, minor: boolean): readonly number[] {
  return places
    .filter((place) => isMinor(side.tokens[place]) === minor)
    .sort((a, b) => (side.weights[b] ?? 0) - (side.weights[a] ?? 0) || a - b);
}

/** A single name shorter than this is not taken for another with a typing error. */
const ONE_PART_LETTERS_MIN = 6;

/** True where a person's names share one part, and there is more to either, or it is another name that is like it. */
function sharesOnePart(
  { pairs, restQuery, restCandidate }: AlignedNames,
  query: WeighedName,
  candidate: WeighedName,
): boolean {
  const shared = pairs.filter(
    ({ query: places, comparison }) =>
      comparison.method !== "initial" && places.some((place) => isTelling(query.tokens[place])),
  );
  if (shared.length > 1) return false;
  const [only] = shared;
  const [a, b] = [query.tokens[only?.query[0] ?? -1], candidate.tokens[only?.candidate[0] ?? -1]];
  const otherForm =
    only?.comparison.method === "same name" && a !== undefined && b !== undefined && !areSpeltAlike(a, b);
  const shortError =
    only?.comparison.method === "typing error" &&
    Math.min(a?.text.length ?? 0, b?.text.length ?? 0) < ONE_PART_LETTERS_MIN;
  // "Na Du" may be anybody, also where a list has "Dena".
  const shortJoin =
    only?.comparison.method === "joined" &&
    Math.min(query.tokens.length, candidate.tokens.length) === 1 &&
    Math.max(a?.text.length ?? 0, b?.text.length ?? 0) < ONE_PART_LETTERS_MIN;
  return (
    otherForm ||
    shortError ||
    shortJoin ||
    restQuery.some((place) => isTelling(query.tokens[place])) ||
    restCandidate.some((place) => isTelling(candidate.tokens[place]))
  );
}

/** Of so many initials beside the family name few others have all. */
const INITIALS_MIN = 2;

/**
 * True for a name that banks write with initials, all of which begin the given names of the other, in their order:
 * "A.A.M. Peijnenburg". The family name is the same to the letter.
 */
function areCompleteByInitials(
  { pairs, restQuery, restCandidate }: AlignedNames,
  query: WeighedName,
  candidate: WeighedName,
): boolean {
  if (query.tokens.filter(({ kind }) => kind === "initial").length < INITIALS_MIN) return false;
  const initials = pairs.filter(({ comparison }) => comparison.method === "initial");
  const lettersAt = (side: WeighedName, places: readonly number[]): string =>
    places
      .toSorted((a, b) => a - b)
      .map((place) => side.tokens[place]?.text[0] ?? "")
      .join("");
  return (
    initials.length >= INITIALS_MIN &&
    lettersAt(
      query,
      initials.map(({ query: [at = 0] }) => at),
    ) ===
      lettersAt(
        candidate,
        initials.map(({ candidate: [to = 0] }) => to),
      ) &&
    pairs.length > initials.length &&
    pairs.every(({ comparison }) => comparison.method === "initial" || comparison.method === "exact") &&
    restQuery.every((place) => isMinor(query.tokens[place])) &&
    restCandidate.every((place) => isMinor(candidate.tokens[place]))
  );
}

/**
 * True where the parts stand in an order of their own, but for a family name that is first in one and last in the other:
 * "Su Kwang" is another given name than "Kwang Su".
 */
function isReordered({ pairs }: AlignedNames): boolean {
  const places = pairs
    .flatMap(({ query, candidate }) =>
      query.length + candidate.length > 2 ? [] : [[query[0] ?? 0, candidate[0] ?? 0]],
    )
    .sort(([a = 0], [b = 0]) => a - b)
    .map(([, place = 0]) => place);
  return places.filter((place, at) => place > (places[(at + 1) % places.length] ?? place)).length > 1;
}

function isExact(
  { pairs, restQuery, restCandidate }: AlignedNames,
  query: WeighedName,
  candidate: WeighedName,
): boolean {
  return (
    pairs.some(({ query: places }) => places.some((place) => !isMinor(query.tokens[place]))) &&
    pairs.every(({ comparison }) => comparison.score === 1) &&
    restQuery.every((place) => isMinor(query.tokens[place])) &&
    restCandidate.every((place) => isMinor(candidate.tokens[place]))
  );
}
