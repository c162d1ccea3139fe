// The outcome's field rules (OUT, ENU-02, ENU-03).

import { describe, expect, it } from "vitest";
import { CLASSIFICATIONS, OUTCOME_SOURCES, outcomeRequestSchema } from "./outcome.ts";
import { smallestOutcome } from "./requests.fixture.ts";

function problems(changes: Record<string, unknown>): string[] {
  const parsed = outcomeRequestSchema.safeParse(smallestOutcome(changes));
  return parsed.error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("an outcome", () => {
  it("OUT-01: hands on every field of the contract", () => {
    const sent = smallestOutcome({
      externalUserId: "customer-1",
      reasonCode: "10.4",
      currency: "EUR",
      lossAmount: "12.50",
      recoveredAmount: "0.00000001",
    });
    expect(outcomeRequestSchema.parse(sent)).toEqual(sent);
  });

  it.each(["classification", "source", "occurredAt"])("OUT-04: requires %s", (field) => {
    expect(problems({ [field]: undefined })).toEqual([field]);
    expect(problems({ [field]: null })).toEqual([field]);
  });

  it.each(["externalUserId", "reasonCode", "currency", "lossAmount", "recoveredAmount"])(
    "OUT-04: does not require %s; null is absent",
    (field) => {
      expect(problems({})).toEqual([]);
      expect(problems({ [field]: null })).toEqual([]);
    },
  );

  it.each(["DE89370400440532013000", "paid to DE89 3704 0044 0532 0130 00", "4111 1111 1111 1111"])(
    "OUT-01, INS-04: reasonCode is kept, so it cannot be or hold the account or card number %s",
    (reasonCode) => {
      expect(problems({ reasonCode })).toEqual(["reasonCode"]);
    },
  );

  it.each(["10.4", "R05", "DE89 **** 3000", "case 1700000000000000"])(
    "OUT-01: reasonCode may be %s",
    (reasonCode) => {
      expect(problems({ reasonCode })).toEqual([]);
    },
  );

  it("ENU-02, ENU-03: have the contract's values", () => {
    expect(CLASSIFICATIONS).toEqual(["fraud", "legitimate", "inconclusive"]);
    expect(OUTCOME_SOURCES).toEqual(["customer", "analyst", "chargeback", "case", "sar", "automation"]);
  });

  it.each([
    ["classification", "fiat"],
    ["classification", "Fraud"],
    ["classification", ""],
    ["source", "SAR"],
    ["source", "bank"],
  ])("ENU-01: %s is never %j", (field, value) => {
    expect(problems({ [field]: value })).toEqual([field]);
  });

  it.each(["0", "0.00", "1", "12.50", "0.00000001", "9".repeat(30)])(
    "OUT-02, OUT-03: an amount may be %s: zero or more, as a string",
    (amount) => {
      expect(problems({ currency: "EUR", lossAmount: amount, recoveredAmount: amount })).toEqual([]);
    },
  );

  it.each(["-1", "1e3", "+1", "01", "1.000000001", "9".repeat(31), "", 5])(
    "OUT-02: an amount is never %j",
    (amount) => {
      expect(problems({ currency: "EUR", lossAmount: amount })).toEqual(["lossAmount"]);
      expect(problems({ currency: "EUR", recoveredAmount: amount })).toEqual(["recoveredAmount"]);
    },
  );

  it("OUT-03: an amount needs a currency, and a currency no amount", () => {
    expect(problems({ lossAmount: "1" })).toEqual(["currency"]);
    expect(problems({ recoveredAmount: "0" })).toEqual(["currency"]);
    expect(problems({ lossAmount: "1", currency: null })).toEqual(["currency"]);
    expect(problems({ currency: "EUR" })).toEqual([]);
  });

  it("keeps occurredAt as UTC and needs a zone", () => {
    const sent = smallestOutcome({ occurredAt: "2026-01-20T13:00:00+01:00" });
    expect(outcomeRequestSchema.parse(sent).occurredAt).toBe("2026-01-20T12:00:00.000Z");
    expect(problems({ occurredAt: "2026-01-20T13:00:00" })).toEqual(["occurredAt"]);
  });

  it("tolerates unknown fields", () => {
    expect(problems({ note: { any: "thing" } })).toEqual([]);
  });
});
