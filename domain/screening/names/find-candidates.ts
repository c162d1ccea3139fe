// Which listed names may reach a score: those that share enough weight with the query. Words of the query are looked up
// with all that are like them, the rarest first, until what remains could not reach the score by itself.

import { compareTokens } from "./compare-tokens.ts";
import { joinedKey, soughtUnder } from "./lookup-keys.ts";
import { tokenKey, type NameToken } from "./name-token.ts";
import { eachOfKey, type NamePartition, type PackedLists } from "./open-index.ts";
import { ONE_PART_MAX, weightOf, WEIGHTS, type WeighedName } from "./weigh-name.ts";

/** Below it a word is not taken for the query's. */
const LIKENESS_MIN = 0.7;
/** Words of which is remembered what is like them. */
const LIKENESS_KEPT = 4_096;
/** Parts beyond this are not looked up; they are still compared. */
const PARTS_MAX = 12;

/** One part of the query, and what of the index is like it. */
interface Part {
  readonly bit: number;
  readonly weight: number;
  readonly tokens: readonly number[];
  /** Names in which it stands as two words. */
  readonly names: readonly number[];
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
): readonly number[] {
  const parts = partsOf(partition, query);
  if (parts.length === 0) return namesOfToken(partition, query.tokens[0]);
  const { marks } = partition.scratch;
  for (const { bit, tokens } of parts) for (const token of tokens) marks[token] = (marks[token] ?? 0) | bit;
  try {
    return collect(partition, parts, reachOf(partition, query, parts, minScore));
  } finally {
    for (const { tokens } of parts) for (const token of tokens) marks[token] = 0;
  }
}

function collect(
  partition: NamePartition,
  parts: readonly Part[],
  mayReach: (bits: number) => boolean,
): readonly number[] {
  const { marks, seen } = partition.scratch;
  const { starts, items } = partition.nameTokens;
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
    for (let at = starts[name] ?? 0; at < end; at++) bits |= marks[items[at] ?? 0] ?? 0;
    if (mayReach(bits)) found.push(name);
  };
  let rest = parts.reduce((bits, { bit }) => bits | bit, 0);
  for (const part of [...parts].sort((a, b) => a.volume - b.volume)) {
    // A name without any of the parts that were read shares at most the rest.
    if (!mayReach(rest)) break;
    for (const token of part.tokens) eachItem(partition.postings, token, consider);
    part.names.forEach(consider);
    rest &= ~part.bit;
  }
  for (const name of visited) seen[name] = 0;
  return found;
}

/** Whether a name that shares these parts may reach the score, were everything else in its favour; remembered. */
function reachOf(
  partition: NamePartition,
  query: WeighedName,
  parts: readonly Part[],
  minScore: number,
): (bits: number) => boolean {
  const weights = WEIGHTS[partition.kind];
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  // Parts that are not looked up may all agree with a word of the heaviest weight.
  const others = query.tokens.reduce(
    (sum, token, at) =>
      token.kind === "word" ? sum : sum + weightOf(token, query.rarities[at] ?? 1, weights),
    query.tokens.some(({ kind }) => kind === "initial") ? 0.5 : 0,
  );
  const oneIsTooFew = partition.kind === "person" && parts.length > 1 && minScore > ONE_PART_MAX;
  const known = new Uint8Array(1 << parts.length);
  return (bits) => {
    const before = known[bits] ?? 0;
    if (before !== 0) return before === 2;
    let shared = 0;
    let own = 0;
    let count = 0;
    for (const part of parts) {
      if ((bits & part.bit) === 0) continue;
      own += part.weight;
      // The row weighs the mean of both sides; the listed side at most one for each of its words.
      shared += (part.weight + (part.names.length > 0 ? 2 : 1)) / 2;
      count++;
    }
    const best = (shared + others) / (shared + others + weights.extraQuery * (total - own));
    const reaches = count > 0 && best >= minScore && !(oneIsTooFew && count < 2);
    known[bits] = reaches ? 2 : 1;
    return reaches;
  };
}

function partsOf(partition: NamePartition, query: WeighedName): readonly Part[] {
  const weights = WEIGHTS[partition.kind];
  const parts: Part[] = [];
  for (const [at, token] of query.tokens.entries()) {
    if (token.kind !== "word" || parts.length === PARTS_MAX) continue;
    const tokens = new Set(similarTokens(partition, token));
    for (const joined of joinsWith(query.tokens, at)) {
      const id = partition.findToken(tokenKey("word", joined));
      if (id !== null) tokens.add(id);
    }
    const names = joinedNames(partition, token.spelling);
    const { starts } = partition.postings;
    let volume = names.length;
    for (const id of tokens) volume += (starts[id + 1] ?? 0) - (starts[id] ?? 0);
    const weight = weightOf(token, query.rarities[at] ?? 1, weights);
    parts.push({ bit: 1 << parts.length, weight, tokens: [...tokens], names, volume });
  }
  return parts;
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

function similarTokens(partition: NamePartition, token: NameToken): readonly number[] {
  const known = partition.likeness.get(token.key);
  if (known !== undefined) return known;
  const found: number[] = [];
  const seen = new Set<number>();
  const exact = partition.findToken(token.key);
  if (exact !== null) {
    found.push(exact);
    seen.add(exact);
  }
  for (const key of soughtUnder(token)) {
    eachOfKey(partition.similar, key, (id) => {
      if (seen.has(id)) return;
      seen.add(id);
      if (compareTokens(token, partition.token(id)).score >= LIKENESS_MIN) found.push(id);
    });
  }
  if (partition.likeness.size >= LIKENESS_KEPT) partition.likeness.clear();
  partition.likeness.set(token.key, found);
  return found;
}

function joinedNames({ joined }: NamePartition, spelling: string): readonly number[] {
  const names: number[] = [];
  eachOfKey(joined, joinedKey(spelling), (name) => names.push(name));
  return names;
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
