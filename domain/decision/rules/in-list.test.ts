// Named lists in rules: what is refused when a version is drafted, what a rule has looked up, what it makes of the answer, and
// that an allow list can only ever take points away.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DECISIONS } from "../../contract/decisions/assessment.ts";
import { ATTEMPT_STATUSES } from "../../contract/decisions/screening.ts";
import type { ListFinding, ReadList } from "../../named-lists/finding.ts";
import { listProblems } from "../../named-lists/check-lists.ts";
import { LOOKED_UP_MAX } from "../../named-lists/named-list.ts";
import { activityContext, clearAttempt, transactionContext } from "../context.fixture.ts";
import type { DecisionContext } from "../context.ts";
import { decide } from "../decide.ts";
import { compileVersion, nameVersion, type CompiledVersion } from "../versions/compile-version.ts";
import { compileDefaultVersion } from "../versions/default-version.ts";
import type { Rule } from "../versions/system-version.ts";
import type { RuleResult, Verdict } from "../verdict.ts";
import { compileRule } from "./compile-rule.ts";
import { rule } from "./rule.fixture.ts";
import { ruleInput } from "./rule-input.ts";

function compiled(expression: string) {
  const result = compileRule(rule(expression));
  if (!result.ok) throw new Error(result.problem.message);
  return result.compiled;
}

