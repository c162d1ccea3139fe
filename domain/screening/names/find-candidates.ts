// Which listed names may reach a score: those that share enough weight with the query. Words of the query are looked up
// with all that are like them, the rarest first, until what remains could not reach the score by itself.

import { JOINED_MAX } from "./align-tokens.ts";
import { areAlike } from "./compare-tokens.ts";
import { lettersApart, letterSet, ones, placesAlike } from "./letter-sets.ts";
import { joinedKey, soughtUnder } from "./lookup-keys.ts";
import { tokenKey, type NameToken } from "./name-token.ts";
import { itemsOfKey, type NamePartition, type PackedLists } from "./open-index.ts";
import type { SearchBudget } from "./search-budget.ts";
import {
  extraShare,
  isTelling,
  ONE_PART_MAX,
  placeShare,
  weightOf,
  WEIGHTS,
  type WeighedName,
  type Weights,
} from "./weigh-name.ts";

/** Letters of words whose every likeness the keys find; shorter ones may be initials of several words. */
const FOUND_FROM = 4;
const FOUND_TO = 7;
/** Letters of words in which two errors are taken for errors. */
const TWICE_MISTYPED_FROM = 8;
/** Two letters that both stand for others which the word has not at all are not looked for. */
const TWO_ERRORS = { edits: 2, letters: 3 };
/** Letters by which words of one sound or one error differ at most. */
const LETTERS_APART_MAX = 5;
/** Words of which is remembered what is like them. */
const LIKENESS_KEPT = 4_096;
/** Parts beyond this are not looked up; they are still compared. */
const PARTS_MAX = 12;
const PART_BITS = (1 << PARTS_MAX) - 1;
/** Marks a word that several parts of the query are together. */
const JOINED = 1 << PARTS_MAX;
/** Pairs are counted up to here; from here on each part may have one. */
const PAIRS_COUNTED = 7;

/** One part of the query. */
interface Part {
  /** Its place among the query's tokens. */
  readonly at: number;
  readonly bit: number;
  readonly weight: number;
  /** What it weighs as one of a pair, at most: the mean of both sides, of which a listed word's is one. */
  readonly row: number;
  /** What it costs a listed name not to have it, at least; and to have another word in its place. */
  readonly extra: number;
  readonly against: number;
  /** Whether every word that could be taken for it is found: one of a few letters has one error at most. */
  readonly isFound: boolean;
  /** Names in which it stands as two words. */
  readonly names: readonly number[];
}

/** What of the index is like a part. */
interface FoundPart extends Part {
  readonly tokens: readonly number[];
  /** And what it is together with its neighbours. */
  readonly joins: readonly number[];
  /** How many names bring it up, at most. */
  readonly volume: number;
}

/**
 * The names that may score at least `minScore`, each once. What it leaves out are names whose words differ from the
 * query's by more than one letter, in sound and in every other way that `lookup-keys.ts` files words by.
 */
export function findCandidates(
  partition: NamePartition,
  query: WeighedName,
  minScore: number,
  budget: SearchBudget,
): readonly number[] {
  const parts = partsOf(partition, query);
  if (parts.length === 0) return namesOfToken(partition, query.tokens[0]);
  const mayReach = reachOf(partition, query, parts, minScore);
  const found = lookUp(partition, query, parts, mayReach);
  const { marks } = partition.scratch;
  for (const { bit, tokens, joins } of found) {
    for (const token of tokens) marks[token] = (marks[token] ?? 0) | bit;
    for (const token of joins) marks[token] = (marks[token] ?? 0) | bit | JOINED;
  }
  try {
    const initials = query.tokens.filter(({ kind }) => kind === "initial").length;
    const isAlone = partition.kind === "person" && query.tokens.length === 1 && minScore > ONE_PART_MAX;
    const besideMax = mostBeside(query, parts, minScore, WEIGHTS[partition.kind]);
    return collect(partition, found, { initials, isAlone, besideMax }, mayReach, budget);
  } finally {
    for (const { tokens, joins } of found) for (const token of [...tokens, ...joins]) marks[token] = 0;
  }
}

/**
 * @param contradicted whether the listed name has a word that resembles no word of the query; null where it is not known.
 * @param pairs how many words the listed name has for the parts; without end where it is not counted.
 */
type Reach = (bits: number, contradicted: boolean | null, pairs?: number) => boolean;

