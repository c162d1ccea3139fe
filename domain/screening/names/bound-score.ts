// How much a listed name may score at most, by which of its words are like words of the query. Most names share common words
// only, and are left out by this before they are scored. Never below the score that `scoreNames` gives.

import { acronymAt, acronymsOf } from "./acronyms.ts";
import { areOneKorean, JOINED_MAX, type NamesCompared } from "./align-tokens.ts";
import { INITIAL_SHARE, leastCommonness, LEEWAY_MAX } from "./commonness.ts";
import { areAlike } from "./compare-tokens.ts";
import { isKoreanSurname } from "./east-asian-readings.ts";
import { lengthsJoined, mayBeOneWord, runsOf } from "./joined-runs.ts";
import type { NameKind } from "./latin-words.ts";
import type { NameToken } from "./name-token.ts";
import { populationRarity } from "./name-regions.ts";
import type { NamePartition } from "./open-index.ts";
import { isCommonInFirms } from "./ordinary-words.ts";
import type { SearchBudget } from "./search-budget.ts";
import { hasLegalForm, isMinor, ORDINARY_WORDS_ENOUGH } from "./weak-firm-name.ts";
import {
  extraShare,
  isForefather,
  isPatronymic,
  isTelling,
  ONE_PART_MAX,
  placeShare,
  SYLLABLE_WEIGHTS,
  weightOf,
  WEIGHTS,
  type WeighedName,
} from "./weigh-name.ts";
import { WHOLE_LETTERS_MIN } from "./whole-in-one-word.ts";

/** Scores have four decimals. */
const ROUNDING = 0.000_05;

type Reading = Pick<NamesCompared, "korean" | "isRead">;

interface Word {
  readonly token: NameToken;
  /** As much as it may weigh, and as little. */
  readonly weight: number;
  readonly least: number;
  /** What it costs at least where it has no counterpart and stands against nothing. */
  readonly extra: number;
  readonly minor: boolean;
  readonly telling: boolean;
  /** What it proves at most, and beside a part that only the listed name has. */
  readonly proof: number;
  readonly proofBeside: number;
}

/** A word of the query. */
interface Part extends Word {
  readonly bit: number;
  /** The same word at other places: then only the first of them counts, and only where all of them stay without a pair. */
  readonly repeated: number;
  readonly isFirst: boolean;
  /** Whether it counts where the other name lacks it. */
  readonly isMissed: boolean;
}

/** A word of a listed name. */
interface ListedWord extends Word {
  readonly id: number;
  /** The parts of the query that it may be paired with, and whether with several at once. */
  readonly likes: number;
  readonly isJoined: boolean;
}

/** One name's words that certainly have no counterpart. */
interface Rest {
  /** The least that each of them costs. */
  readonly extras: number[];
  isTelling: boolean;
  /** Parts that the other name lacks. */
  missed: number;
}

/** What is certain of two names before they are put side by side. */
interface Outlook {
  /** As much as all that may be paired weighs. */
  readonly paired: number;
  readonly likes: number;
  /** Parts that may be paired with a word that tells who is named. */
  readonly likesTelling: number;
  /** What the words of the listed name prove at most. */
  readonly proof: number;
  /** Whether several parts may be one word of the listed name. */
  readonly isJoined: boolean;
  readonly restQuery: Rest;
  readonly restListed: Rest;
  /** The least that a word of either weighs which is not minor. */
  readonly lightest: number;
}

/**
 * As much as a listed name of the partition, by its number, may score; 1 where too little is certain.
 * @param enough a bound from here on is no longer looked at closely.
 */
export function scoreBounds(
  partition: NamePartition,
  query: WeighedName,
  enough: number,
  budget: SearchBudget,
): (name: number) => number {
  const { kind, nameTokens } = partition;
  if (mayBeWhole(query)) return () => 1;
  const parts = partsOf(query, kind);
  const reading = { korean: isKorean(query, kind), isRead: query.isRead };
  const wordOf = listedWords(partition, query, parts, reading, budget);
  const mayBeRun = lengthsJoined(query.tokens);
  const isFormed = hasLegalForm(query);
  const isAcronym = kind === "organisation" ? acronymOf(query) : () => false;
  return (name) => {
    const listed: ListedWord[] = [];
    const end = nameTokens.starts[name + 1] ?? 0;
    for (let at = nameTokens.starts[name] ?? 0; at < end; at++)
      listed.push(wordOf(nameTokens.items[at] ?? 0));
    budget.spendOnBound();
    const outlook = outlookOf(parts, listed);
    const bound =
      ROUNDING + (kind === "person" ? boundOfPerson(parts, outlook) : boundOfFirm(parts, outlook, isFormed));
    return bound >= enough || mayBeJoined(parts, listed, reading, mayBeRun) || isAcronym(listed) ? 1 : bound;
  };
}

