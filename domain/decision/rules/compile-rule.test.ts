// The rule language as it is documented: what is refused at publication, what an absent attribute means, what is shown.

import { describe, expect, it } from "vitest";
import type { DecisionContext } from "../context.ts";
import { FEATURE_CATALOGUE } from "../features/feature-catalogue.ts";
import { rule } from "./rule.fixture.ts";
import { ruleInput } from "./rule-input.ts";
import { ADDRESS_FIELDS, RULE_VARIABLES } from "./rule-names.ts";
import { EXPRESSION_MAX } from "./rule-bounds.ts";
import { compileRule, type RuleProblem } from "./compile-rule.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";
import type { RuleResult } from "../verdict.ts";

function evaluate(expression: string, context: DecisionContext = transactionContext()): RuleResult {
  const result = compileRule(rule(expression));
  if (!result.ok) throw new Error(result.problem.message);
  return result.compiled.evaluate(ruleInput(context), context.transaction !== null);
}

function refusal(expression: string): RuleProblem["code"] | null {
  const result = compileRule(rule(expression));
  return result.ok ? null : result.problem.code;
}

describe("publication refuses", () => {
  it.each([
    ["an unknown variable", "transactions.amount > 1.0", "unknown_name"],
    ["an unknown attribute", "transaction.amonut > 1.0", "unknown_name"],
    ["an unknown attribute inside has()", "has(transaction.amonut)", "unknown_name"],
    ["the same in a loop", "transaction.parties.exists(p, !has( p.nam ))", "unknown_name"],
    ["an unknown feature", "features.count_2h > 1", "unknown_name"],
    ["an unknown attribute of a saved address", "has(counterparty.address.state)", "unknown_name"],
    ["the presence of what is always there", "!has(counterparty.address)", "type"],
    ["an unknown attribute of a party", "transaction.parties.exists(p, p.nam == 'x')", "unknown_name"],
    ["a comparison across types", "transaction.amount > '5'", "type"],
    ["what is no condition", "transaction.amount", "type"],
    ["what is no expression", "transaction.amount >", "syntax"],
    [
      "a regular expression, whose cost has no bound",
      "transaction.currency.matches('(a+)+$')",
      "function_refused",
    ],
    ["a binding, which could double a text again and again", "cel.bind(x, 1, x > 0)", "function_refused"],
    ["the same inside a loop", "transaction.parties.exists(p, p.role.matches('a'))", "function_refused"],
    ["three loops inside each other", "[1].all(a, [1].all(b, [1].all(c, a + b + c > 0)))", "too_large"],
    ["a tree too deep", `${"(".repeat(40)}true${")".repeat(40)}`, "too_large"],
    ["a tree too large", Array.from({ length: 200 }, () => "true").join(" && "), "too_large"],
    ["a text too long", `true ${" ".repeat(EXPRESSION_MAX)}`, "too_large"],
  ])("%s", (_what, expression, code) => {
    expect(refusal(expression)).toBe(code);
  });

  it.each([
    ["transaction.amount > 1.0 && transaction.amonut > 1.0", "unknown_name", 40],
    ["transaction.amount > 1.0 && 'a'.matches('b')", "function_refused", 28],
    ["transaction.amount > 1.0 &&", "syntax", 27],
    ["transaction.amount > 1.0 && transaction.amount > 'x'", "type", 28],
    ["transaction.amount", "type", null],
  ])("what it names by rule and place: %s", (expression, code, at) => {
    const result = compileRule(rule(expression, { id: "wrong" }));
    expect(result).toMatchObject({ ok: false, problem: { ruleId: "wrong", code, at } });
  });

  it.each([
    [
      "all parties with all parties",
      "transaction.parties.exists(p, transaction.parties.exists(q, p.key == q.role))",
    ],
    [
      "all instruments with all",
      "counterparty.instruments.exists(a, counterparty.instruments.exists(b, a == b))",
    ],
    [
      "a list made longer",
      "(transaction.parties + transaction.parties).all(p, counterparty.instruments.all(q, q == p.key))",
    ],
    ["lists of lists", "transaction.parties.map(p, p.instruments).exists(l, l.exists(i, i.type == 'card'))"],
    ["characters of a text", "custom.a.split('').all(x, custom.a.split('').all(y, x == y))"],
    [
      "hours of a zone, for each instrument",
      "counterparty.instruments.all(i, activity.occurredAt.getHours('Asia/Tokyo') > 3)",
    ],
  ])("what may cost too much: %s", (_what, expression) => {
    expect(refusal(expression)).toBe("too_costly");
  });

  it.each([
    ["texts that are joined", "['a'].join('b') == 'a'"],
    ["JSON inside a text", "bytes(custom.a).json().b == 1"],
  ])("what grows without a bound: %s", (_what, expression) => {
    expect(refusal(expression)).toBe("function_refused");
  });

  it.each([
    "transaction.parties.exists(p, p.instruments.exists(i, i.type == 'card'))",
    "transaction.parties.filter(p, p.role == 'sender').all(p, p.instruments.all(i, has(i.verified)))",
    "custom.tags.exists(a, metadata.tags.exists(b, a == b))",
    "custom.email.split('@')[1] in ['example.org']",
    "activity.occurredAt.getHours('Europe/Berlin') >= 22",
  ])("nothing that is bounded: %s", (expression) => {
    expect(refusal(expression)).toBeNull();
  });

  it("nothing of what is documented", () => {
    for (const [variable, fields] of Object.entries(RULE_VARIABLES)) {
      for (const [field, type] of Object.entries(fields)) {
        if (type !== "Address") expect(refusal(`has(${variable}.${field})`)).toBeNull();
      }
    }
    for (const field of Object.keys(ADDRESS_FIELDS)) {
      expect(refusal(`has(counterparty.address.${field})`)).toBeNull();
    }
    expect(FEATURE_CATALOGUE.length).toBe(Object.keys(RULE_VARIABLES.features).length);
  });
});

