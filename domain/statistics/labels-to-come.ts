// How many labels of a window's payments are still to come, and how far that can be from the truth.

import { products, total } from "./customer-groups.ts";
import { jackknifeVariance } from "./jackknife.ts";
import {
  addCounts,
  horizonOf,
  LABELS_MIN,
  NO_DELAYS,
  sharesKnown,
  type DelayCounts,
} from "./reporting-delay.ts";
import { studentT95 } from "./student-t.ts";
import { scoreInterval, type Interval } from "./wilson.ts";

/** Labels of one group of customers. */
export interface LabelsOfGroup {
  /** Of all payments from which delays are learned. */
  readonly reference: DelayCounts;
  /** Of the window's payments, by their delay in days. */
  readonly known: readonly number[];
}

/** Payments whose labels arrive alike, such as those that were interrupted. */
export interface Stratum {
  /** The same groups in the same order in every stratum. */
  readonly groups: readonly LabelsOfGroup[];
  /** The window's payments by the days for which they have been watched, labelled or not. */
  readonly ages: readonly number[];
}

export interface LabelsToCome {
  readonly horizonDays: number;
  readonly value: number;
  /** By stratum; they add up to the value. */
  readonly strata: readonly number[];
  /** 95%, whole numbers. */
  readonly interval: Interval;
}

export type NoLabelsToCome = "too_few_labels" | "too_young";

const KNOWN_MIN = 10;
/** If less of the window's labels is known, the rest is a guess. */
const SHARE_KNOWN_MIN = 0.1;

/**
 * Known labels, divided by the share that is known of those of payments of these ages, less the known ones; for each stratum (the
 * Cape Cod method: J. Stanard, Proceedings of the Casualty Actuarial Society 72 (1985) 124–148). So the window has its own share of
 * fraud, but the delays of the reference. The variance of what is expected is the jackknife's over groups of customers; to it comes
 * that of what then happens, in which a customer's payments are alike. The limits are those of a gamma distribution (E. Wilson,
 * M. Hilferty, PNAS 17 (1931) 684–688). Where no label was ever late, the upper one is that of the share of labels that may be.
 */
export function labelsToCome(strata: readonly Stratum[]): LabelsToCome | NoLabelsToCome {
  const references = strata.map(({ groups }) =>
    groups.reduce((sum, { reference }) => addCounts(sum, reference), NO_DELAYS),
  );
  const horizon = horizonOf(together(references));
  if (horizon === null) return "too_few_labels";
  const known = strata.map(({ groups }) => groups.map((group) => total(group.known.slice(0, horizon + 1))));
  const knownOfAll = total(known.map(total));
  if (knownOfAll < KNOWN_MIN) return "too_few_labels";

  // A stratum with few labels borrows the delays of all.
  const hasOwn = references.map(({ delays }) => total(delays) >= LABELS_MIN);
  const expected = (delays: readonly DelayCounts[], counts: readonly number[]): number[] => {
    const shares = sharesKnown(together(delays), horizon);
    return strata.map(({ ages }, index) => {
      const own = hasOwn[index] === true ? delays[index] : undefined;
      const share = shareKnown(own === undefined ? shares : sharesKnown(own, horizon), ages);
      const count = counts[index] ?? 0;
      return count === 0 ? 0 : count / share - count;
    });
  };
  const found = expected(references, known.map(total));
  const value = total(found);
  if (!(knownOfAll >= SHARE_KNOWN_MIN * (knownOfAll + value))) return "too_young";

  const groups = (strata[0]?.groups ?? []).map((_, group) => group);
  const without = groups.map((group) =>
    total(
      expected(
        references.map((all, index) =>
          addCounts(all, strata[index]?.groups[group]?.reference ?? NO_DELAYS, -1),
        ),
        known.map((ofStratum) => total(ofStratum) - (ofStratum[group] ?? 0)),
      ),
    ),
  );
  const point = studentT95(groups.length - 1);
  if (value === 0) {
    const cases = total(together(references).delays) / alike(strata, groups);
    const late = 1 - scoreInterval(1, cases, point).lower;
    const upper = Math.ceil((knownOfAll * shareYoung(strata, horizon) * late) / (1 - late));
    return { horizonDays: horizon, value, strata: found, interval: { lower: 0, upper } };
  }
  const variance = jackknifeVariance(without) + value * alike(strata, groups);
  // Without one group all may be too young.
  if (!Number.isFinite(variance)) return "too_young";
  const interval = gammaInterval(value, variance, point);
  return { horizonDays: horizon, value, strata: found, interval };
}

function together(references: readonly DelayCounts[]): DelayCounts {
  return references.reduce((sum, one) => addCounts(sum, one), NO_DELAYS);
}

/** Of the labels of payments of these ages. On the day itself, which is not over, nothing is known. */
function shareKnown(shares: readonly number[], ages: readonly number[]): number {
  const known = ages.map((payments, age) =>
    age === 0 ? 0 : payments * (shares[Math.min(age, shares.length) - 1] ?? 1),
  );
  return total(ages) === 0 ? 1 : total(known) / total(ages);
}

/** Of the window's payments, those of which a label may still come. */
function shareYoung(strata: readonly Stratum[], horizon: number): number {
  const young = total(strata.map(({ ages }) => total(ages.slice(0, horizon + 1))));
  return young / total(strata.map(({ ages }) => total(ages)));
}

/** How many labels of a customer come together: Σn² / Σn over customers. */
function alike(strata: readonly Stratum[], groups: readonly number[]): number {
  const labels = groups.map((group) =>
    total(strata.map((stratum) => total(stratum.groups[group]?.reference.delays ?? []))),
  );
  return Math.max(1, products(labels, labels).ofCustomers / total(labels));
}

function gammaInterval(mean: number, variance: number, z: number): Interval {
  const shape = mean ** 2 / variance;
  const at = (point: number) => mean * Math.max(0, 1 - 1 / (9 * shape) + point / (3 * Math.sqrt(shape))) ** 3;
  return { lower: Math.floor(at(-z)), upper: Math.ceil(at(z)) };
}
