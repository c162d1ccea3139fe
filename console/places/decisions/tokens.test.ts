import { assert, constantFrom, integer, oneof, property, record, string, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { isComparison, parseTokens, showTokens } from "./tokens.ts";

const AMOUNT = stringMatching(/^(0|[1-9]\d{0,29})(\.\d{1,8})?$/);

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

  it("speaks of screening, direction, channel and type", () => {
    const text = 'screening:potential_match direction:inbound channel:"mobile app" type:card';
    const filter = {
      screening: "potential_match",
      direction: "inbound",
      channel: "mobile app",
      type: "card",
    } as const;
    expect(parseTokens(text)).toEqual({ filter, unknown: [] });
    expect(showTokens(filter)).toBe(text);
    expect(parseTokens("screening:match direction:out channel:").unknown).toEqual([
      "screening:match",
      "direction:out",
      "channel:",
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
    expect(parseTokens("decision:maybe colour:red new-payee rules versions score=60 rule:")).toEqual({
      filter: {},
      unknown: ["decision:maybe", "colour:red", "new-payee", "rules", "versions", "score=60", "rule:"],
    });
  });

  it("compares with and without the bound itself", () => {
    expect(parseTokens("amount>1000 amount<2500.50 currency:EUR").filter).toEqual({
      aboveAmount: "1000",
      belowAmount: "2500.50",
      currency: "EUR",
    });
    expect(showTokens({ aboveAmount: "1000", belowAmount: "2500.50" })).toBe("amount>1000 amount<2500.50");
    expect(parseTokens("score>80 score<95").filter).toEqual({ minScore: 81, maxScore: 94 });
  });

  it("takes for a bound what some amount or score can reach, and nothing else", () => {
    const text =
      "amount>1e3 amount<1,000 amount>-1 amount>=007 amount>0.123456789 amount> score>100 score<0 score>=101 score>6.5 score<";
    expect(parseTokens(text)).toEqual({ filter: {}, unknown: text.split(" ") });
    expect(text.split(" ").every(isComparison)).toBe(true);
    expect(["decision:a>b", "amount", "amount=5", "scores>5"].some(isComparison)).toBe(false);
  });

  it("reads every amount exactly as it was typed, whatever its length", () => {
    assert(
      property(AMOUNT, constantFrom(">=", "<=", ">", "<"), (amount, sign) => {
        const { filter, unknown } = parseTokens(`amount${sign}${amount}`);
        expect([Object.values(filter), unknown]).toEqual([[amount], []]);
      }),
      { seed: 20_261_128 },
    );
  });

  it("lets through exactly the scores that the comparison does", () => {
    assert(
      property(integer({ min: 0, max: 100 }), integer({ min: 0, max: 100 }), (bound, score) => {
        for (const [sign, holds] of [
          [">=", score >= bound],
          ["<=", score <= bound],
          [">", score > bound],
          ["<", score < bound],
        ] as const) {
          const { filter, unknown } = parseTokens(`score${sign}${bound}`);
          const { minScore = 0, maxScore = 100 } = filter;
          // No score is beyond the last ones.
          expect(unknown.length === 0 && minScore <= score && score <= maxScore).toBe(holds);
        }
      }),
      { seed: 20_261_128 },
    );
  });

  it("keeps every word of what was typed: as a filter, or as what is none", () => {
    const word = oneof(
      stringMatching(/^(score|amount)(>=|<=|>|<|=|:)[\d.,e-]{0,12}$/),
      stringMatching(/^[\w:"<>=.-]{1,16}$/),
    );
    assert(
      property(word, (typed) => {
        const { filter, unknown } = parseTokens(typed);
        expect(Object.keys(filter).length + unknown.length).toBe(1);
        expect(parseTokens(showTokens(filter))).toEqual({ filter, unknown: [] });
      }),
      { seed: 20_261_128, numRuns: 1_000 },
    );
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
        channel: id,
        type: id,
        direction: constantFrom("inbound" as const, "outbound" as const),
        screening: constantFrom("clear" as const, "none" as const),
        label: constantFrom("fraud" as const, "none" as const),
        riskLevel: constantFrom("low" as const, "critical" as const),
        minAmount: AMOUNT,
        maxAmount: AMOUNT,
        aboveAmount: AMOUNT,
        belowAmount: AMOUNT,
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
