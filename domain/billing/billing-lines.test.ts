// What is charged for what: by environment, by who was screened, at which prices.

import { describe, expect, it } from "vitest";
import { activityContext, transactionContext } from "../decision/context.fixture.ts";
import { fromScaled } from "../money/amount.ts";
import { billingLines, itemsOfDecision, itemsOfWalletCheck, priceOf } from "./billing-lines.ts";
import { DEFAULT_TARIFF, newerTariff, priceChangesSchema } from "./tariff.ts";

const context = transactionContext();
const [attempt] = context.screening.attempts;
if (!attempt) throw new Error("the sample screens somebody");
const screened = (...roles: readonly (typeof attempt.target.role)[]) => ({
  screening: {
    ...context.screening,
    attempts: roles.map((role) => ({ ...attempt, target: { ...attempt.target, role } })),
  },
});

describe("what a decision is charged for", () => {
  it("an assessment, and a screening for each screened party", () => {
    expect(itemsOfDecision("production", screened("recipient"))).toEqual(["fraud_assessment", "screening"]);
    expect(itemsOfDecision("production", screened("sender", "sender"))).toEqual([
      "fraud_assessment",
      "screening",
      "screening",
    ]);
  });

  it("only an assessment if an attempt had no party to screen, and for an activity", () => {
    expect(itemsOfDecision("production", screened(null))).toEqual(["fraud_assessment"]);
    expect(itemsOfDecision("production", activityContext())).toEqual(["fraud_assessment"]);
  });

  it("a wallet check on its own is one screening", () => {
    expect(itemsOfWalletCheck("production", { status: "completed" })).toEqual(["screening"]);
    expect(itemsOfWalletCheck("production", { status: "unavailable" })).toEqual([]);
  });

  it("nothing in the sandbox", () => {
    expect(itemsOfDecision("sandbox", screened("recipient"))).toEqual([]);
    expect(itemsOfWalletCheck("sandbox", { status: "completed" })).toEqual([]);
  });
});

describe("lines", () => {
  it("have the price of their item, in the credit's currency", () => {
    const tariff = { currency: "EUR", prices: { ...DEFAULT_TARIFF.prices, screening: "0.031" } };
    const items = itemsOfDecision("production", screened("recipient"));
    const common = { quantity: 1, currency: "EUR", reservationId: null, status: "captured" };
    expect(billingLines(items, tariff)).toEqual([
      { type: "fraud_assessment", unitAmount: "0.02", ...common },
      { type: "screening", unitAmount: "0.031", ...common },
    ]);
    expect(fromScaled(priceOf(items, tariff))).toBe("0.051");
  });

  it("by default cost 0.02 an assessment, 0.05 a screening, 0.10 a risk assessment, in USD", () => {
    expect(DEFAULT_TARIFF).toMatchObject({
      currency: "USD",
      prices: { fraud_assessment: "0.02", screening: "0.05", risk_assessment: "0.10" },
    });
  });
});

describe("a tariff", () => {
  it("gives way to a newer one only", () => {
    const newer = { ...DEFAULT_TARIFF, revision: 3 };
    expect(newerTariff(DEFAULT_TARIFF, newer)).toBe(newer);
    expect(newerTariff(newer, DEFAULT_TARIFF)).toBe(newer);
    expect(newerTariff(newer, { ...newer })).toBe(newer);
  });

  it.each([{}, { screening: 0.05 }, { screening: "-1" }, { screening: "0.123456789" }, { unknown: "1" }])(
    "is not changed by %j",
    (changes) => {
      expect(priceChangesSchema.safeParse(changes).success).toBe(false);
    },
  );
});