describe("a rule sees", () => {
  it("the transaction as the contract names it, its amount as a double", () => {
    expect(evaluate('transaction.amount == 42.5 && transaction.currency == "EUR"').outcome).toBe("hit");
    expect(evaluate('transaction.parties.exists(p, p.displayName == "Nobody")').outcome).toBe("error");
    expect(
      evaluate('transaction.parties.exists(p, has(p.displayName) && p.displayName == "Anna Schmidt")')
        .outcome,
    ).toBe("hit");
    expect(
      evaluate('transaction.parties.exists(p, p.instruments.exists(i, i.type == "bank_account"))').outcome,
    ).toBe("hit");
  });

  it("times as CEL timestamps, hours in UTC", () => {
    const context = transactionContext({ activity: { occurredAt: "2026-01-14T23:15:00.000Z" } });
    expect(evaluate("activity.occurredAt.getHours() == 23", context).outcome).toBe("hit");
    expect(evaluate('activity.occurredAt > timestamp("2026-01-14T23:14:59Z")', context).outcome).toBe("hit");
    expect(evaluate('activity.receivedAt - activity.occurredAt < duration("1h")', context).outcome).toBe(
      "hit",
    );
  });

  it("screening in one: the most severe status, the highest score", () => {
    expect(
      evaluate('screening.status == "clear" && screening.topScore < 0.5 && screening.matchCount == 0')
        .outcome,
    ).toBe("hit");
  });

  it("the caller's own fields, whatever their names", () => {
    const customAttributes = JSON.parse('{"tier":"gold","n":3,"constructor":"x","__proto__":5,"none":null}');
    const context = transactionContext({ customAttributes, metadata: { tags: ["a", "b"] } });
    expect(evaluate('custom.tier == "gold" && custom.n > 2 && custom.n == 3', context).outcome).toBe("hit");
    expect(evaluate('custom["constructor"] == "x" && custom["__proto__"] == 5', context).outcome).toBe("hit");
    expect(evaluate('"a" in metadata.tags', context).outcome).toBe("hit");
    expect(evaluate("has(custom.none)", context).outcome).toBe("no_hit");
  });

  it("the place as it is known, and what was supplied in records from before places were kept", () => {
    const location = { city: "Porto", latitude: 41.15, longitude: -8.61 };
    const place = { ...location, country: "PT", source: "supplied", enrichedFields: ["country"] } as const;
    const known = transactionContext({ location, place });
    expect(evaluate('location.country == "PT" && location.city == "Porto"', known).outcome).toBe("hit");
    expect(evaluate("location.latitude > 41.0 && !has(location.ipCountry)", known).outcome).toBe("hit");
    const { place: _none, ...before } = transactionContext({ location });
    expect(evaluate('location.city == "Porto" && !has(location.country)', before).outcome).toBe("hit");
  });

  it("the saved address of the counterparty, and none where it is not saved", () => {
    const address = {
      addressId: "adr_1",
      network: "eip155:1",
      status: "approved",
      provenAt: "2026-01-10T00:00:00.000Z",
      version: 3,
      revision: 7,
      asOf: "2026-01-12T00:00:00.000Z",
    } as const;
    const saved = transactionContext({ counterparty: { address } });
    const proven =
      'has(counterparty.address.provenAt) && activity.occurredAt - counterparty.address.provenAt > duration("24h")';
    expect(evaluate('counterparty.address.status == "approved"', saved).outcome).toBe("hit");
    expect(evaluate(proven, saved).outcome).toBe("hit");
    expect(evaluate("counterparty.address.asOf < activity.occurredAt", saved).outcome).toBe("hit");
    expect(evaluate(proven).outcome).toBe("no_hit");
    expect(evaluate("has(counterparty.address.status)").outcome).toBe("no_hit");
    expect(evaluate("has(counterparty.address.status)", activityContext()).outcome).toBe("no_hit");
    expect(evaluate('counterparty.address.status == "approved"', activityContext()).outcome).toBe("no_hit");
    expect(evaluate('counterparty.address.status == "approved"')).toMatchObject({
      outcome: "error",
      evidence: [{ feature: "counterparty.address.status" }],
    });
    const unproven = transactionContext({ counterparty: { address: { ...address, provenAt: null } } });
    expect(evaluate("has(counterparty.address.provenAt)", unproven).outcome).toBe("no_hit");
  });

  it("features compared with whole numbers, without a decimal point", () => {
    expect(
      evaluate("features.count_24h == 1 && features.count_7d != 1 && features.sum_24h > 19").outcome,
    ).toBe("hit");
  });
});

