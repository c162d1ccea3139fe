// When a run has cost too much.

import { describe, expect, it } from "vitest";
import { PAYMENT_MILLISECONDS_MAX, RunMeter, type MeterOptions } from "./run-meter.ts";

const meterWith = (changes: Partial<MeterOptions>): RunMeter =>
  new RunMeter({
    budget: { runSeconds: 10, organisationSeconds: 20 },
    spentBefore: 0,
    organisation: { milliseconds: 0 },
    waits: false,
    ...changes,
  });

describe("a run", () => {
  it("fails once it has computed longer than its budget, counted with what it spent before", () => {
    const meter = meterWith({ spentBefore: 6_000 });
    meter.spend(4_000);
    expect(meter.mayGoOn()).toBe(true);
    meter.spend(1);
    expect(meter.failure()).toEqual({
      reason: "too_slow",
      message: "Its candidate computed longer than 10 seconds within 24 hours.",
    });
  });

  it("fails at the first payment that takes its candidate seconds", () => {
    const meter = meterWith({});
    meter.spend(PAYMENT_MILLISECONDS_MAX + 1);
    expect(meter.failure()).toEqual({
      reason: "too_slow",
      message: "Its candidate took 5.0 seconds for one payment.",
    });
  });

  it("shares the budget of its organisation: beyond it a backtest fails, and an experiment waits", () => {
    const organisation = { milliseconds: 19_000 };
    const [other, backtest, experiment] = [
      meterWith({ organisation }),
      meterWith({ organisation }),
      meterWith({ organisation, waits: true }),
    ];
    other.spend(1_001);
    backtest.spend(1);
    experiment.spend(1);
    expect(backtest.failure()).toEqual({
      reason: "budget_spent",
      message: "All candidates of the organisation together computed longer than 20 seconds within 24 hours.",
    });
    expect([experiment.mayGoOn(), experiment.failure()]).toEqual([false, null]);
  });
});
