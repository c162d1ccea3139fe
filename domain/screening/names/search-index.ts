// Finds the listed names that are like what a field holds: in each of its readings, first the tokens that are like its tokens,
// then the names that have enough of them, then each of those is scored as a pair of names is; and listed names that stand
// complete in a longer text. What was searched before changes no result.

import type { PartyType } from "../../contract/decisions/transaction.ts";
import { atOnce, type Steps } from "../steps.ts";
import { withCalled } from "./called-by.ts";
import { hasLegalForm } from "./analyse-name.ts";
import { scoreBounds } from "./bound-score.ts";
import { findCandidates } from "./find-candidates.ts";
import { findContained } from "./find-contained.ts";
import type { NameKind } from "./latin-words.ts";
import type { ListedEntity } from "./list-entry.ts";
import type { NameIndex, NamePartition } from "./open-index.ts";
import { isFirmWord } from "./ordinary-words.ts";
import { readableTexts } from "./readable-texts.ts";
import { readField } from "./read-field.ts";
import { scoreNames, type NameScore } from "./score-names.ts";
import { SearchBudget } from "./search-budget.ts";
import { sliceOf, weighed, weighName, type WeighedName } from "./weigh-name.ts";

/** What else a listed name was found beside: other words, or as a name of the other kind. */
export type Beside = "other words" | "another kind";

export interface NameHit extends NameScore {
  readonly entity: ListedEntity;
  /** The listed name or alias that is most alike. */
  readonly name: string;
  /** True where the list itself calls that name weak. */
  readonly weak: boolean;
  /** Null for a name that was compared as a whole. Of another kind only names on lists of sanctions, which hold for both. */
  readonly beside: Beside | null;
}

export interface NamesFound {
  /** Best first, then in the order of the lists. */
  readonly hits: readonly NameHit[];
  /** False where the field has more readings, or the payment more names, than are compared: then no hit says nothing. */
  readonly isComplete: boolean;
}

/** Whose partitions a party's name is looked for in; in the others only a name that is complete there counts. */
export const PARTITIONS_OF_TYPE = {
  individual: ["person"],
  business: ["organisation"],
  unknown: ["person", "organisation"],
} as const satisfies Record<PartyType, readonly (keyof NameIndex["partitions"])[]>;

const KINDS: readonly NameKind[] = ["person", "organisation"];

interface Found extends NameScore {
  readonly entity: number;
  readonly alias: number;
  readonly beside: Beside | null;
}

interface Search {
  readonly index: NameIndex;
  readonly minScore: number;
  readonly budget: SearchBudget;
  readonly best: Map<number, Found>;
}

export interface SearchOptions {
  readonly minScore: number;
  readonly limit: number;
  readonly budget?: SearchBudget;
}

/** The entities of the index's lists that score at least `minScore` (> 0), each by its best name. */
export function searchNames(
  index: NameIndex,
  field: string,
  type: PartyType,
  options: SearchOptions,
): NamesFound {
  return atOnce(searchSteps(index, field, type, options));
}

/** The same in steps: none for an ordinary name. */
export function* searchSteps(
  index: NameIndex,
  field: string,
  type: PartyType,
  { minScore, limit, budget = new SearchBudget(Number.POSITIVE_INFINITY) }: SearchOptions,
): Steps<NamesFound> {
  const search: Search = { index, minScore, budget, best: new Map() };
  const own: readonly NameKind[] = PARTITIONS_OF_TYPE[type];
  const texts = readableTexts(field);
  let isCut = false;
  for (const kind of KINDS) {
    if (budget.isExceeded) break;
    budget.spendOnText(field.length);
    if (yield* searchField(search, texts, kind, own.includes(kind))) isCut = true;
  }
  const found = [...search.best.values()].sort(
    (a, b) => b.score - a.score || Number(b.exact) - Number(a.exact) || a.entity - b.entity,
  );
  const hits: NameHit[] = [];
  for (const { entity: at, alias, ...hit } of found) {
    if (hits.length === limit) break;
    const entity = index.entity(at);
    const isCounted = index.lists.some(
      ({ id, check }) =>
        entity.lists.includes(id) && (hit.beside !== "another kind" || check === "sanctions"),
    );
    if (!isCounted) continue;
    const weak = alias >= entity.names.length;
    hits.push({ entity, name: textOf(entity, alias), weak, ...hit });
  }
  return { hits, isComplete: !isCut && !budget.isExceeded };
}

/** Tokens that a listed name has at most. */
const ONE_NAME_TOKENS_MAX = 24;
/** Of a business's name that may be a person's. */
const PERSON_TOKENS_MAX = 5;

/** @returns whether the field has more readings than are compared. */
function* searchField(
  search: Search,
  texts: readonly string[],
  kind: NameKind,
  isOwn: boolean,
): Steps<boolean> {
  const { budget } = search;
  const partition = search.index.partitions[kind];
  const { readings, isCut } = readField(texts, kind);
  for (const { tokens, text, isWhole } of readings) {
    if (budget.isPauseDue()) yield;
    if (budget.isExceeded) break;
    if (!isOwn && isFirmFor(kind, text)) continue;
    budget.spendOnReading(tokens.length);
    const query = weighName(tokens, partition.rarity, text);
    const most = isOwn ? ONE_NAME_TOKENS_MAX : PERSON_TOKENS_MAX;
    const isOneName = tokens.length <= most;
    // A listed name has as many tokens at most; a longer one begins so.
    if (isOwn) yield* searchWhole(search, partition, { query: beginningOf(query), beside: null, isWhole });
    else if (isOneName && isWhole && kind === "person" && mayBePerson(query)) {
      yield* searchWhole(search, partition, { query, beside: "another kind", isWhole });
    }
    if (isWhole || !isOwn)
      yield* searchWithin(search, partition, query, { isOwn, isCompared: isOwn && isOneName });
  }
  return isCut;
}

