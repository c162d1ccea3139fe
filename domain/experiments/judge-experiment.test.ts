// An experiment's verdict: what enters when, what each figure counts, and that versions that do not differ are not told apart.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DECISIONS } from "../contract/decisions/assessment.ts";
import { eValue } from "../statistics/e-value.ts";
import { seededRandom } from "../statistics/random.ts";
import { matureCustomersOf } from "./mature-customers.fixture.ts";
import { judgeExperiment, unjudgedExperiment } from "./judge-experiment.ts";
import type { PairedDecision } from "./paired-decision.ts";

const SEGMENTS: PairedDecision["segments"] = {
  asset_class: "fiat",
  direction: "outbound",
  currency: "USD",
  country: "",
  channel: "app",
  amount_band: "<50",
  subject_type: "individual",
  counterparty_familiarity: "new",
};

function pair(number: number, changes: Partial<PairedDecision> = {}): PairedDecision {
  const label = changes.label === undefined ? "legitimate" : changes.label;
  return {
    decisionId: `dec_${String(number).padStart(6, "0")}`,
    subjectId: `sub_${number % 50}`,
    occurredAt: new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString(),
    live: "allow",
    shadow: "allow",
    draw: null,
    label,
    labelAtMaturity: label,
    amount: 100_000_000n,
    currency: "USD",
    segments: SEGMENTS,
    ...changes,
  };
}

const judge = (pairs: readonly PairedDecision[]) =>
  judgeExperiment({
    asOf: "2026-06-01T00:00:00.000Z",
    transition: [],
    examples: [],
    isolation: { liveUnaffected: true, checkedDecisions: 0 },
    pairs,
    mature: matureCustomersOf(pairs),
    seed: 7,
  });

const many = (count: number, of: (number: number) => PairedDecision) =>
  Array.from({ length: count }, (_, n) => of(n));
const caught = (n: number) => pair(n, { label: "fraud", shadow: "block" });
const disturbed = (n: number) => pair(n, { shadow: "review" });