function versionOf(rules: readonly Rule[], noLimit = false): CompiledVersion {
  const thresholds = noLimit ? { review: 101, block: 101 } : { review: 60, block: 85 };
  const screening = { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions" as const] };
  const result = compileVersion(
    nameVersion({ name: "Test", rules: [...rules], thresholds, screening, lists: [] }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
}

function answer(over: Partial<ReadList> = {}): ReadList {
  const hash = `sha256:${"0".repeat(64)}`;
  return { name: "mules", status: "read", kind: "block", revision: 1, hash, values: [], hits: [], ...over };
}

function outcome(expression: string, findings?: readonly ListFinding[], context = transactionContext()) {
  const input = ruleInput({ ...context, ...(findings && { namedLists: findings }) });
  return compiled(expression).evaluate(input, context.transaction !== null);
}

describe("a version is refused where inList", () => {
  it.each([
    ["has no literal name", 'inList(custom.list, "x")', "as a text literal", 0],
    [
      "has a name that no list can have",
      'true && inList("Mule Accounts", custom.x)',
      "no name of a list",
      15,
    ],
    ["asks for a feature", 'inList("mules", string(features.count_1h))', "features is not known", 23],
    ["asks for what screening found", 'inList("mules", screening.status)', "screening is not known", 16],
    ["asks for an id that the ledger may add", 'inList("mules", subject.externalUserId)', "subject.id", 16],
    [
      "asks for what the ledger has saved",
      'inList("mules", counterparty.address.status)',
      "counterparty.address",
      16,
    ],
    [
      "asks for it by another way",
      'inList("mules", counterparty["address"].status)',
      "counterparty.address",
      16,
    ],
    ["is in a loop", 'transaction.parties.exists(p, inList("mules", p.key))', "in a loop", 30],
    ["is in another inList", 'inList("a", inList("b", custom.x) ? "x" : "y")', "in another inList", 12],
  ])("%s", (_what, expression, message, at) => {
    const result = compileRule(rule(expression));
    expect(result).toMatchObject({ ok: false, problem: { code: "list_call", at } });
    expect(!result.ok && result.problem.message).toContain(message);
  });

  it.each([
    ["looks for a number", 'inList("mules", transaction.amount)', 16],
    ["looks for a list of numbers", 'inList("mules", transaction.parties.map(p, 1))', 16],
    ["reads what does not exist", 'inList("mules", transaction.payee)', 16],
  ])("%s", (_what, expression, at) => {
    const result = compileRule(rule(expression));
    expect(!result.ok && [result.problem.code, (result.problem.at ?? 0) >= at]).toEqual([
      expect.stringMatching(/^(type|unknown_name)$/),
      true,
    ]);
  });

  const kinds = new Map([
    ["mules", "block"],
    ["trusted", "allow"],
  ] as const);
  const problems = (expression: string, over: Partial<Rule>) =>
    listProblems(versionOf([rule(expression, over)]).rules, kinds).map(({ code, at }) => [code, at]);

  it("names a list that the organisation does not have", () => {
    expect(problems('inList("mulles", custom.x)', {})).toEqual([["unknown_list", 7]]);
    expect(problems('inList("mules", custom.x)', { action: "block" })).toEqual([]);
  });

  it("names an allow list in a rule that could raise risk", () => {
    const trusted = '!inList("trusted", custom.x)';
    expect(problems(trusted, { scoreModifier: 10 })).toEqual([["allow_list_raises", 8]]);
    expect(problems(trusted, { scoreModifier: 0 })).toEqual([["allow_list_raises", 8]]);
    expect(problems(trusted, { scoreModifier: -10, action: "review" })).toEqual([["allow_list_raises", 8]]);
    expect(problems(trusted, { scoreModifier: -10 })).toEqual([]);
  });
});

describe("what a rule has looked up", () => {
  const asked = (expression: string, context: DecisionContext = transactionContext()) =>
    compiled(expression).lookups.map(({ list, valuesIn }) => [list, valuesIn(ruleInput(context))]);

  it("is the value of each call, one text or a list of texts, worked out from the request", () => {
    expect(
      asked('inList("mules", counterparty.instruments) || inList("names", counterparty.displayName)'),
    ).toEqual([
      ["mules", ["fp_anna"]],
      ["names", ["Anna Schmidt"]],
    ]);
    const nested = "transaction.parties.map(p, p.instruments.map(i, i.fingerprints))";
    expect(asked(`inList("mules", ${nested})`)).toEqual([["mules", ["fp_anna"]]]);
    expect(asked('has(custom.mail) && inList("mails", custom.mail)')).toEqual([["mails", []]]);
  });

  it("is nothing that is longer than an entry can be, and no empty text", () => {
    const context = transactionContext({ customAttributes: { note: "x".repeat(300), none: "" } });
    expect(asked('inList("notes", custom.note) || inList("notes", custom.none)', context)).toEqual([
      ["notes", []],
      ["notes", []],
    ]);
    expect(outcome('inList("notes", custom.note)', [], context).outcome).toBe("no_hit");
  });

  it("is nothing for the default version", () => {
    expect(compileDefaultVersion().lookups).toEqual([]);
  });

  it("counts as many steps as a decision may look up values", () => {
    expect(compiled('inList("mules", subject.id)').cost).toBeGreaterThanOrEqual(LOOKED_UP_MAX);
  });
});

describe("a rule that asks a list", () => {
  const MULES = 'inList("mules", counterparty.instruments)';

  it("hits where the list holds one of the values, and shows the call", () => {
    const found = answer({ values: ["fp_anna"], hits: [{ value: "fp_anna", entryId: "nle_1" }] });
    expect(outcome(MULES, [found])).toMatchObject({
      outcome: "hit",
      evidence: [{ feature: MULES, value: true, operator: null, threshold: null }],
    });
    expect(outcome(`!${MULES}`, [answer({ values: ["fp_anna"] })]).outcome).toBe("hit");
    expect(outcome(MULES, [answer({ values: ["fp_anna"] })]).outcome).toBe("no_hit");
  });

  it("is an error where the list was unreadable, and names the call", () => {
    const unreadable = [{ name: "mules", status: "unreadable", reason: "no_answer" }] as const;
    const missing = { outcome: "error", evidence: [{ feature: MULES, value: null }] };
    expect(outcome(MULES, unreadable)).toMatchObject(missing);
    expect(outcome(`!${MULES}`, unreadable)).toMatchObject(missing);
    expect(
      decide({ ...transactionContext(), namedLists: unreadable }, versionOf([rule(MULES)])),
    ).toMatchObject({
      decision: "review",
      reasonCodes: ["rule_error"],
    });
  });

  it("is an error, and no miss, where an old decision did not look for the value", () => {
    expect(outcome(MULES).outcome).toBe("error");
    expect(outcome(MULES, [answer({ values: ["fp_other"] })]).outcome).toBe("error");
    expect(outcome(MULES, [answer({ name: "others", values: ["fp_anna"] })]).outcome).toBe("error");
  });

  it("is an error where the caller's value is no text", () => {
    const context = transactionContext({ customAttributes: { age: 7 } });
    expect(outcome('inList("mules", custom.age)', [answer()], context).outcome).toBe("error");
  });

  it("does not concern an activity where it asks for the transaction", () => {
    expect(outcome(MULES, undefined, activityContext() as never).outcome).toBe("no_hit");
  });
});

const ATOMS = [
  'inList("trusted", subject.id)',
  '!inList("trusted", subject.id)',
  'inList("mules", subject.id)',
  "transaction.amount > 0.0",
  "transaction.amount < 0.0",
  "transaction.blockchain == 'x'",
];
const expression = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(...ATOMS),
    fc
      .tuple(tie("tree"), fc.constantFrom("&&", "||"), tie("tree"))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    tie("tree").map((of) => `!(${of})`),
    fc.tuple(tie("tree"), tie("tree"), tie("tree")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
})).tree;

const someRules = fc
  .array(
    fc.record({
      expression,
      scoreModifier: fc.integer({ min: -100, max: 100 }),
      action: fc.constantFrom("none" as const, "review" as const, "block" as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rules) => rules.map((over, index) => rule(over.expression, { ...over, id: `r${index}` })));

/** What a rule asks for by itself: an error asks for a review. */
function askOf(result: RuleResult | undefined): number {
  if (result?.outcome === "error") return DECISIONS.indexOf("review");
  return result?.outcome === "hit" && result.action !== "none" ? DECISIONS.indexOf(result.action) : 0;
}

describe("a hit on an allow list", () => {
  it("lowers only the points of rules: never screening, an action or an error, whatever the rules say", () => {
    fc.assert(
      fc.property(someRules, fc.constantFrom(...ATTEMPT_STATUSES), fc.boolean(), (rules, status, isMule) => {
        const context = transactionContext({
          screening: { attempts: [clearAttempt({ status })], walletEvidenceUnavailable: null },
        });
        const values = [context.subject.id];
        const hits = values.map((value) => ({ value, entryId: "nle_1" }));
        const mules = answer({ values, hits: isMule ? hits : [] });
        const trusted = answer({ name: "trusted", kind: "allow", values });
        const without = { ...context, namedLists: [mules, trusted] };
        const listed = { ...context, namedLists: [mules, { ...trusted, hits }] };
        const before = decide(without, versionOf(rules, true));
        const after = decide(listed, versionOf(rules, true));
        const ofScreening = (codes: readonly string[]) => codes.filter((code) => !code.startsWith("rule_"));
        expect(ofScreening(after.reasonCodes)).toEqual(ofScreening(before.reasonCodes));
        for (const [at, result] of after.rules.entries()) {
          expect(askOf(result)).toBeGreaterThanOrEqual(askOf(before.rules[at]));
        }
        const strength = ({ decision }: Verdict) => DECISIONS.indexOf(decision);
        expect(strength(after)).toBeGreaterThanOrEqual(strength(before));
        expect(strength(decide(listed, versionOf(rules)))).toBeGreaterThanOrEqual(strength(before));
      }),
      { seed: 16, numRuns: 400 },
    );
  });

  it("takes points away, and so may bring a score below its threshold", () => {
    const rules = [
      rule("transaction.amount > 0.0", { id: "amount", scoreModifier: 70 }),
      rule('inList("trusted", subject.id)', { id: "trusted", scoreModifier: -50 }),
    ];
    const context = transactionContext();
    const values = [context.subject.id];
    const trusted = answer({ name: "trusted", kind: "allow", values });
    const decision = (finding: ReadList) => decide({ ...context, namedLists: [finding] }, versionOf(rules));
    expect(decision(trusted)).toMatchObject({ decision: "review", score: 70 });
    const hits = [{ value: context.subject.id, entryId: "nle_1" }];
    expect(decision({ ...trusted, hits })).toMatchObject({ decision: "allow", score: 20 });
  });
});
