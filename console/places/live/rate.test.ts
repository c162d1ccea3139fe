import { describe, expect, it } from "vitest";
import type { ReportedDecision } from "../../api/decisions.ts";
import { barsOf, minutesOf, quietSeconds } from "./rate.ts";

const series = [
  { at: "2026-01-01T00:00:40.000Z", allow: 3, review: 1, block: 0 },
  { at: "2026-01-01T00:00:50.000Z", allow: 0, review: 0, block: 0 },
  { at: "2026-01-01T00:01:00.000Z", allow: 2, review: 0, block: 1 },
];

describe("the rate of half an hour", () => {
  it("stacks blocks below reviews below what was allowed, and draws nothing for nothing", () => {
    expect(barsOf(series)).toEqual([
      { decision: "block", index: 2, from: 0, to: 1 },
      { decision: "review", index: 0, from: 0, to: 1 },
      { decision: "allow", index: 0, from: 1, to: 4 },
      { decision: "allow", index: 2, from: 1, to: 3 },
    ]);
  });

  it("adds up minutes", () => {
    expect(minutesOf(series)).toEqual([
      { at: "2026-01-01T00:00:00.000Z", allow: 3, review: 1, block: 0 },
      { at: "2026-01-01T00:01:00.000Z", allow: 2, review: 0, block: 1 },
    ]);
  });
});

describe("for how long nothing was decided", () => {
  const window = { from: "2026-01-01T00:00:00.000Z", to: "2026-01-01T00:30:00.000Z", intervalSeconds: 10 };
  const newest = [{ assessedAt: "2026-01-01T00:26:00.000Z" } as ReportedDecision];

  it("is said once a minute passed without a decision", () => {
    const rate = { perSecond: 0, decisions: 0, seconds: 60 };
    expect(quietSeconds({ rate, newest, window })).toBe(240);
    expect(quietSeconds({ rate, newest: [], window })).toBeNull();
  });

  it("is not said of what the interval has that still fills", () => {
    const rate = { perSecond: 0, decisions: 0, seconds: 60 };
    const last = [{ assessedAt: "2026-01-01T00:30:03.000Z" } as ReportedDecision];
    expect(quietSeconds({ rate, newest: last, window })).toBeNull();
  });

  it("is not said while decisions are made", () => {
    expect(quietSeconds({ rate: { perSecond: 0.1, decisions: 6, seconds: 60 }, newest, window })).toBeNull();
  });
});