function collect(
  partition: NamePartition,
  parts: readonly FoundPart[],
  {
    initials,
    isAlone,
    besideMax,
  }: { readonly initials: number; readonly isAlone: boolean; readonly besideMax: number },
  mayReach: Reach,
  budget: SearchBudget,
): readonly number[] {
  const { marks, seen } = partition.scratch;
  const { starts, items } = partition.nameTokens;
  const { firstWord } = partition;
  const joined = new Map<number, number>();
  for (const { bit, names } of parts)
    for (const name of names) joined.set(name, (joined.get(name) ?? 0) | bit);
  const visited: number[] = [];
  const found: number[] = [];
  const consider = (name: number): void => {
    if (seen[name] === 1) return;
    seen[name] = 1;
    visited.push(name);
    let bits = joined.size === 0 ? 0 : (joined.get(name) ?? 0);
    const end = starts[name + 1] ?? 0;
    const isJoined = bits !== 0;
    // Words that are like parts, and how many parts; words that are like none; initials and little words.
    let [like, likenesses, unlike, others] = [0, 0, 0, 0];
    for (let at = starts[name] ?? 0; at < end; at++) {
      const token = items[at] ?? 0;
      const mark = marks[token] ?? 0;
      if (mark !== 0) {
        bits |= mark & PART_BITS;
        like += mark > PART_BITS ? JOINED_MAX : 1;
        likenesses += ones(mark & PART_BITS);
      } else if (token < firstWord) others++;
      else {
        unlike++;
        // A single name is not a person with two names.
        if (isAlone && !isJoined && isTelling(partition.token(token))) return;
      }
    }
    // A part whose like word is another's may have one that the look-up does not see, and an initial takes a word. What is
    // joined from several words leaves some of them without a mark.
    const shared = ones(bits);
    const takers = isJoined ? unlike : initials + Math.max(0, shared - like);
    const pairs = isJoined ? PAIRS_COUNTED : like + others + unlike;
    if (!mayReach(bits, unlike > takers, pairs)) return;
    const isWhole = bits === all && !isJoined && like === shared && likenesses === shared;
    if (!isWhole || !isBesideMore(partition, name, besideMax)) found.push(name);
  };
  const all = (1 << parts.length) - 1;
  let rest = all;
  try {
    for (const part of [...parts].sort((a, b) => a.volume - b.volume)) {
      // A name without any of the parts that were read shares at most the rest.
      if (!mayReach(rest, null)) break;
      for (const token of part.tokens) eachItem(partition.postings, token, consider);
      for (const token of part.joins) eachItem(partition.postings, token, consider);
      part.names.forEach(consider);
      rest &= ~part.bit;
    }
  } finally {
    for (const name of visited) seen[name] = 0;
  }
  budget.spendOnLook(visited.length);
  return found;
}

/**
 * The most that those words of a listed name may cost together that resemble no word of the query. Infinity where
 * the query has more words, or an initial, a little word or a remark that may stand against one of them.
 */
function mostBeside(
  { tokens }: WeighedName,
  parts: readonly Part[],
  minScore: number,
  weights: Weights,
): number {
  const others = tokens.filter(({ kind }) => kind !== "word");
  if (tokens.length > parts.length + others.length) return Number.POSITIVE_INFINITY;
  if (tokens.some(({ kind, aside }) => aside || kind === "initial" || kind === "particle")) {
    return Number.POSITIVE_INFINITY;
  }
  const whole =
    parts.reduce((sum, { row }) => sum + row, 0) +
    others.reduce((sum, token) => sum + weightOf(token, 1, weights), 0);
  return whole / minScore - whole;
}

/** Whether the words of the listed name that have no mark cost more than so much; each word counts once. */
function isBesideMore(partition: NamePartition, name: number, most: number): boolean {
  const { nameTokens, firstWord, scratch } = partition;
  const { starts, items } = nameTokens;
  const [start, end] = [starts[name] ?? 0, starts[name + 1] ?? 0];
  let cost = 0;
  for (let at = start; at < end && cost <= most; at++) {
    const token = items[at] ?? 0;
    if (token >= firstWord && scratch.marks[token] === 0 && items.indexOf(token, start) === at) {
      cost += extraOf(partition, token);
    }
  }
  return cost > most;
}