describe("the conclusion", () => {
  it("waits for evidence", () => {
    expect(unjudgedExperiment("2026-06-01T00:00:00.000Z", 1)).toMatchObject({
      conclusion: "not_enough_evidence",
      paired: { eValue: 1, mcnemar: { pValue: 1 } },
      path: [],
    });
    expect(judge(many(7, caught)).conclusion).toBe("not_enough_evidence"); // E = 16
  });

  it("is better after eight frauds that the candidate alone catches, worse after eight customers that it alone disturbs", () => {
    expect(judge(many(8, caught))).toMatchObject({ conclusion: "better", paired: { shadowOnlyRight: 8 } });
    expect(judge(many(8, disturbed))).toMatchObject({ conclusion: "worse", paired: { liveOnlyRight: 8 } });
  });

  it("is no difference where at most one in a hundred can differ", () => {
    const alike = (count: number) => many(count, (n) => pair(n, { subjectId: `sub_${n}` }));
    expect(judge(alike(440)).conclusion).toBe("not_enough_evidence");
    expect(judge(alike(460)).conclusion).toBe("no_difference");
    // The payments of fifty customers speak for fifty.
    expect(judge(many(2_000, (n) => pair(n))).conclusion).toBe("not_enough_evidence");
  });

  it("does not take review against block for a difference", () => {
    const pairs = many(50, (n) => pair(n, { label: "fraud", live: "review", shadow: "block" }));
    expect(judge(pairs).paired).toMatchObject({
      bothRight: 50,
      liveOnlyRight: 0,
      shadowOnlyRight: 0,
      eValue: 1,
    });
  });

  it("goes by the label at maturity, and the figures by today's", () => {
    const corrected = many(8, (n) => ({ ...caught(n), label: "legitimate" as const }));
    expect(judge(corrected)).toMatchObject({
      conclusion: "better",
      paired: { liveOnlyRight: 8, shadowOnlyRight: 0 },
    });
    const late = many(8, (n) => ({ ...caught(n), labelAtMaturity: null }));
    expect(judge(late)).toMatchObject({
      conclusion: "not_enough_evidence",
      evidence: {
        customers: { better: 0, worse: 0, unlabelled: 8 },
        missing: { reason: "labels", needed: null },
      },
      paired: { shadowOnlyRight: 8 },
    });
  });

  it("stands once it is reached, whatever comes later", () => {
    const turned = [...many(8, caught), ...many(40, (n) => disturbed(n + 100))];
    const report = judge(turned);
    expect(report).toMatchObject({ conclusion: "better", paired: { shadowOnlyRight: 8, liveOnlyRight: 40 } });
    expect(report.path.at(-1)).toMatchObject({ better: 8, worse: 0, matured: 8, eValue: eValue(8, 0) });
  });

  it("counts a customer once, by the first payment that the versions decide otherwise", () => {
    const inBurst = many(50, (n) => disturbed(n)).map((one) => ({ ...one, subjectId: "sub_hurried" }));
    expect(judge(inBurst)).toMatchObject({
      conclusion: "not_enough_evidence",
      evidence: { customers: { better: 0, worse: 1, unlabelled: 0 } },
      paired: { liveOnlyRight: 50, mcnemar: { pValue: 0.5 } },
    });
  });

  it("counts customers without a label against whichever version is ahead", () => {
    const silent = (count: number) =>
      many(count, (n) => ({ ...caught(n + 20), label: null, labelAtMaturity: null }));
    expect(judge([...many(20, caught), ...silent(1)]).conclusion).toBe("better");
    // They come first: whatever they were, the others must be enough.
    const first = silent(20).map((one, n) => ({ ...one, occurredAt: pair(n - 1_000).occurredAt }));
    expect(judge([...first, ...many(20, caught)])).toMatchObject({
      conclusion: "not_enough_evidence",
      evidence: { customers: { better: 20, worse: 0, unlabelled: 20 }, missing: { reason: "labels" } },
    });
  });

  it("needs no label of customers whose payment the judged sample could have drawn, and did not", () => {
    const drawn = (number: number, changes: Partial<PairedDecision>) =>
      pair(number, { subjectId: `sub_${number}`, draw: { probability: 0.25, drawn: true }, ...changes });
    const silent = (number: number) =>
      drawn(number, { shadow: "block", label: null, draw: { probability: 0.25, drawn: false } });
    const pairs = many(60, (n) => (n % 4 === 0 ? drawn(n, { shadow: "block", label: "fraud" }) : silent(n)));
    expect(judge(pairs)).toMatchObject({
      conclusion: "better",
      evidence: { drawn: { customers: { worse: 0, unlabelled: 0 }, effect: { value: 1 } } },
    });
    expect(judge(pairs.map((one) => ({ ...one, draw: null })))).toMatchObject({
      conclusion: "not_enough_evidence",
      evidence: { drawn: null, missing: { reason: "labels" } },
    });
    // A drawn payment that nobody judged counts against the conclusion, and one that could not be drawn too.
    const drawnSilently = pairs.map((one, n) => (n % 8 === 0 ? { ...one, labelAtMaturity: null } : one));
    expect(judge(drawnSilently).conclusion).toBe("not_enough_evidence");
    const notDrawable = pairs.map((one) => (one.label === null ? { ...one, draw: null } : one));
    expect(judge(notDrawable).conclusion).toBe("not_enough_evidence");
  });

  it("weighs drawn customers by the inverse of their probability", () => {
    // Ten times as many of the held payments are drawn: all of those that the candidate rightly allows.
    const held = (n: number) =>
      pair(n, { subjectId: `sub_${n}`, live: "review", draw: { probability: 1, drawn: true } });
    const allowed = (n: number) =>
      pair(n, {
        subjectId: `sub_${n}`,
        shadow: "review",
        label: n % 20 === 1 ? "legitimate" : null,
        draw: { probability: 0.1, drawn: n % 20 === 1 },
      });
    const { conclusion, evidence } = judge(many(400, (n) => (n % 2 === 0 ? held(n) : allowed(n))));
    expect(conclusion).toBe("not_enough_evidence");
    expect(evidence.drawn?.effect.value).toBeCloseTo(0.5, 1);
    expect(evidence.drawn?.customers).toEqual({ better: 200, worse: 20, unlabelled: 0 });
  });

  it("says how many labels of drawn customers it lacks, or how many customers", () => {
    const drawn = (label: PairedDecision["label"]) => (n: number) =>
      pair(n, { subjectId: `sub_${n}`, shadow: "block", label, draw: { probability: 0.5, drawn: true } });
    const undrawn = many(20, (n) =>
      pair(n + 500, {
        subjectId: `sub_${n + 500}`,
        shadow: "block",
        label: null,
        draw: { probability: 0.5, drawn: false },
      }),
    );
    const missing = (pairs: readonly PairedDecision[]) => judge(pairs).evidence.missing;
    const waiting = [...many(7, drawn("fraud")), ...many(4, (n) => drawn(null)(n + 20)), ...undrawn];
    expect(missing(waiting)).toMatchObject({ reason: "labels", among: "drawn" });
    const few = missing([...many(5, drawn("fraud")), ...undrawn]);
    expect(few).toMatchObject({ reason: "customers", among: "drawn" });
    // Of 25 customers five were drawn: about as many again would make ten.
    expect(few?.needed).toBeGreaterThan(15);
    expect(few?.needed).toBeLessThan(40);
  });

  it("says about how many customers it lacks, and that none would do where both sides are even", () => {
    const even = many(20, (n) => (n % 2 === 0 ? caught(n) : disturbed(n)));
    expect(judge(even).evidence.missing).toEqual({ reason: "customers", needed: null });
    const [needed] = [judge(many(4, caught)).evidence.missing?.needed];
    expect(needed).toBe(4);
  });
});

