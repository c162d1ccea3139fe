// Worlds in which the best threshold is known: how often one is proposed, whether it keeps its bound, and whether the interval of
// the gain holds the true gain. Truth is computed from the distributions of scores, not from a sample.

import { describe, it } from "vitest";
import { toDouble, toScaled } from "#domain/money/amount.ts";
import { seededRandom, type Random } from "#domain/statistics/random.ts";
import { gainSums, partOf, type ScoredPayment } from "#domain/statistics/scored-payments.fixture.ts";
import type { ThresholdObjective } from "#domain/statistics/threshold-choice.ts";
import { chooseCandidate, judgeGain } from "#domain/statistics/threshold-recommendation.ts";
import { swept } from "#domain/statistics/threshold-sweep.ts";
import { normal, poisson } from "./draws.ts";
import { expectAtLeast, expectAtMost, report, runs } from "./runs.ts";

const [FIT_DAYS, HOLDOUT_DAYS] = [126, 54];

interface Scores {
  readonly mean: number;
  readonly spread: number;
}

interface World {
  readonly name: string;
  /** Payments a day. */
  readonly good: number;
  readonly fraud: number;
  readonly goodScores: Scores;
  readonly fraudScores: Scores;
  /** Payments of a good customer, all with the same score. */
  readonly each: number;
  readonly current: number;
  readonly maxFalsePositiveRate: number;
  readonly costs: { readonly goodPayment: number; readonly review: number } | null;
  /** Where a better threshold lies, if there is one. */
  readonly better: "lower" | "higher" | "nowhere";
}

const PLAIN: World = {
  name: "the threshold in force is the best",
  good: 40,
  fraud: 2,
  goodScores: { mean: 20, spread: 15 },
  fraudScores: { mean: 60, spread: 15 },
  each: 1,
  current: 46,
  maxFalsePositiveRate: 0.05,
  costs: { goodPayment: 10, review: 2 },
  better: "nowhere",
};

const WORLDS: readonly World[] = [
  PLAIN,
  { ...PLAIN, name: "too high", current: 65, better: "lower" },
  { ...PLAIN, name: "too high, no costs", current: 65, costs: null, better: "lower" },
  { ...PLAIN, name: "too high, five payments a customer", current: 65, each: 5, better: "lower" },
  { ...PLAIN, name: "too low: breaks its bound", current: 30, better: "higher" },
  {
    ...PLAIN,
    name: "too low: costs more than it catches",
    current: 30,
    costs: { goodPayment: 60, review: 5 },
    maxFalsePositiveRate: 0.4,
    better: "higher",
  },
  {
    ...PLAIN,
    name: "too low, five payments a customer",
    current: 30,
    each: 5,
    costs: { goodPayment: 60, review: 5 },
    maxFalsePositiveRate: 0.4,
    better: "higher",
  },
  {
    ...PLAIN,
    name: "a score that says nothing",
    fraudScores: PLAIN.goodScores,
    current: 60,
    better: "nowhere",
  },
  {
    ...PLAIN,
    name: "hardly any fraud below the threshold",
    fraudScores: { mean: 85, spread: 8 },
    current: 65,
    better: "nowhere",
  },
];

describe("recommended thresholds", () => {
  it.each(WORLDS)("are right where the world is: $name", (world) => {
    const all = runs(12, 300);
    const found = { proposed: 0, better: 0, worse: 0, broken: 0, judged: 0, held: 0 };
    for (let run = 0; run < all; run++) {
      const { recommended, gain } = recommendIn(world, seededRandom(1_000 + 7_919 * run));
      if (gain !== null) {
        found.judged += 1;
        const truth = HOLDOUT_DAYS * (worth(world, gain.threshold) - worth(world, world.current));
        found.held += Number(gain.lower <= truth && truth <= gain.upper);
      }
      if (recommended === null) continue;
      found.proposed += 1;
      found.better += Number(recommended < world.current === (world.better === "lower"));
      found.worse += Number(worth(world, recommended) < worth(world, world.current));
      found.broken += Number(shareFrom(world.goodScores, recommended) > world.maxFalsePositiveRate);
    }
    const { proposed, better, broken, judged, held } = found;
    report(
      world.name,
      `${proposed} of ${all} proposed, ${found.worse} worse, ${broken} beyond the bound, gain held ${held} of ${judged}`,
    );
    if (world.better === "nowhere") expectAtMost(0.025, proposed, all, "proposed");
    else expectAtLeast(0.9, better, all, "proposed");
    expectAtMost(0.025, broken, all, "beyond the bound");
    if (judged > 0) expectAtLeast(0.92, held, judged, "gain held");
  });
});