describe("an absent attribute", () => {
  it("makes has() false", () => {
    expect(evaluate("has(counterparty.industry)").outcome).toBe("no_hit");
    expect(evaluate("has(location.city)").outcome).toBe("no_hit");
    expect(evaluate("has(transaction.blockchain) && transaction.blockchain == 'bitcoin'").outcome).toBe(
      "no_hit",
    );
  });

  it("makes a bare read an error that names it, never a crash and never a pass", () => {
    const missing = (expression: string, feature: string) =>
      expect(evaluate(expression)).toMatchObject({
        outcome: "error",
        evidence: [{ feature, value: null, operator: null, threshold: null }],
      });
    missing('counterparty.industry == "casino"', "counterparty.industry");
    missing("features.device_subject_count > 3", "features.device_subject_count");
    missing("custom.tier == 'gold'", "custom.tier");
    missing("metadata.a.b.c == 1", "metadata.a");
  });

  it("does not matter where the answer does not depend on it", () => {
    expect(evaluate('counterparty.industry == "casino" || transaction.amount > 1.0').outcome).toBe("hit");
    expect(evaluate('counterparty.industry == "casino" && transaction.amount > 99.0').outcome).toBe("no_hit");
  });

  it("makes an error of an answer that is no truth value", () => {
    expect(evaluate("custom.n", transactionContext({ customAttributes: { n: 3 } })).outcome).toBe("error");
    const mixed = transactionContext({ customAttributes: { n: "three" } });
    expect(evaluate("custom.n > 3", mixed).outcome).toBe("error");
  });
});

