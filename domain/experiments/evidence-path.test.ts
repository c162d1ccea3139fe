// How often an experiment concludes wrongly, and how soon rightly: in worlds whose customers pay often and alike, and whose labels
// depend on what the live version did. The review of a94cfba measured 12 to 100% wrong conclusions in them.

import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "../statistics/random.ts";
import { followEvidence } from "./evidence-path.ts";
import { NO_CUSTOMERS } from "./mature-customers.ts";
import type { PairedDecision } from "./paired-decision.ts";

/** How often a pair that the versions decide otherwise has a label, by what the live version did and what it was. */
interface Labelled {
  readonly allowedFraud: number;
  readonly allowedGood: number;
  readonly heldFraud: number;
  readonly heldGood: number;
}
const ALL: Labelled = { allowedFraud: 1, allowedGood: 1, heldFraud: 1, heldGood: 1 };

interface World {
  readonly customers: number;
  /** Pairs a customer in which the versions differ. */
  readonly pairs: number;
  /** The chance that a pair is as the customer's first. */
  readonly alike: number;
  /** Whether a customer pays all at once, or through the whole time. */
  readonly inBursts: boolean;
  /** The share of pairs in which the candidate is right. */
  readonly candidateRight: number;
  readonly labelled: Labelled;
}

function draw(random: Random, world: World): PairedDecision[] {
  const pairs: PairedDecision[] = [];
  for (let customer = 0; customer < world.customers; customer++) {
    const begin = Math.floor(random.fraction() * 1e6);
    const first = random.fraction() < world.candidateRight;
    for (let n = 0; n < world.pairs; n++) {
      const isBetter =
        n === 0 || random.fraction() < world.alike ? first : random.fraction() < world.candidateRight;
      const liveAllows = random.fraction() < 0.5;
      // Right is who interrupts fraud, or allows what is legitimate.
      const isFraud = isBetter === liveAllows;
      const { allowedFraud, allowedGood, heldFraud, heldGood } = world.labelled;
      const chance = liveAllows ? (isFraud ? allowedFraud : allowedGood) : isFraud ? heldFraud : heldGood;
      const label = random.fraction() >= chance ? null : isFraud ? "fraud" : "legitimate";
      const at = world.inBursts ? begin + n : Math.floor(random.fraction() * 1e6);
      pairs.push(pairOf(`dec_${customer}_${n}`, `sub_${customer}`, at, liveAllows, label));
    }
  }
  return pairs;
}

const SEGMENTS = {} as PairedDecision["segments"];

function pairOf(
  decisionId: string,
  subjectId: string,
  minute: number,
  liveAllows: boolean,
  label: PairedDecision["label"],
): PairedDecision {
  return {
    decisionId,
    subjectId,
    occurredAt: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
    live: liveAllows ? "allow" : "review",
    shadow: liveAllows ? "review" : "allow",
    label,
    labelAtMaturity: label,
    amount: 1n,
    currency: "USD",
    segments: SEGMENTS,
  };
}

function conclusions(world: World, runs: number, seed: number): Record<string, number> {
  const random = seededRandom(seed);
  const shares: Record<string, number> = {};
  for (let run = 0; run < runs; run++) {
    const { conclusion } = followEvidence(draw(random, world), NO_CUSTOMERS);
    shares[conclusion] = (shares[conclusion] ?? 0) + 1 / runs;
  }
  return shares;
}

const EQUAL: World = {
  customers: 200,
  pairs: 1,
  alike: 0,
  inBursts: false,
  candidateRight: 0.5,
  labelled: ALL,
};
const SELECTED: Labelled = { allowedFraud: 0.8, allowedGood: 0.02, heldFraud: 0.5, heldGood: 0.5 };
const MILDLY: Labelled = { allowedFraud: 0.8, allowedGood: 0.3, heldFraud: 0.6, heldGood: 0.6 };
const BY_DEFAULT: Labelled = { allowedFraud: 0.9, allowedGood: 0.9, heldFraud: 0.1, heldGood: 0.1 };
const NEARLY_ALL: Labelled = { allowedFraud: 1, allowedGood: 0.8, heldFraud: 0.8, heldGood: 1 };

describe("an experiment with equally right versions, looked at after every payment, concludes falsely in at most 5%", () => {
  it.each<[string, Partial<World>]>([
    ["if each customer pays once", {}],
    ["if customers pay three times, alike", { pairs: 3, alike: 1 }],
    ["if customers pay three times, alike, in bursts", { pairs: 3, alike: 1, inBursts: true }],
    ["if customers pay five times, half alike, in bursts", { pairs: 5, alike: 0.5, inBursts: true }],
    ["if labels depend on the live decision", { customers: 300, labelled: SELECTED }],
    ["if labels depend on it mildly", { customers: 1_000, labelled: MILDLY }],
    ["if what was held is hardly labelled", { customers: 1_000, labelled: BY_DEFAULT }],
    ["if what favours the candidate is labelled more often", { customers: 1_000, labelled: NEARLY_ALL }],
    ["if labels depend on it and customers pay often", { pairs: 4, alike: 0.7, labelled: SELECTED }],
  ])("%s", (_name, changes) => {
    const { better = 0, worse = 0 } = conclusions({ ...EQUAL, ...changes }, 250, 21);
    expect(better + worse).toBeLessThanOrEqual(0.05);
  });
});

it("an experiment never calls a worse candidate better because of which payments were labelled", () => {
  const world = { ...EQUAL, customers: 300, candidateRight: 0.39, labelled: SELECTED };
  expect(conclusions(world, 300, 5)["better"] ?? 0).toBeLessThanOrEqual(0.01);
});

it("an experiment with 70% of pairs for the candidate concludes so from 100 customers in nine of ten", () => {
  const world = { ...EQUAL, customers: 100, candidateRight: 0.7 };
  expect(conclusions(world, 300, 6)["better"] ?? 0).toBeGreaterThanOrEqual(0.9);
});

it("an experiment whose labels are nearly complete still concludes", () => {
  const labelled: Labelled = { allowedFraud: 0.95, allowedGood: 0.95, heldFraud: 0.95, heldGood: 0.95 };
  const world = { ...EQUAL, customers: 300, candidateRight: 0.7, labelled };
  expect(conclusions(world, 200, 7)["better"] ?? 0).toBeGreaterThanOrEqual(0.9);
});

it("of four equally right candidates that run at once, any is called better or worse in at most 5% of runs", () => {
  const random = seededRandom(9);
  let wrong = 0;
  for (let run = 0; run < 250; run++) {
    const ends = [1, 2, 3, 4].map(
      () => followEvidence(draw(random, EQUAL), NO_CUSTOMERS, () => 4).conclusion,
    );
    if (ends.some((end) => end === "better" || end === "worse")) wrong += 1;
  }
  expect(wrong / 250).toBeLessThanOrEqual(0.05);
});

it("an experiment that concluded alone keeps its conclusion when another begins", () => {
  const pairs = draw(seededRandom(2), { ...EQUAL, candidateRight: 0.9 });
  const alone = followEvidence(pairs, NO_CUSTOMERS);
  const concludedOn = alone.path.at(-1)?.day ?? "";
  const later = followEvidence(pairs, NO_CUSTOMERS, (occurredAt) =>
    occurredAt.slice(0, 10) > concludedOn ? 2 : 1,
  );
  expect(alone.conclusion).toBe("better");
  expect(later).toEqual(alone);
  expect(followEvidence(pairs, NO_CUSTOMERS, () => 2).eValue).toBeGreaterThanOrEqual(40);
});
