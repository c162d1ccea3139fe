// How alike two names are, as sets of weighted words: 1 only for equal sets, and explained word by word.

/** Weight of a word of the query that the listed name lacks, and of one that only the listed name has. */
const EXTRA_QUERY_WEIGHT = 0.4;
const EXTRA_CANDIDATE_WEIGHT = 0.25;
/** A name that shares a single word, and is not equal, stays below every threshold that anyone should set. */
const SINGLE_WORD_CAP = 0.8;
const BEST_UNEQUAL = 0.9999;

export interface SharedWords {
  /** Sum of the weights of the shared words, of the query's, and of the candidate's. */
  readonly shared: number;
  readonly query: number;
  readonly candidate: number;
  readonly sharedCount: number;
  readonly queryCount: number;
  readonly candidateCount: number;
}

/**
 * Weighted overlap, `shared / (shared + 0.4·extra of the query + 0.25·extra of the listed name)`, to four decimals.
 * A listed name often has more parts than a payment shows, so its extras cost less, as in nomenklatura's logic-v2.
 * The two weights were chosen by measurement: most recall on labelled name pairs at threshold 0.85 without a hit among
 * 5,000 invented people (0.3 for the query's extras gave six).
 */
export function scoreWords(words: SharedWords): number {
  const { shared, query, candidate, sharedCount, queryCount, candidateCount } = words;
  if (sharedCount === 0) return 0;
  if (sharedCount === queryCount && sharedCount === candidateCount) return 1;
  const extra = EXTRA_QUERY_WEIGHT * (query - shared) + EXTRA_CANDIDATE_WEIGHT * (candidate - shared);
  const score = Math.round((shared / (shared + extra)) * 10_000) / 10_000;
  return Math.min(score, sharedCount === 1 ? SINGLE_WORD_CAP : BEST_UNEQUAL);
}

/** The shared weight below which no listed name, however short, reaches `minScore`. */
export function sharedWeightNeeded(queryWeight: number, minScore: number): number {
  return (minScore * EXTRA_QUERY_WEIGHT * queryWeight) / (1 - minScore + minScore * EXTRA_QUERY_WEIGHT);
}

/** One row of the explanation: `score` times `weight`, summed and divided by the sum of `weight`, is the name's score. */
export interface WordScore {
  readonly query: string | null;
  readonly candidate: string | null;
  /** `exact`, or `none` for a word that only one of the names has. */
  readonly method: string;
  readonly score: number;
  readonly weight: number;
}

/** @param weightOf the weight of a word in the index that was searched. */
export function explainWords(
  query: readonly string[],
  candidate: readonly string[],
  weightOf: (word: string) => number,
): WordScore[] {
  const listed = new Set(candidate);
  const asked = new Set(query);
  const rounded = (weight: number): number => Math.round(weight * 1_000) / 1_000;
  return [
    ...query.map((word) =>
      listed.has(word)
        ? { query: word, candidate: word, method: "exact", score: 1, weight: rounded(weightOf(word)) }
        : {
            query: word,
            candidate: null,
            method: "none",
            score: 0,
            weight: rounded(EXTRA_QUERY_WEIGHT * weightOf(word)),
          },
    ),
    ...candidate
      .filter((word) => !asked.has(word))
      .map((word) => ({
        query: null,
        candidate: word,
        method: "none",
        score: 0,
        weight: rounded(EXTRA_CANDIDATE_WEIGHT * weightOf(word)),
      })),
  ];
}
