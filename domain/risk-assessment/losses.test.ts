// What a payment cost: life cycles of disputes whose cost is plain, and what holds of any outcomes.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLASSIFICATIONS, OUTCOME_SOURCES } from "../contract/decisions/outcome.ts";
import { fromScaled, toScaled } from "../money/amount.ts";
import { LIFE_CYCLES, told, type ToldOutcome } from "./losses.fixture.ts";
import { lossesOf } from "./losses.ts";

const PAYMENT = { amount: "100.00", currency: "EUR", interrupted: false };

const costOf = (outcomes: readonly ToldOutcome[], payment = PAYMENT) =>
  lossesOf(payment, outcomes).map(({ currency, incurred, recovered, recoverySurplus }) =>
    [currency, incurred, recovered, incurred - recovered, recoverySurplus].map((one) =>
      typeof one === "bigint" ? fromScaled(one) : one,
    ),
  );

describe("what a payment of 100 EUR cost", () => {
  it.each(LIFE_CYCLES)("$name", ({ outcomes, cost }) => {
    expect(costOf(outcomes)).toEqual(cost);
  });

  it("is nothing if it was interrupted: that fraud counts as prevented, and all that came back is surplus", () => {
    const lost = told({ lossAmount: "100", recoveredAmount: "60" });
    expect(costOf(lost, { ...PAYMENT, interrupted: true })).toEqual([["EUR", "0", "0", "0", "60"]]);
  });

  it("is nothing without outcomes", () => {
    expect(costOf([])).toEqual([]);
  });
});

const amounts = fc.constantFrom(null, "0", "0.00000001", "5", "30", "60", "100", "300");
const outcomes = fc
  .array(
    fc.record({
      classification: fc.constantFrom(...CLASSIFICATIONS),
      source: fc.constantFrom(...OUTCOME_SOURCES, "chargeback", "chargeback"),
      day: fc.integer({ min: 1, max: 4 }),
      currency: fc.constantFrom("EUR", "EUR", "USD"),
      lossAmount: amounts,
      recoveredAmount: amounts,
    }),
    { maxLength: 8 },
  )
  .map((drawn) => told(...drawn));
const interrupted = fc.boolean();

function holds(
  property: (all: readonly ToldOutcome[], payment: typeof PAYMENT, more: readonly ToldOutcome[]) => void,
) {
  fc.assert(
    fc.property(outcomes, interrupted, fc.gen(), (all, wasInterrupted, draw) => {
      const shuffled = draw(fc.shuffledSubarray, all, { minLength: all.length });
      property(all, { ...PAYMENT, interrupted: wasInterrupted }, shuffled);
    }),
    { seed: 11, numRuns: 500 },
  );
}

const total = (all: readonly ToldOutcome[], currency: string, of: "lossAmount" | "recoveredAmount") =>
  all.filter((one) => one.currency === currency).reduce((sum, one) => sum + toScaled(one[of] ?? "0"), 0n);

describe("what any payment cost", () => {
  it("is between nothing and all losses that were named, with the payment for each outcome that names none", () => {
    holds((all, payment) => {
      const unnamed = BigInt(all.filter(({ lossAmount }) => lossAmount === null).length);
      for (const { currency, incurred, recovered } of lossesOf(payment, all)) {
        const payments = currency === payment.currency ? toScaled(payment.amount) * unnamed : 0n;
        expect(recovered).toBeGreaterThanOrEqual(0n);
        expect(incurred).toBeGreaterThanOrEqual(recovered);
        expect(incurred).toBeLessThanOrEqual(total(all, currency, "lossAmount") + payments);
      }
    });
  });

  it("is the same in whatever order its outcomes are read", () => {
    holds((all, payment, shuffled) => {
      expect(lossesOf(payment, shuffled)).toEqual(lossesOf(payment, all));
    });
  });

  it("leaves no recovery out: what is not taken from a loss is surplus", () => {
    holds((all, payment) => {
      for (const { currency, recovered, recoverySurplus } of lossesOf(payment, all)) {
        expect(recoverySurplus).toBeGreaterThanOrEqual(0n);
        expect(recovered + recoverySurplus).toBe(total(all, currency, "recoveredAmount"));
      }
    });
  });

  it("is never more at its end than the payment, or than one outcome names", () => {
    holds((all, payment) => {
      for (const { currency, incurred, recovered } of lossesOf(payment, all)) {
        if (currency !== payment.currency) continue;
        const named = all.map(({ lossAmount }) => toScaled(lossAmount ?? "0"));
        const most = [toScaled(payment.amount), ...named].reduce((left, right) =>
          left > right ? left : right,
        );
        expect(incurred - recovered).toBeLessThanOrEqual(most);
      }
    });
  });

  it("does not grow by what a weaker source reports of a chargeback's loss", () => {
    holds((all, payment) => {
      const charged = all.filter(({ source }) => source === "chargeback");
      if (!charged.some((one) => one.classification === "fraud" && one.lossAmount !== null)) return;
      if (charged.some(({ classification }) => classification !== "fraud")) return;
      const silent = all.map((one) =>
        one.source === "chargeback" ? one : { ...one, recoveredAmount: null },
      );
      expect(lossesOf(payment, silent)).toEqual(lossesOf(payment, charged));
    });
  });
});