/** What a word costs at least that only the listed name has. */
function extraOf({ kind, extras, token: tokenOf, rarityOf }: NamePartition, id: number): number {
  const known = extras[id] ?? 0;
  if (known !== 0) return known;
  const token = tokenOf(id);
  const weights = WEIGHTS[kind];
  const extra = weightOf(token, rarityOf(id), weights) * placeShare(token) * weights.extraCandidate;
  extras[id] = extra;
  return extra;
}

/** Whether a name that shares these parts may reach the score, were everything else in its favour; remembered. */
function reachOf(
  partition: NamePartition,
  query: WeighedName,
  parts: readonly Part[],
  minScore: number,
): Reach {
  const weights = WEIGHTS[partition.kind];
  // Parts that are not looked up may all agree with a word of the heaviest weight.
  const others = query.tokens.reduce(
    (sum, token, at) =>
      token.kind === "word" ? sum : sum + weightOf(token, query.rarities[at] ?? 1, weights),
    query.tokens.some(({ kind }) => kind === "initial") ? 0.5 : 0,
  );
  const initials = query.tokens.filter(({ kind }) => kind === "initial").length;
  // A family name with the initials of all given names is enough.
  const oneIsTooFew =
    partition.kind === "person" && parts.length > 1 && minScore > ONE_PART_MAX && initials < 2;
  const heaviest = parts.toSorted((a, b) => b.row - a.row);
  const dearest = parts.toSorted((a, b) => b.extra - a.extra);
  const known = new Uint8Array((3 * (PAIRS_COUNTED + 1)) << parts.length);
  return (bits, contradicted, pairs = PAIRS_COUNTED) => {
    const standing = contradicted === null ? 2 : Number(contradicted);
    const place = (3 * bits + standing) * (PAIRS_COUNTED + 1) + Math.min(pairs, PAIRS_COUNTED);
    const before = known[place] ?? 0;
    if (before !== 0) return before === 2;
    const most = pairs < PAIRS_COUNTED ? pairs : parts.length;
    let [shared, count] = [0, 0];
    for (const { bit, row } of heaviest) {
      if ((bits & bit) === 0 || count === most) continue;
      shared += row;
      count++;
    }
    const open = dearest.filter(({ bit }) => (bits & bit) === 0);
    let spared = 0;
    for (const part of dearest) if ((bits & part.bit) !== 0 && spared++ >= count) open.push(part);
    // Any part may be the one that is left, where one that has a mark is.
    const isSure = contradicted === true && open.every(({ bit, isFound }) => isFound && (bits & bit) === 0);
    const cost = leastCost(open, contradicted !== false, isSure);
    const best = (shared + others) / (shared + others + cost);
    const reaches = count > 0 && best >= minScore && !(oneIsTooFew && count < 2);
    known[place] = reaches ? 2 : 1;
    return reaches;
  };
}

/**
 * What parts cost at least that are not shared.
 * @param mayStand whether they may stand against other words of the listed name: beside a common one that costs less.
 * @param mustStand whether one of them certainly does.
 */
function leastCost(parts: readonly Part[], mayStand: boolean, mustStand: boolean): number {
  let cost = 0;
  let more = Number.POSITIVE_INFINITY;
  for (const { extra, against } of parts) {
    const least = mayStand ? Math.min(extra, against) : extra;
    cost += least;
    more = Math.min(more, against - least);
  }
  return mustStand && parts.length > 0 ? cost + more : cost;
}

function partsOf(partition: NamePartition, query: WeighedName): readonly Part[] {
  const weights = WEIGHTS[partition.kind];
  const keys = query.tokens.map(({ key }) => key);
  const parts: Part[] = [];
  for (const [at, token] of query.tokens.entries()) {
    if (token.kind !== "word" || parts.length === PARTS_MAX) continue;
    const weight = weightOf(token, query.rarities[at] ?? 1, weights);
    const place = partition.kind === "organisation" ? placeShare(token) : 1;
    // What is said twice is missed once.
    const isSaidBefore = keys.indexOf(token.key) < at;
    const extra = isSaidBefore ? 0 : weight * place * extraShare(query, at, partition.kind, weights);
    const isFound = !token.vowelless && token.text.length >= FOUND_FROM && token.text.length <= FOUND_TO;
    const names = itemsOfKey(partition.joined, joinedKey(token.spelling));
    const row = (weight + (names.length > 0 ? 2 : 1)) / 2;
    const against = weights.conflict * Math.min(weight, weights.common);
    parts.push({ at, bit: 1 << parts.length, weight, row, extra, against, isFound, names });
  }
  return parts;
}