function beginningOf(query: WeighedName): WeighedName {
  if (query.tokens.length <= ONE_NAME_TOKENS_MAX) return query;
  return sliceOf(query, 0, ONE_NAME_TOKENS_MAX);
}

/** A legal form makes a firm of people's names: "Nanda & Kari Ltd" is nobody. */
function isFirmFor(kind: NameKind, text: string): boolean {
  return kind === "person" && hasLegalForm(text);
}

/** Cheap: what firms do and sound well by is in few people's names, and those are found if all of it is listed. */
function mayBePerson({ tokens }: WeighedName): boolean {
  return !tokens.some(({ kind, text }) => kind !== "word" || isFirmWord(text));
}

/** So many names are scored at once: to look for their bounds first costs more. */
const FEW = 8;

function* searchWhole(
  search: Search,
  partition: NamePartition,
  compared: Omit<Compared, "name">,
): Steps<void> {
  const { minScore, budget } = search;
  const names = findCandidates(partition, compared.query, minScore, budget);
  const boundOf = names.length < FEW ? () => 1 : scoreBounds(partition, compared.query, minScore, budget);
  for (const name of names) {
    if (boundOf(name) >= minScore) consider(search, partition, { ...compared, name });
    if (budget.isExceeded) return;
    if (budget.isPauseDue()) yield;
  }
}

function* searchWithin(
  search: Search,
  partition: NamePartition,
  query: WeighedName,
  { isOwn, isCompared }: { readonly isOwn: boolean; readonly isCompared: boolean },
): Steps<void> {
  const beside = isOwn ? "other words" : "another kind";
  for (const { name, window } of findContained(partition, query, isCompared, search.budget)) {
    consider(search, partition, { query: window, name, beside, isWhole: false });
    if (search.budget.isExceeded) return;
    if (search.budget.isPauseDue()) yield;
  }
}

interface Compared {
  readonly query: WeighedName;
  readonly name: number;
  readonly beside: Beside | null;
  /** Whether the query is all that the field holds. */
  readonly isWhole: boolean;
}

/**
 * True for what a part of a field tells too little for: a single word that is only like a listed one; and a ship or an
 * aircraft, for nobody pays one, and many words are names of ships.
 */
function isTooLittle({ tokens }: WeighedName, { exact }: NameScore, entity: ListedEntity): boolean {
  return isShip(entity) || (!exact && tokens.filter(({ kind }) => kind === "word").length < 2);
}

/** True where each part of the query is a part of the listed name, to the letter. */
function hasAllWords({ tokens }: NameScore): boolean {
  return tokens.every(({ query, method }) => query === null || method === "exact");
}

function isShip({ schema }: ListedEntity): boolean {
  return schema === "Vessel" || schema === "Airplane";
}

/** Scores a listed name, and keeps it where it is its entity's best. */
function consider(
  { index, minScore, budget, best }: Search,
  partition: NamePartition,
  { query, name, beside, isWhole }: Compared,
): void {
  const listed = listedName(partition, name);
  budget.spendOnScore(query.tokens.length, listed.tokens.length);
  let scored = scoreNames(query, listed, partition.kind);
  if (scored.score < minScore) return;
  budget.spendOnEntry();
  const entity = partition.nameEntity[name] ?? 0;
  const alias = partition.nameAlias[name] ?? 0;
  if (!isWhole && isTooLittle(query, scored, index.entity(entity))) return;
  if (beside === "another kind" && !hasAllWords(scored)) return;
  // To read the name as its list writes it costs more than to score it, and can only lower the score.
  if (partition.kind === "person" && hasExtraPart(scored)) {
    const text = textOf(index.entity(entity), alias);
    scored = scoreNames(query, withCalled(listed, text), partition.kind);
    if (scored.score < minScore) return;
  }
  const known = best.get(entity);
  const better =
    known === undefined ||
    scored.score > known.score ||
    (scored.score === known.score &&
      scored.exact &&
      (!known.exact || (beside === null && known.beside !== null)));
  if (better) best.set(entity, { entity, alias, beside, ...scored });
}

function textOf({ names, weakNames }: ListedEntity, alias: number): string {
  return names[alias] ?? weakNames[alias - names.length] ?? "";
}

function hasExtraPart({ tokens }: NameScore): boolean {
  return tokens.some(({ query, candidate }) => query === null && candidate !== null);
}

function listedName({ nameTokens, token, rarityOf }: NamePartition, name: number): WeighedName {
  const ids = nameTokens.items.subarray(nameTokens.starts[name] ?? 0, nameTokens.starts[name + 1] ?? 0);
  return weighed(Array.from(ids, token), Array.from(ids, rarityOf), false, []);
}
