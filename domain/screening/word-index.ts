// An inverted index over names of one kind: from words to the names that hold them, in typed arrays.
// A search reads only the lists of words without which no name could reach the asked score, so it misses none.

import { normaliseName, type NameKind } from "./normalise-name.ts";
import { scoreWords, sharedWeightNeeded } from "./score-words.ts";

export interface IndexedName {
  /** Place of its entity in the list that the index was built from, and of the name in the entity. */
  readonly entity: number;
  readonly name: number;
}

export interface WordIndex {
  readonly kind: NameKind;
  readonly nameCount: number;
  readonly wordIds: ReadonlyMap<string, number>;
  /** Inverse document frequency of each word: `1 + ln((1 + names) / (1 + names with the word))`. */
  readonly weights: Float64Array;
  /** What a word that no listed name has weighs: more than any that one has. */
  readonly unseenWeight: number;
  readonly entityOf: Uint32Array;
  readonly nameOf: Uint32Array;
  readonly nameWeights: Float64Array;
  /** The words of name n are `words[wordStarts[n] .. wordStarts[n + 1]]`; names of a word likewise. */
  readonly wordStarts: Uint32Array;
  readonly words: Uint32Array;
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
}

export interface WordHit extends IndexedName {
  readonly score: number;
  readonly exact: boolean;
}

/** @param names every name of the kind, with its place. */
export function buildWordIndex(
  kind: NameKind,
  names: Iterable<IndexedName & { readonly text: string }>,
): WordIndex {
  const wordIds = new Map<string, number>();
  const entityOf: number[] = [];
  const nameOf: number[] = [];
  const wordStarts: number[] = [0];
  const words: number[] = [];
  const frequency: number[] = [];
  for (const { entity, name, text } of names) {
    for (const word of normaliseName(text, kind)) {
      let id = wordIds.get(word);
      if (id === undefined) {
        id = wordIds.size;
        wordIds.set(word, id);
        frequency.push(0);
      }
      frequency[id] = (frequency[id] ?? 0) + 1;
      words.push(id);
    }
    entityOf.push(entity);
    nameOf.push(name);
    wordStarts.push(words.length);
  }
  const nameCount = entityOf.length;
  const weigh = (names_: number): number => 1 + Math.log((1 + nameCount) / (1 + names_));
  const weights = Float64Array.from(frequency, weigh);
  const lists = {
    wordStarts: Uint32Array.from(wordStarts),
    words: Uint32Array.from(words),
  };
  return {
    kind,
    nameCount,
    wordIds,
    weights,
    unseenWeight: weigh(0),
    entityOf: Uint32Array.from(entityOf),
    nameOf: Uint32Array.from(nameOf),
    nameWeights: weighNames(lists, weights),
    ...lists,
    ...postingsOf(lists, frequency),
  };
}

type NameWords = Pick<WordIndex, "wordStarts" | "words">;

function weighNames({ wordStarts, words }: NameWords, weights: Float64Array): Float64Array {
  const sums = new Float64Array(wordStarts.length - 1);
  for (let name = 0; name < sums.length; name++) {
    let sum = 0;
    for (let at = wordStarts[name] ?? 0; at < (wordStarts[name + 1] ?? 0); at++) {
      sum += weights[words[at] ?? 0] ?? 0;
    }
    sums[name] = sum;
  }
  return sums;
}

function postingsOf(
  { wordStarts, words }: NameWords,
  frequency: readonly number[],
): Pick<WordIndex, "postingStarts" | "postings"> {
  const postingStarts = new Uint32Array(frequency.length + 1);
  frequency.forEach((count, word) => (postingStarts[word + 1] = (postingStarts[word] ?? 0) + count));
  const next = postingStarts.slice();
  const postings = new Uint32Array(words.length);
  for (let name = 0; name + 1 < wordStarts.length; name++) {
    for (let at = wordStarts[name] ?? 0; at < (wordStarts[name + 1] ?? 0); at++) {
      const word = words[at] ?? 0;
      const place = next[word] ?? 0;
      postings[place] = name;
      next[word] = place + 1;
    }
  }
  return { postingStarts, postings };
}

export function weightOf(index: WordIndex, word: string): number {
  const id = index.wordIds.get(word);
  return id === undefined ? index.unseenWeight : (index.weights[id] ?? index.unseenWeight);
}

/**
 * Every name that scores at least `minScore` (> 0) against the words, in no order; several of one entity may be there.
 */
export function searchWords(index: WordIndex, query: readonly string[], minScore: number): WordHit[] {
  const known = new Map<number, number>();
  let queryWeight = 0;
  for (const word of query) {
    const id = index.wordIds.get(word);
    const weight = weightOf(index, word);
    queryWeight += weight;
    if (id !== undefined) known.set(id, weight);
  }
  const rarestFirst = [...known].sort((a, b) => b[1] - a[1]);
  // A hair below, so that rounding of the score or of these sums hides nobody.
  const needed = sharedWeightNeeded(queryWeight, Math.max(minScore - 0.0001, 0)) - 1e-9;
  let rest = rarestFirst.reduce((sum, [, weight]) => sum + weight, 0);
  const hits: WordHit[] = [];
  const read = new Set<number>();
  for (const [word, weight] of rarestFirst) {
    // A name without any of the words read so far shares at most `rest`.
    if (rest < needed) break;
    for (let at = index.postingStarts[word] ?? 0; at < (index.postingStarts[word + 1] ?? 0); at++) {
      const hit = scoreName(index, index.postings[at] ?? 0, known, read, {
        weight: queryWeight,
        count: query.length,
      });
      if (hit !== null && hit.score >= minScore) hits.push(hit);
    }
    read.add(word);
    rest -= weight;
  }
  return hits;
}

/** Null for a name that an earlier, rarer word has brought up already. */
function scoreName(
  index: WordIndex,
  name: number,
  known: ReadonlyMap<number, number>,
  read: ReadonlySet<number>,
  query: { readonly weight: number; readonly count: number },
): WordHit | null {
  const start = index.wordStarts[name] ?? 0;
  const end = index.wordStarts[name + 1] ?? 0;
  let shared = 0;
  let sharedCount = 0;
  for (let at = start; at < end; at++) {
    const word = index.words[at] ?? 0;
    const weight = known.get(word);
    if (weight === undefined) continue;
    if (read.has(word)) return null;
    shared += weight;
    sharedCount++;
  }
  const candidateCount = end - start;
  const score = scoreWords({
    shared,
    sharedCount,
    query: query.weight,
    queryCount: query.count,
    candidate: index.nameWeights[name] ?? 0,
    candidateCount,
  });
  const exact = sharedCount === query.count && sharedCount === candidateCount;
  return { entity: index.entityOf[name] ?? 0, name: index.nameOf[name] ?? 0, score, exact };
}