function recommendIn(world: World, random: Random) {
  const [earlier, later] = [payments(world, FIT_DAYS, random), payments(world, HOLDOUT_DAYS, random)];
  const { current, maxFalsePositiveRate } = world;
  const objective: ThresholdObjective =
    world.costs === null
      ? { name: "max_fraud_value" }
      : {
          name: "min_total_cost",
          costs: {
            goodPayment: toScaled(String(world.costs.goodPayment)),
            review: toScaled(String(world.costs.review)),
          },
        };
  const question = {
    fit: swept(partOf(earlier, FIT_DAYS)),
    holdout: swept(partOf(later, HOLDOUT_DAYS)),
    current,
    allowed: { lowest: 0, highest: 100 },
    constraints: { maxFalsePositiveRate, maxAlertsPerDay: null, minPrecision: null },
    objective,
  };
  const choice = chooseCandidate(question);
  if (choice.kind === "refused") return { recommended: null, gain: null };
  const { threshold } = choice;
  const ends = [Math.min(threshold, current), Math.max(threshold, current)] as const;
  const answer = judgeGain(choice, question, gainSums(later, ends, objective));
  const interval = answer.gain?.interval ?? null;
  return {
    recommended: answer.kind === "recommended" ? answer.recommended : null,
    gain: interval && { threshold, lower: toDouble(interval.lower), upper: toDouble(interval.upper) },
  };
}

/** Fraud amounts are log-normal: a few make up much of the sum. */
const AMOUNTS = { mean: 4.5, spread: 1.2 };
const MEAN_AMOUNT = Math.exp(AMOUNTS.mean + AMOUNTS.spread ** 2 / 2);

function payments(world: World, days: number, random: Random): ScoredPayment[] {
  const made: ScoredPayment[] = [];
  for (let day = 0; day < days; day++) {
    for (let left = poisson(world.good / world.each, random); left > 0; left--) {
      const one = { customer: `good-${day}-${left}`, score: scoreOf(world.goodScores, random), amount: 0n };
      for (let at = 0; at < world.each; at++) {
        made.push({ ...one, day: (day + 3 * at) % days, label: "legitimate" });
      }
    }
    for (let left = poisson(world.fraud, random); left > 0; left--) {
      const amount = toScaled(Math.exp(AMOUNTS.mean + AMOUNTS.spread * normal(random)).toFixed(2));
      const score = scoreOf(world.fraudScores, random);
      made.push({ customer: `fraud-${day}-${left}`, score, day, label: "fraud", amount });
    }
  }
  return made;
}

function scoreOf({ mean, spread }: Scores, random: Random): number {
  return Math.max(0, Math.min(100, Math.round(mean + spread * normal(random))));
}

/** A day's worth of a threshold: fraud caught, less what its interruptions cost. */
function worth({ good, fraud, goodScores, fraudScores, costs }: World, threshold: number): number {
  const { goodPayment, review } = costs ?? { goodPayment: 0, review: 0 };
  const [caught, disturbed] = [
    fraud * shareFrom(fraudScores, threshold),
    good * shareFrom(goodScores, threshold),
  ];
  return caught * (MEAN_AMOUNT - review) - disturbed * (goodPayment + review);
}

function shareFrom({ mean, spread }: Scores, threshold: number): number {
  return threshold <= 0 ? 1 : 1 - normalShare((threshold - 0.5 - mean) / spread);
}

/** Φ, by the series of G. Marsaglia, Journal of Statistical Software 11 (2004) no. 4. */
function normalShare(z: number): number {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0;
  let [term, sum] = [z, z];
  for (let n = 3; Math.abs(term) > 1e-17; n += 2) {
    term *= (z * z) / n;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}
