import { expect, it } from "vitest";
import { whyNothing } from "./standing.ts";

const NOW = Date.parse("2026-11-26T10:00:00.000Z");
const report = {
  baseline: {
    from: "2026-10-01T00:00:00.000Z",
    to: "2026-10-31T00:00:00.000Z",
    systemVersionId: null,
    overlap: false,
  },
  overall: { level: "stable" },
  features: [{ baselineCount: 900, subjects: { baseline: 420.5, current: 87.9 } }],
} as const;

it("says nothing where there is a level", () => {
  expect(whyNothing(report, 200, NOW)).toBeNull();
});

it("says that window and baseline overlap before it speaks of too few customers", () => {
  const overlap = {
    ...report,
    overall: { level: "not_enough_evidence" },
    baseline: { ...report.baseline, overlap: true },
  } as const;
  expect(whyNothing(overlap, 200, NOW)).toBe(
    "Nothing is compared: the window shares days with the baseline.",
  );
  const unended = { ...overlap, baseline: { ...overlap.baseline, to: "2026-12-20T00:00:00.000Z" } };
  expect(whyNothing(unended, 200, NOW)).toContain("the baseline has not ended yet");
});

it("says how many customers either side is worth, of how many it takes", () => {
  const few = { ...report, overall: { level: "not_enough_evidence" } } as const;
  expect(whyNothing(few, 200, NOW)).toBe(
    "Too few customers to say whether payments changed: those of the baseline are worth 420, those of the window 87. Each side takes those of 200 independent customers.",
  );
  expect(whyNothing(few, null, NOW)).not.toContain("Each side");
  const none = [{ baselineCount: 0, subjects: { baseline: 0, current: 87 } }];
  expect(whyNothing({ ...few, features: none }, 200, NOW)).toContain(
    "no payment was decided in the baseline",
  );
});