describe("for an activity", () => {
  it.each([
    "transaction.amount > 1.0",
    'counterparty.country == "KP"',
    'screening.status == "clear"',
    "features.sum_24h > 1.0",
    "transaction.parties.exists(p, p.instruments.exists(i, i.verified))",
    '!(transaction.direction == "inbound")',
  ])("a rule about transactions does not hit: %s", (expression) => {
    expect(evaluate(expression, activityContext())).toMatchObject({ outcome: "no_hit", evidence: [] });
  });

  it("a rule about both hits on its own part", () => {
    expect(evaluate('activity.type == "login" || transaction.amount > 1.0', activityContext()).outcome).toBe(
      "hit",
    );
  });

  it("what an activity could have had and has not is still an error", () => {
    expect(evaluate("activity.deviceRef == 'x'", activityContext()).outcome).toBe("error");
    expect(evaluate("features.device_subject_count > 3", activityContext()).outcome).toBe("error");
  });
});

describe("evidence", () => {
  it("holds the comparisons that hold, with value, operator and threshold", () => {
    expect(
      evaluate("has(features.avg_30d) && features.avg_30d >= 40 && transaction.amount > 42.0").evidence,
    ).toEqual([
      { feature: "features.avg_30d", value: 40, operator: ">=", threshold: 40 },
      { feature: "transaction.amount", value: 42.5, operator: ">", threshold: 42 },
    ]);
  });

  it("is of what was judged, whatever its parentheses and digits", () => {
    expect(
      evaluate("10.0 - (5.0 - 2.0) > 1e-10 + transaction.amount - (transaction.amount + 1.0)").evidence,
    ).toEqual([
      {
        feature: "10.0 - (5.0 - 2.0)",
        value: 7,
        operator: ">",
        threshold: expect.closeTo(-1, 9) as number,
      },
    ]);
    expect(evaluate("transaction.amount < 1e21 && transaction.amount > 0.0000000001").outcome).toBe("hit");
  });

  it("leaves out the alternative that does not hold, and turns a mirrored comparison round", () => {
    expect(evaluate("transaction.amount > 1000.0 || 1 <= features.count_24h").evidence).toEqual([
      { feature: "features.count_24h", value: 1, operator: ">=", threshold: 1 },
    ]);
  });

  it("shows flags, sums, lists, times and negations", () => {
    const context = transactionContext({ features: { is_new_device: true } });
    expect(
      evaluate(
        'features.is_new_device && !features.is_new_counterparty && !(transaction.currency == "USD") && ' +
          'features.sum_24h + transaction.amount >= 50.0 && transaction.currency in ["EUR", "CHF"] && ' +
          'activity.occurredAt > timestamp("2026-01-01T00:00:00Z") && ' +
          'activity.receivedAt - activity.occurredAt < duration("90m")',
        context,
      ).evidence,
    ).toEqual([
      { feature: "features.is_new_device", value: true, operator: null, threshold: null },
      { feature: "features.is_new_counterparty", value: false, operator: null, threshold: null },
      { feature: "transaction.currency", value: "EUR", operator: "not ==", threshold: "USD" },
      { feature: "features.sum_24h + transaction.amount", value: 62.5, operator: ">=", threshold: 50 },
      { feature: "transaction.currency", value: "EUR", operator: "in", threshold: ["EUR", "CHF"] },
      {
        feature: "activity.occurredAt",
        value: "2026-01-14T12:00:00.000Z",
        operator: ">",
        threshold: "2026-01-01T00:00:00.000Z",
      },
      { feature: "activity.receivedAt - activity.occurredAt", value: 0, operator: "<", threshold: 5400 },
    ]);
  });
});
