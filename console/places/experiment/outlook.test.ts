import { expect, it } from "vitest";
import { outlookOf } from "./outlook.ts";

const at = (day: string, better: number) => ({
  day,
  eValue: 1,
  better,
  worse: 1,
  unlabelled: 1,
  matured: 90,
});

const watched = {
  asOf: "2026-11-26T10:00:00.000Z",
  labelMaturityDays: 5,
  stoppedAt: null,
  path: [at("2026-10-01", 2), at("2026-11-06", 8), at("2026-11-12", 22), at("2026-11-20", 36)],
  evidence: {
    customers: { better: 36, worse: 1, unlabelled: 1 },
    missing: { reason: "customers", needed: 10 },
  },
} as const;

it("missing customers come as fast as those of the last two weeks, and then their labels need their days", () => {
  // 7 November to 20 November: 36 − 8 customers in 14 days.
  expect(outlookOf(watched)).toEqual({ came: 28, inDays: 14, days: 5 + 5 });
});

it("of a few days or customers nothing is said", () => {
  const { evidence } = watched;
  expect(outlookOf({ ...watched, path: [at("2026-11-18", 9)] })).toBeNull();
  expect(outlookOf({ ...watched, path: [at("2026-11-01", 8), at("2026-11-12", 10)] })).toBeNull();
  expect(outlookOf({ ...watched, path: [] })).toBeNull();
  expect(outlookOf({ ...watched, stoppedAt: "2026-11-25T10:00:00.000Z" })).toBeNull();
  for (const missing of [
    null,
    { reason: "labels", needed: 3 },
    { reason: "customers", needed: null },
    { reason: "customers", needed: 9, among: "drawn" },
  ] as const) {
    expect(outlookOf({ ...watched, evidence: { ...evidence, missing } })).toBeNull();
  }
});

it("a standstill is said as one", () => {
  const path = [at("2026-10-01", 2), at("2026-11-01", 8)];
  expect(outlookOf({ ...watched, path })).toEqual({ came: 0, inDays: 14, days: null });
});