/** Whether it may be Korean. Only then syllables that are written in several ways are one. */
function isKorean({ tokens }: WeighedName, kind: NameKind): boolean {
  return kind === "person" && tokens.some(({ text }) => isKoreanSurname(text));
}

/** True for a query that may have all words of a listed name in one. */
function mayBeWhole({ tokens }: WeighedName): boolean {
  const [only, ...others] = tokens.filter(({ kind }) => kind !== "form");
  return only !== undefined && others.length === 0 && only.text.length >= WHOLE_LETTERS_MIN;
}

function partsOf(query: WeighedName, kind: NameKind): readonly Part[] {
  const { tokens, rarities } = query;
  const weights = WEIGHTS[kind];
  return tokens.map((token, at) => {
    const rarity = rarities[at] ?? 1;
    const { key } = token;
    const same = [...tokens.keys()].filter((place) => place !== at && tokens[place]?.key === key);
    const telling = isTelling(token);
    return {
      token,
      bit: 1 << at,
      weight: mostWeightOf(token, rarity, kind),
      least: weightOf(token, rarity, weights),
      extra: weightOf(token, rarity, weights) * extraShare(query, at, kind, weights) * placeShare(token),
      minor: isMinor(token),
      telling,
      repeated: same.reduce((bits, place) => bits | (1 << place), 0),
      isFirst: same.every((place) => place > at),
      isMissed: telling && !isForefather(tokens, at),
      ...proofOf(token, rarity),
    };
  });
}

/** What it proves as one of a pair: what does not tell who is named may be paired with what does. */
function proofOf(token: NameToken, rarity: number): Pick<Word, "proof" | "proofBeside"> {
  if (isTelling(token)) {
    return { proof: rarity, proofBeside: Math.min(rarity, populationRarity(token.text) + LEEWAY_MAX) };
  }
  const proof = token.kind === "initial" ? INITIAL_SHARE : 1;
  return { proof, proofBeside: proof };
}

/** An initial weighs more in a name of syllables, and nothing else does. */
function mostWeightOf(token: NameToken, rarity: number, kind: NameKind): number {
  const weights = kind === "person" && token.kind === "initial" ? SYLLABLE_WEIGHTS : WEIGHTS[kind];
  return weightOf(token, rarity, weights);
}

/** Words of listed names as the query sees them, each looked at once. */
function listedWords(
  { kind, token: tokenOf, rarityOf }: NamePartition,
  query: WeighedName,
  parts: readonly Part[],
  reading: Reading,
  budget: SearchBudget,
): (id: number) => ListedWord {
  const runs = runsOf(query.tokens);
  const weights = WEIGHTS[kind];
  const areLike = (a: NameToken, b: NameToken): boolean =>
    areAlike(a, b) ||
    (reading.korean &&
      a.kind === "word" &&
      b.kind === "word" &&
      areOneKorean(a.text, b.text, reading.isRead));
  const known = new Map<number, ListedWord>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    budget.spendOnListedWord(parts.length);
    const token = tokenOf(id);
    const rarity = rarityOf(id);
    let [alone, joined] = [0, 0];
    for (const part of parts) if (areLike(part.token, token)) alone |= part.bit;
    for (const run of runs) if (mayBeOneWord(run, token, reading)) joined |= run.places;
    const least = weightOf(token, rarity, weights);
    const word: ListedWord = {
      id,
      token,
      likes: alone | joined,
      isJoined: joined !== 0,
      least,
      weight: mostWeightOf(token, rarity, kind),
      extra: least * placeShare(token) * weights.extraCandidate,
      minor: isMinor(token),
      telling: isTelling(token),
      ...proofOf(token, rarity),
    };
    known.set(id, word);
    return word;
  };
}

function outlookOf(parts: readonly Part[], listed: readonly ListedWord[]): Outlook {
  let [paired, likes, likesTelling, lightest] = [0, 0, 0, Number.POSITIVE_INFINITY];
  let isJoined = false;
  let [proof, proofBeside] = [0, 0];
  const restListed = noRest();
  for (const [at, word] of listed.entries()) {
    if (!word.minor) lightest = Math.min(lightest, word.least);
    if (word.likes !== 0) {
      paired += word.weight;
      likes |= word.likes;
      isJoined ||= word.isJoined;
      const times = word.isJoined ? JOINED_MAX : 1;
      proof += times * word.proof;
      proofBeside += times * word.proofBeside;
      if (word.telling) likesTelling |= word.likes;
    } else if (!word.minor) {
      const isRepeated = listed.some(({ id }, place) => id === word.id && place !== at);
      const isMissed = word.telling && !isRepeated && !mayBeForefather(listed, at);
      addTo(restListed, { ...word, extra: isRepeated ? 0 : word.extra }, isMissed);
    }
  }
  const restQuery = noRest();
  for (const part of parts) {
    if (!part.minor) lightest = Math.min(lightest, part.least);
    if ((likes & part.bit) !== 0) paired += part.weight;
    else if (!part.minor) {
      const isCounted = part.isFirst && (likes & part.repeated) === 0;
      addTo(restQuery, isCounted ? part : { ...part, extra: 0 }, isCounted && part.isMissed);
    }
  }
  return {
    paired: paired / 2,
    likes,
    likesTelling,
    proof: restListed.isTelling ? proofBeside : proof,
    isJoined,
    restQuery,
    restListed,
    lightest,
  };
}