/** The parts with what is like them; none where too many are like nothing for any name to reach the score. */
function lookUp(
  partition: NamePartition,
  query: WeighedName,
  parts: readonly Part[],
  mayReach: Reach,
): readonly FoundPart[] {
  const found: FoundPart[] = [];
  const { starts } = partition.postings;
  let rest = (1 << parts.length) - 1;
  for (const part of parts.toSorted((a, b) => b.weight - a.weight)) {
    const tokens = similarTokens(partition, query.tokens[part.at]);
    const joins = joinedTokens(partition, query.tokens, part.at);
    let volume = part.names.length;
    for (const id of [...tokens, ...joins]) volume += (starts[id + 1] ?? 0) - (starts[id] ?? 0);
    found.push({ ...part, tokens, joins, volume });
    if (volume > 0) continue;
    rest &= ~part.bit;
    if (!mayReach(rest, null)) return [];
  }
  return found;
}

/** The words of the list that a part is together with its neighbours. */
function joinedTokens(partition: NamePartition, tokens: readonly NameToken[], at: number): readonly number[] {
  const found = joinsWith(tokens, at).map((joined) => partition.findToken(tokenKey("word", joined)));
  return found.filter((id) => id !== null);
}

/** The words that a part and its neighbours make. */
function joinsWith(query: readonly NameToken[], at: number): readonly string[] {
  const text = (place: number): string => query[place]?.text ?? "";
  const joins: string[] = [];
  if (at > 0) joins.push(text(at - 1) + text(at), text(at) + text(at - 1));
  if (at + 1 < query.length) joins.push(text(at) + text(at + 1), text(at + 1) + text(at));
  for (let start = Math.max(0, at - 2); start <= at && start + 2 < query.length; start++) {
    joins.push(text(start) + text(start + 1) + text(start + 2));
  }
  return joins;
}

function similarTokens(partition: NamePartition, token: NameToken | undefined): readonly number[] {
  if (token === undefined) return [];
  const known = partition.likeness.get(token.key);
  if (known !== undefined) return known;
  const found: number[] = [];
  const seen = new Set<number>();
  const exact = partition.findToken(token.key);
  if (exact !== null) {
    found.push(exact);
    seen.add(exact);
  }
  const consider = (id: number): void => {
    if (seen.has(id)) return;
    seen.add(id);
    if (areAlike(token, partition.token(id))) found.push(id);
  };
  const { known: same, spelt } = soughtUnder(token);
  for (const key of same) itemsOfKey(partition.similar, key).forEach(consider);
  const letters = letterSet(token.text);
  for (const key of spelt) {
    for (const id of itemsOfKey(partition.similar, key)) {
      // To read a token costs more than all else.
      if (lettersApart(partition.letters[id] ?? 0, letters) <= LETTERS_APART_MAX) consider(id);
    }
  }
  // A word that the lists have is hardly another one of theirs with two errors.
  if (exact === null && !token.vowelless && token.text.length >= TWICE_MISTYPED_FROM) {
    mistyped(partition, token.text).forEach(consider);
  }
  if (partition.likeness.size >= LIKENESS_KEPT) partition.likeness.clear();
  partition.likeness.set(token.key, found);
  return found;
}

/** The words of the same first letter that may be the given one with two typing errors, and others. */
function mistyped({ letters, wordsFrom }: NamePartition, text: string): readonly number[] {
  const first = text.charCodeAt(0);
  return placesAlike(letters, [wordsFrom(first), wordsFrom(first + 1)], letterSet(text), TWO_ERRORS);
}

/** A name of little words or numbers only is looked for by exactly those. */
function namesOfToken(partition: NamePartition, token: NameToken | undefined): readonly number[] {
  const names: number[] = [];
  const id = token === undefined ? null : partition.findToken(token.key);
  if (id !== null) eachItem(partition.postings, id, (name) => names.push(name));
  return names;
}

function eachItem({ starts, items }: PackedLists, at: number, visit: (item: number) => void): void {
  const end = starts[at + 1] ?? 0;
  for (let place = starts[at] ?? 0; place < end; place++) visit(items[place] ?? 0);
}
