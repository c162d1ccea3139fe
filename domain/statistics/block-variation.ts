// How far the shares of bins vary from week to week where nothing has changed: campaigns, paydays, and large customers who come
// and go move a whole week, which the customers of that week alone cannot show.

import { chiSquareQuantile } from "./chi-square.ts";
import { quantiles } from "./quantiles.ts";
import { timesVariation, trace, unevenness, type ShareVariation } from "./share-variation.ts";
import { Z_95 } from "./wilson.ts";

/** The rows of one day. */
export interface DayOfRows {
  /** Days with the same usual shares. */
  readonly kind: string;
  /** In the order of the bins. */
  readonly bins: readonly number[];
}

/** How far blocks vary, beside what their customers explain. */
export interface BlockVariation {
  readonly blocks: ShareVariation;
  /** The trace of what customers explain, in a block. */
  readonly expected: number;
  /** Of the ratio of both, which is chi-square distributed over these if customers explain everything. */
  readonly degrees: number;
}

/** Fewer blocks that do not overlap say too little. */
const LEAST_BLOCKS = 4;
/** How sure it must be that blocks vary more than their customers explain. */
const SURE = 0.975;
/** The median of a normal sample is this much less certain than its mean. */
const MEDIAN = Math.sqrt(Math.PI / 2);

/**
 * The variation of all blocks of consecutive days, which overlap, about the usual shares (H. Künsch, Annals of Statistics 17 (1989)
 * 1217–1241).
 *
 * @param days in their order. @param length of a block, in days.
 * @param customers the variation between customers, of so many rows.
 * @returns null with too few days or bins.
 */
export function variationOfBlocks(
  days: readonly DayOfRows[],
  length: number,
  customers: { readonly variation: ShareVariation; readonly rows: number },
): BlockVariation | null {
  const number = days.length - length + 1;
  if (days.length < LEAST_BLOCKS * length) return null;
  const size = days[0]?.bins.length ?? 0;
  const shares = sharesOf(days, size);
  const kinds = Map.groupBy(days, ({ kind }) => kind);
  const usual = new Map([...kinds].map(([kind, some]) => [kind, sharesOf(some, size)]));
  const sums = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  let rows = 0;
  for (let at = 0; at < number; at++) {
    const block = days.slice(at, at + length);
    const rowsOfBlock = block.reduce((sum, { bins }) => sum + total(bins), 0);
    if (rowsOfBlock === 0) continue;
    rows += rowsOfBlock / number;
    const excess = shares.map((share, bin) =>
      share === 0
        ? 0
        : block.reduce(
            (sum, { kind, bins }) => sum + (bins[bin] ?? 0) - total(bins) * (usual.get(kind)?.[bin] ?? 0),
            0,
          ) /
          (rowsOfBlock * Math.sqrt(share)),
    );
    for (const [bin, row] of sums.entries()) {
      for (const beside of row.keys())
        row[beside] = (row[beside] ?? 0) + (excess[bin] ?? 0) * (excess[beside] ?? 0);
    }
  }
  // A block pulls the usual shares along, each kind of day those of its own.
  const free = 1 - Math.max(length, kinds.size) / days.length;
  const expected = timesVariation(customers.variation, customers.rows / rows);
  const bins = shares.filter((share) => share > 0).length;
  if (bins < 2 || !(trace(expected) > 0)) return null;
  return {
    blocks: timesVariation(sums, 1 / (number * free)),
    expected: trace(expected),
    degrees: ((bins - 1) / unevenness(expected, bins)) * (days.length / length - 1),
  };
}

/**
 * How many times as far as their customers explain the blocks of most features vary, the middle one of them; 1 if that may be
 * chance. What moves a week moves most features, and one alone may look calm in four weeks.
 */
export function usualRatio(features: readonly BlockVariation[]): number {
  if (features.length === 0) return 1;
  const middle = median(features.map(ratioOf));
  const chance = Math.sqrt(2 / median(features.map(({ degrees }) => degrees)) / features.length);
  return middle > 1 + Z_95 * MEDIAN * chance ? middle : 1;
}

/**
 * What blocks vary beyond their customers; null if nothing that is not chance.
 *
 * @param least how many times as far they vary at least, see above.
 */
export function beyondCustomers(of: BlockVariation, least: number): ShareVariation | null {
  const ratio = ratioOf(of);
  const isSure = ratio > chiSquareQuantile(SURE, of.degrees) / of.degrees;
  const times = Math.max(least, isSure ? ratio : 1) - 1;
  return times > 0 ? timesVariation(of.blocks, times / ratio) : null;
}

function ratioOf({ blocks, expected }: BlockVariation): number {
  return trace(blocks) / expected;
}

function median(values: readonly number[]): number {
  return quantiles(values, [0.5])[0] ?? Number.NaN;
}

function total(bins: readonly number[]): number {
  return bins.reduce((sum, of) => sum + of, 0);
}

function sharesOf(days: readonly DayOfRows[], size: number): number[] {
  const sums = Array.from({ length: size }, (_, bin) =>
    days.reduce((sum, { bins }) => sum + (bins[bin] ?? 0), 0),
  );
  const rows = total(sums);
  return sums.map((of) => (rows === 0 ? 0 : of / rows));
}
