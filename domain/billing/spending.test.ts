// How long credit lasts: which days count, and what is said where nobody can know it.

import { describe, expect, it } from "vitest";
import { toScaled } from "../money/amount.ts";
import { DAY, instantOf } from "../time/instant.ts";
import { spendingOf } from "./spending.ts";

const TODAY = instantOf("2026-03-20T00:00:00.000Z");
const NOW = TODAY + DAY / 2;

/** @param amounts by how many days ago */
function captured(amounts: Readonly<Record<number, string>>) {
  return new Map(
    Object.entries(amounts).map(([ago, amount]) => [TODAY - Number(ago) * DAY, toScaled(amount)]),
  );
}

describe("the rate at which credit is spent", () => {
  it("is the mean of the last seven full days; today and what was before count for nothing", () => {
    const days = captured({ 0: "900", 1: "10", 3: "4", 7: "0.07", 8: "500", 30: "1" });
    expect(spendingOf(days, toScaled("20.1"), NOW)).toEqual({
      from: "2026-03-13T00:00:00.000Z",
      to: "2026-03-20T00:00:00.000Z",
      days: 7,
      captured: "14.07",
      perDay: "2.01",
      daysLeft: 10,
    });
  });

  it("is of fewer days at the beginning, without the one on which counting began", () => {
    const days = captured({ 0: "5", 1: "3", 2: "1", 3: "100" });
    expect(spendingOf(days, toScaled("9"), NOW)).toMatchObject({
      days: 2,
      captured: "4",
      perDay: "2",
      daysLeft: 4.5,
    });
  });

  it("is not known where no full day was counted, or nothing was captured", () => {
    const unknown = { perDay: null, daysLeft: null, captured: "0" };
    expect(spendingOf(captured({}), toScaled("9"), NOW)).toMatchObject({ ...unknown, days: 0 });
    expect(spendingOf(captured({ 0: "5" }), toScaled("9"), NOW)).toMatchObject({ ...unknown, days: 0 });
    expect(spendingOf(captured({ 30: "5" }), toScaled("9"), NOW)).toMatchObject({ ...unknown, days: 7 });
  });

  it("promises no more than there is, and nothing where nothing is left", () => {
    const days = captured({ 1: "3", 30: "0" });
    expect(spendingOf(days, toScaled("0.89"), NOW).daysLeft).toBe(2);
    expect(spendingOf(days, 0n, NOW).daysLeft).toBe(0);
  });
});
