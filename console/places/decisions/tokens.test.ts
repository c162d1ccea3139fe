import { assert, constantFrom, integer, oneof, property, record, string, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTokens, showTokens } from "./tokens.ts";

describe("the filter of decisions", () => {
  it("is read as people type it", () => {
    expect(parseTokens("  decision:block rule:new-payee score>=60 subject:cus_7 ")).toEqual({
      filter: { decision: "block", ruleId: "new-payee", minScore: 60, subjectId: "cus_7" },
      unknown: [],
    });
  });

  it("speaks of outcome, risk, amount, currency and version", () => {
    expect(
      parseTokens("outcome:none risk:high amount>=100.50 amount<=900 currency:EUR version:sv_1"),
    ).toEqual({
      filter: {
        label: "none",
        riskLevel: "high",
        minAmount: "100.50",
        maxAmount: "900",
        currency: "EUR",
        systemVersionId: "sv_1",
      },
      unknown: [],
    });
    expect(parseTokens("amount>=1e3 amount>=.5 outcome:good risk:").unknown).toEqual([
      "amount>=1e3",
      "amount>=.5",
      "outcome:good",
      "risk:",
    ]);
  });

  it("speaks of devices, instruments and parties by the ids of the network", () => {
    expect(parseTokens("with:device:phone-7 decision:block")).toEqual({
      filter: { nodeId: "device:phone-7", decision: "block" },
      unknown: [],
    });
    expect(showTokens({ nodeId: "ip:2001:db8::7" })).toBe("with:ip:2001:db8::7");
  });

  it("takes an id with blanks in quotes, and tells a quote that is not closed", () => {
    expect(parseTokens('subject:"customer 7, a \\"friend\\"" decision:block')).toEqual({
      filter: { subjectId: 'customer 7, a "friend"', decision: "block" },
      unknown: [],
    });
    expect(parseTokens('decision:block subject:"customer 7')).toEqual({
      filter: { decision: "block" },
      unknown: ['subject:"customer', "7"],
    });
  });

  it("says what it does not know, and never drops it silently", () => {
    expect(parseTokens("decision:maybe colour:red new-payee rules versions score>60 rule:")).toEqual({
      filter: {},
      unknown: ["decision:maybe", "colour:red", "new-payee", "rules", "versions", "score>60", "rule:"],
    });
  });

  it("comes back from its text as it was", () => {
    const id = oneof(
      stringMatching(/^[\w:-]{1,20}$/),
      string({ minLength: 1, maxLength: 20, unit: "binary" }),
    );
    const filter = record(
      {
        decision: constantFrom("allow" as const, "review" as const, "block" as const),
        ruleId: id,
        subjectId: id,
        alertId: id,
        systemVersionId: id,
        nodeId: id,
        currency: id,
        label: constantFrom("fraud" as const, "none" as const),
        riskLevel: constantFrom("low" as const, "critical" as const),
        minAmount: stringMatching(/^[1-9]\d{0,20}(\.\d{1,8})?$/),
        maxAmount: stringMatching(/^[1-9]\d{0,20}(\.\d{1,8})?$/),
        minScore: integer({ min: 0, max: 100 }),
        maxScore: integer({ min: 0, max: 100 }),
      },
      { requiredKeys: [] },
    );
    assert(
      property(filter, (given) => {
        expect(parseTokens(showTokens(given))).toEqual({ filter: given, unknown: [] });
      }),
      { seed: 20_261_127 },
    );
  });
});
