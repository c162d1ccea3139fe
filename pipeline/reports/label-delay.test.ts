// Late labels of a report: from counts by days to sources, and to what is still to come.

import { describe, expect, it } from "vitest";
import { lateLabels, type KnownFraud, type LabelDelays } from "./label-delay.ts";

const REFERENCE = { from: "2025-01-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z" };

function byDay(...counts: readonly (readonly [day: number, payments: number])[]): number[] {
  const days = Array.from({ length: 301 }, () => 0);
  for (const [day, payments] of counts) days[day] = payments;
  return days;
}

/** Of each of 40 groups: a fraud known at once, one after 20 days, and one legitimate payment after 50, all 300 days ago. */
const DELAYS: LabelDelays[] = Array.from({ length: 40 }, (_, group) => [
  row(group, "fraud", "customer", byDay([0, 1])),
  row(group, "fraud", "chargeback", byDay([20, 1])),
  row(group, "legitimate", "analyst", byDay([50, 1])),
]).flat();

function row(
  group: number,
  label: LabelDelays["label"],
  source: LabelDelays["source"],
  delays: number[],
): LabelDelays {
  const ages = byDay([300, 1]);
  return { interrupted: false, label, source, customerGroup: group, delays, ages };
}

/** 1,000 payments of ten days ago; one fraud known of each of 30 groups. */
const KNOWN: KnownFraud[] = Array.from({ length: 30 }, (_, group) => ({
  interrupted: false,
  customerGroup: group,
  ages: byDay([10, group === 0 ? 1_000 : 0]),
  frauds: byDay([0, 1]),
  fraudsToday: 0,
}));

describe("late labels", () => {
  it("are shown by label and source, with the share known after some days", () => {
    const { labelDelay } = lateLabels(DELAYS, [], REFERENCE);
    expect(labelDelay).toMatchObject({ ...REFERENCE, horizonDays: 180 });
    expect(
      labelDelay.sources.map(({ label, source, medianDays, knownAfter }) => [
        label,
        source,
        medianDays,
        knownAfter.map(({ value }) => value),
      ]),
    ).toEqual([
      ["fraud", "chargeback", 20, [0, 1, 1, 1]],
      ["fraud", "customer", 0, [1, 1, 1, 1]],
      ["legitimate", "analyst", 50, [0, 0, 1, 1]],
    ]);
  });

  it("tell how much fraud is still to come: half is known of payments of ten days ago, so as much comes as is known", () => {
    const { fraudStillToCome } = lateLabels(DELAYS, KNOWN, REFERENCE);
    expect(fraudStillToCome).toMatchObject({ evidence: "sufficient", known: 30, interrupted: 0 });
    expect(fraudStillToCome.value).toBeCloseTo(30, 9);
    expect(fraudStillToCome.allowed).toBeCloseTo(30, 9);
    expect(fraudStillToCome.interval?.lower).toBeLessThan(20);
    expect(fraudStillToCome.interval?.upper).toBeGreaterThan(40);
  });

  it("take fraud that became known today from what was still to come when the day began", () => {
    const today = KNOWN.map((one, index) => ({ ...one, fraudsToday: index < 5 ? 1 : 0 }));
    const before = lateLabels(DELAYS, KNOWN, REFERENCE).fraudStillToCome;
    const { fraudStillToCome } = lateLabels(DELAYS, today, REFERENCE);
    expect(fraudStillToCome).toMatchObject({ known: 35 });
    expect(fraudStillToCome.value).toBeCloseTo(25, 9);
    expect(fraudStillToCome.interval?.upper).toBe((before.interval?.upper ?? 0) - 5);
  });

  it("say how much may still come where no label was ever late, unless the payments are too old for it", () => {
    const prompt = DELAYS.map((one) => ({ ...one, delays: byDay([0, 1]) }));
    const young = lateLabels(prompt, KNOWN, REFERENCE).fraudStillToCome;
    expect(young).toMatchObject({ value: 0, known: 30 });
    // By hand: 80 labels, 1.386 of a customer at once, are worth 57.7; with t 1.979 at most 6.4% are late, 2.04 beside 30.
    expect(young.interval).toMatchObject({ lower: 0, upper: 3 });
    const old = KNOWN.map((one) => ({ ...one, ages: byDay([200, one.ages[10] ?? 0]) }));
    expect(lateLabels(prompt, old, REFERENCE).fraudStillToCome.interval).toMatchObject({
      lower: 0,
      upper: 0,
    });
  });

  it("give no number without enough labels, or while nearly all fraud of the window is still to come", () => {
    const few = DELAYS.slice(0, 30);
    expect(lateLabels(few, KNOWN, REFERENCE).fraudStillToCome).toMatchObject({
      value: null,
      reason: "too_few_labels",
    });
    expect(lateLabels(DELAYS, KNOWN.slice(0, 9), REFERENCE).fraudStillToCome).toMatchObject({
      value: null,
      reason: "too_few_labels",
      known: 9,
    });
    const late = DELAYS.map((one) => ({ ...one, delays: byDay([20, 1]) }));
    expect(lateLabels(late, KNOWN, REFERENCE).fraudStillToCome).toMatchObject({
      value: null,
      reason: "too_young",
    });
  });
});
