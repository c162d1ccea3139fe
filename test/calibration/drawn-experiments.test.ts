// How often an experiment concludes wrongly, and how soon rightly, if people judge payments that the live version's sample drew:
// where labels that arrive by themselves depend on the decision, it could conclude nothing before.

import { describe, expect, it } from "vitest";
import { ends, EQUAL, SELECTED, type Sampled, type World } from "./experiment-worlds.ts";
import { expectAtLeast, expectAtMost, runs } from "./runs.ts";

/** In the full size. */
const LONG = 900_000;

const WELL = { fraud: 1, good: 1 };
const EVENLY: Sampled = { probability: () => 0.25, judged: WELL };
/** Held payments are drawn ten times as often, and riskier ones three times. */
const BY_BAND: Sampled = {
  probability: (liveAllows, isFraud, random) =>
    (liveAllows ? 0.03 : 0.3) * (random.fraction() < (isFraud ? 0.7 : 0.2) ? 3 : 1),
  judged: WELL,
};
const RELEASED: Sampled = {
  probability: (liveAllows) => (liveAllows ? 0.2 : 0.1),
  judged: WELL,
  byDay: true,
};
/** People find fraud more often than they are sure that a payment is good. */
const CARELESS: Sampled = { probability: () => 0.25, judged: { fraud: 1, good: 0.7 } };
const ONLY_ALLOWED: Sampled = { probability: (liveAllows) => (liveAllows ? 0.3 : null), judged: WELL };
const HARDLY_BELOW: Sampled = {
  probability: (_liveAllows, isFraud, random) =>
    random.fraction() < (isFraud ? 0.02 : 0.2) ? null : random.fraction() < 0.1 ? 0.01 : 0.4,
  judged: WELL,
};

/** Most of what only the candidate holds is good, and so is most of what only it lets through. */
const MOSTLY_GOOD = { ifAllowed: 0.1, ifHeld: 0.9 };
const OFTEN = { pairs: 4, alike: 0.7 };
const HEAVY = { pairs: (random: { fraction(): number }) => (random.fraction() < 0.02 ? 40 : 1), alike: 0.8 };

const NONE = { allowedFraud: 0, allowedGood: 0, heldFraud: 0, heldGood: 0 };
const SELECTIVE: World = { ...EQUAL, customers: 800, labelled: SELECTED };

describe("with equally right versions, labels that depend on the decision and a judged sample, at most 5% conclude", () => {
  it.each<[string, Partial<World>]>([
    ["if all are drawn alike", { sample: EVENLY }],
    ["if most differing payments are good", { sample: EVENLY, candidateRight: MOSTLY_GOOD }],
    ["if shares differ by score and side", { sample: BY_BAND, candidateRight: MOSTLY_GOOD }],
    ["if held payments are released by customer and day", { sample: RELEASED, candidateRight: MOSTLY_GOOD }],
    ["if these customers pay often and alike", { sample: RELEASED, candidateRight: MOSTLY_GOOD, ...OFTEN }],
    ["if a few customers pay forty times", { sample: BY_BAND, candidateRight: MOSTLY_GOOD, ...HEAVY }],
    ["if good payments are judged less often", { sample: CARELESS }],
    ["if only allowed payments are drawn", { sample: ONLY_ALLOWED, candidateRight: MOSTLY_GOOD }],
    ["if some can hardly or not be drawn", { sample: HARDLY_BELOW }],
  ])(
    "%s",
    (name, changes) => {
      const all = runs(60, 1_000);
      const found = ends(`drawn, equal versions, ${name}`, { ...SELECTIVE, ...changes }, all, 31);
      const wrong = found.filter(({ conclusion }) => conclusion !== "not_enough_evidence").length;
      expectAtMost(0.05, wrong, all, "wrong");
      const outside = found.filter(({ evidence: { drawn } }) => {
        return drawn?.effect !== undefined && (drawn.effect.lower > 0.5 || drawn.effect.upper < 0.5);
      }).length;
      expectAtMost(0.05, outside, all, "interval without the true share");
    },
    LONG,
  );
});

describe("a judged sample lets an experiment conclude", () => {
  it(
    "that the candidate is worse, where labels by themselves would favour it",
    () => {
      const all = runs(60, 500);
      const world = { ...SELECTIVE, customers: 1_500, candidateRight: 0.39, sample: EVENLY };
      const found = ends("drawn, 39 : 61 against the candidate, 1,500 customers", world, all, 32);
      expect(found.filter(({ conclusion }) => conclusion === "better")).toHaveLength(0);
      expectAtLeast(0.8, found.filter(({ conclusion }) => conclusion === "worse").length, all, "worse");
    },
    LONG,
  );

  it.each([
    // As in experiments.test.ts: the labels of a single look with 80% power, of which 14% and 30% differ.
    ["12% against 2%", 0.12 / 0.14, 0.14, 98],
    ["20% against 10%", 0.2 / 0.3, 0.3, 243],
  ])(
    "that a fifth more fraud is captured (%s), within twice the labels of a single look in four of five",
    (name, candidateRight, differing, fixed) => {
      const all = runs(100, 1_000);
      const customers = Math.round((2 * fixed * differing) / 0.25);
      const world = { ...SELECTIVE, labelled: NONE, customers, candidateRight, sample: EVENLY };
      const found = ends(`drawn, 50 to 60%, ${name}`, world, all, 33);
      expectAtLeast(0.8, found.filter(({ conclusion }) => conclusion === "better").length, all, "better");
    },
    LONG,
  );

  it(
    "that the candidate is better, with shares that differ by score and side",
    () => {
      const all = runs(60, 500);
      const world = {
        ...SELECTIVE,
        customers: 2_000,
        candidateRight: { ifAllowed: 0.5, ifHeld: 0.9 },
        sample: BY_BAND,
      };
      const found = ends("drawn by band, 70 : 30 for the candidate, 2,000 customers", world, all, 34);
      expectAtLeast(0.8, found.filter(({ conclusion }) => conclusion === "better").length, all, "better");
    },
    LONG,
  );
});