describe("the report", () => {
  const label = fc.constantFrom("fraud" as const, "legitimate" as const, null);
  const arbitraryPairs = fc
    .array(
      fc.record({
        hour: fc.integer({ min: 0, max: 200 }),
        live: fc.constantFrom(...DECISIONS),
        shadow: fc.constantFrom(...DECISIONS),
        label,
        labelAtMaturity: label,
        amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
        currency: fc.constantFrom("USD", "EUR"),
      }),
      { maxLength: 40 },
    )
    .map((rows) =>
      rows.map(({ hour, ...row }, n) => ({
        ...pair(hour),
        ...row,
        decisionId: `dec_${n}`,
        subjectId: `sub_${n % 5}`,
      })),
    );

  it("is the same whatever the order of the rows", () => {
    fc.assert(
      fc.property(arbitraryPairs, fc.integer(), (pairs, seed) => {
        const random = seededRandom(seed);
        const shuffled = pairs
          .map((one) => ({ one, place: random.fraction() }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        expect(judge(shuffled)).toEqual(judge(pairs));
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("counts every labelled pair once, and every pair that enters once", () => {
    fc.assert(
      fc.property(arbitraryPairs, (pairs) => {
        const { paired, path, segments, conclusion } = judge(pairs);
        const labelled = pairs.filter((one) => one.label !== null).length;
        expect(paired.bothRight + paired.bothWrong + paired.liveOnlyRight + paired.shadowOnlyRight).toBe(
          labelled,
        );
        const entering = pairs.filter((one) => one.labelAtMaturity !== null).length;
        if (conclusion === "not_enough_evidence") expect(path.at(-1)?.matured ?? 0).toBe(entering);
        else expect(path.at(-1)?.eValue).toBeGreaterThanOrEqual(20);
        expect(path.map(({ day }) => day)).toEqual([...new Set(path.map(({ day }) => day))].sort());
        const ofCurrency = segments.filter(({ dimension }) => dimension === "currency");
        expect(ofCurrency.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(labelled);
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  it("says of a segment how many customers are better off, with an interval as wide as their number asks for", () => {
    const often = many(8, (n) => ({ ...caught(n), subjectId: "sub_often" }));
    const [segment] = judge([...often, ...many(20, (n) => caught(n + 100))]).segments;
    expect(segment).toMatchObject({ better: 28, worse: 0, customers: { better: 21, worse: 0 } });
    expect(segment?.effect).toMatchObject({ value: 1, upper: 1 });
    // Wilson, Journal of the American Statistical Association 22 (1927): n / (n + z²).
    expect(segment?.effect?.lower).toBeCloseTo(21 / (21 + 1.959963984540054 ** 2), 12);
    const [alike] = judge([pair(1, {})]).segments;
    expect(alike).toMatchObject({ customers: { better: 0, worse: 0 }, effect: null });
  });

  it("adds no currencies, and is exact beyond a double", () => {
    const amount = 9_007_199_254_740_993_00000000n;
    const report = judge([
      pair(1, { label: "fraud", shadow: "block", amount }),
      pair(2, { label: "fraud", live: "review", amount: 1n, currency: "EUR" }),
      pair(3, { shadow: "review", amount: 5n }),
    ]);
    expect(report.differences.netAmount).toMatchObject([
      { currency: "EUR", value: "-0.00000001", interval: null },
      { currency: "USD", value: "9007199254740993" },
    ]);
    expect(report.differences.legitimateInterruptedAmount).toMatchObject([
      { currency: "EUR", value: "0" },
      { currency: "USD", value: "0.00000005" },
    ]);
  });

  it("gives intervals from thirty customers on, the same for the same seed", () => {
    const pairs = [...many(40, caught), ...many(60, (n) => disturbed(n + 1_000))];
    const { fraudCaptured } = judge(pairs).differences;
    expect(fraudCaptured).toMatchObject({
      value: 1,
      seed: 7,
      resamples: 2_000,
      // All that was caught was caught by the candidate: nothing shows how far others could be from that.
      interval: null,
    });
    expect(judge(many(10, caught)).differences.fraudCaptured.interval).toBeNull();
  });
});