const noRest = (): Rest => ({ extras: [], isTelling: false, missed: 0 });

function addTo(rest: Rest, { extra, telling }: Word, isMissed: boolean): void {
  rest.extras.push(extra);
  rest.isTelling ||= telling;
  if (isMissed) rest.missed++;
}

/** What follows a particle may name a father, and what ends as a patronymic does. */
function mayBeForefather(listed: readonly ListedWord[], at: number): boolean {
  const before = listed[at - 1];
  return (
    before !== undefined && (before.token.kind === "particle" || isPatronymic(listed[at]?.token.text ?? ""))
  );
}

/** What has no counterpart costs at least: as many as both names have stand against each other, the others are extra. */
function leastCost({ restQuery, restListed, lightest }: Outlook, conflict: number): number {
  const [more, fewer] =
    restQuery.extras.length > restListed.extras.length ? [restQuery, restListed] : [restListed, restQuery];
  const each = conflict * lightest;
  const against = fewer.extras.length;
  const extras = against === 0 ? more.extras : more.extras.sort((a, b) => b - a).slice(against);
  return extras.reduce((sum, extra) => sum + Math.min(extra, each), against * each);
}

function boundOfPerson(parts: readonly Part[], outlook: Outlook): number {
  const { paired, likes, likesTelling, restQuery, restListed } = outlook;
  if (paired === 0) return 0;
  let [shared, proof] = [0, 0];
  for (const part of parts) {
    if ((likes & part.bit) === 0) continue;
    if (part.telling) shared++;
    else if ((likesTelling & part.bit) === 0) continue;
    proof += restListed.isTelling ? part.proofBeside : part.proof;
  }
  const mean = paired / (paired + leastCost(outlook, WEIGHTS.person.conflict));
  const score =
    mean / (1 + leastCommonness(Math.min(proof, outlook.proof), restQuery.missed, restListed.missed));
  const isThin = shared < 2 && (restQuery.isTelling || restListed.isTelling);
  return isThin ? Math.min(score, ONE_PART_MAX) : score;
}

/** @param isFormed whether the query has a legal form: then what it shares must tell one firm. */
function boundOfFirm(parts: readonly Part[], outlook: Outlook, isFormed: boolean): number {
  const { paired, likes, isJoined, restQuery, restListed } = outlook;
  if (paired === 0) return 0;
  const score = paired / (paired + leastCost(outlook, WEIGHTS.organisation.conflict));
  if (!isFormed || isJoined || restQuery.extras.length + restListed.extras.length === 0) return score;
  const shared = parts.filter(({ bit, telling }) => telling && (likes & bit) !== 0);
  const isWeak =
    shared.length < ORDINARY_WORDS_ENOUGH && shared.every(({ token }) => isCommonInFirms(token.text));
  return isWeak ? Math.min(score, Math.max(ONE_PART_MAX, boundWithoutWords(parts, outlook))) : score;
}

/** Where no word of the query is paired, but numbers, little words and legal forms. */
function boundWithoutWords(parts: readonly Part[], { likes, lightest }: Outlook): number {
  let [paired, cost] = [0, 0];
  for (const { bit, telling, weight, extra } of parts) {
    if (telling) cost += Math.min(extra, WEIGHTS.organisation.conflict * lightest);
    else if ((likes & bit) !== 0) paired += (weight + 1) / 2;
  }
  return paired === 0 ? 0 : paired / (paired + cost);
}

/** True where words of one of the names may be one word of the other, which `likes` do not show. */
function mayBeJoined(
  parts: readonly Part[],
  listed: readonly ListedWord[],
  reading: Reading,
  mayBe: (length: number, words: number) => boolean,
): boolean {
  const runs = runsOf(
    listed.map(({ token }) => token),
    mayBe,
  );
  return runs.some((run) => parts.some(({ token }) => mayBeOneWord(run, token, reading)));
}

/** Whether a listed name is the query's acronym, or the query that of the listed name. */
function acronymOf({ tokens }: WeighedName): (listed: readonly ListedWord[]) => boolean {
  const own = acronymsOf(tokens);
  const mine = tokens[acronymAt(tokens) ?? -1]?.text;
  if (own.length === 0 && mine === undefined) return () => false;
  return (listed) => {
    const others = listed.map(({ token }) => token);
    if (mine !== undefined && acronymsOf(others).includes(mine)) return true;
    return own.includes(others[acronymAt(others) ?? -1]?.text ?? "");
  };
}
