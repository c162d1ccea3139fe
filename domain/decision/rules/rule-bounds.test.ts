// What the bounds of the rule language promise: the dearest rule that they let pass is cheap on the largest transaction of the
// contract. Every function and operator, and pairs of them, nested and looped as far as the bounds admit.

import { beforeAll, describe, expect, it } from "vitest";
import {
  BODY_MAX_BYTES,
  FLAT_VALUE_MAX,
  INSTRUMENTS_MAX,
  PARTIES_MAX,
} from "../../contract/values/limits.ts";
import { transactionContext } from "../context.fixture.ts";
import type { EvidenceInstrument, EvidenceParty } from "../context.ts";
import {
  compileVersion,
  nameVersion,
  RULES_MAX,
  type VersionCompilation,
} from "../versions/compile-version.ts";
import { DEFAULT_VERSION } from "../versions/default-version.ts";
import { compileRule } from "./compile-rule.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { parseRule } from "./parse-rule.ts";
import { METERED_CHARACTERS_MAX, VERSION_COST_MAX } from "./rule-bounds.ts";
import { rule } from "./rule.fixture.ts";
import { ruleInput } from "./rule-input.ts";

/** Ten times what is promised: the machine that runs this may be slow and busy, and what has no bound takes seconds. */
const PATIENCE_MILLISECONDS = 200;

/** Lower and upper case make two and three letters of them. */
const [DOTTED, GREEK] = ["İ", "ΐ"];
const TWO_BYTES_EACH = Math.floor(BODY_MAX_BYTES / INSTRUMENTS_MAX / 2);

const CONTEXT = transactionContext({
  transaction: { parties: Array.from({ length: PARTIES_MAX }, (_, index) => party(index)) },
  counterparty: {
    instruments: Array.from({ length: 3 * INSTRUMENTS_MAX }, (_, index) => `ext:${"z".repeat(60)}${index}`),
  },
  customAttributes: {
    greek: GREEK.repeat(FLAT_VALUE_MAX),
    dotted: DOTTED.repeat(FLAT_VALUE_MAX),
    ascii: "a".repeat(FLAT_VALUE_MAX),
    digits: "1".repeat(300), // a text without a bound on its reading takes seconds, not hours
  },
});
const INPUT = ruleInput(CONTEXT);

function party(index: number): EvidenceParty {
  const own = Math.floor(INSTRUMENTS_MAX / PARTIES_MAX) + Number(index % 2 === 0);
  const letters = index % 3 === 0 ? DOTTED : GREEK;
  const instrument: EvidenceInstrument = {
    type: "bank_account",
    fingerprints: ["f".repeat(40), "g".repeat(40)],
    institutionName: letters.repeat(TWO_BYTES_EACH),
  };
  return {
    role: "recipient",
    key: `pty_${index}`,
    type: "individual",
    displayName: letters.repeat(300),
    instruments: Array.from({ length: own }, () => instrument),
  };
}

/** From a text to a text. What is refused today is here too: it must not be let in without its cost. */
const TEXTS: readonly ((x: string) => string)[] = [
  (x) => `(${x} + ${x})`,
  (x) => `${x}.upperAscii()`,
  (x) => `${x}.lowerAscii()`,
  (x) => `${x}.trim()`,
  (x) => `${x}.substring(1)`,
  (x) => `${x}.split("z")[0]`,
  (x) => `string(${x})`,
  (x) => `[${x}, ${x}].map(y, y + "a")[0]`,
  (x) => `{"k": ${x}}["k"]`,
  (x) => `(size(${x}) > 1 ? ${x} : ${x})`,
  (x) => `bytes(${x}).hex()`,
  (x) => `bytes(${x}).base64()`,
  (x) => `string(bytes(${x}))`,
  (x) => `[${x}, ${x}].join()`,
];

/** From a text to a condition. */
const CONDITIONS: readonly ((x: string) => string)[] = [
  (x) => `${x}.size() > 1`,
  (x) => `size(${x}.split("")) > 1`,
  (x) => `${x}.split("").all(c, c != "y")`,
  (x) => `!${x}.contains(${x} + "b")`,
  (x) => `${x}.indexOf("b" + ${x}) < 0`,
  (x) => `${x}.lastIndexOf("b" + ${x}) < 0`,
  (x) => `${x}.startsWith(${x}) && ${x}.endsWith(${x})`,
  (x) => `${x} + "a" != ${x} + "b"`,
  (x) => `${x} + "a" < ${x} + "b"`,
  (x) => `!(${x} in [${x} + "a", ${x} + "b"])`,
  (x) => `!(${x} in {${x} + "a": 1})`,
  (x) => `type(${x}) == string`,
  (x) => `double(${x}) > 1.0 || int(${x}) > 1 || uint(${x}) > 1u || bool(${x})`,
  (x) => `duration(${x}) > duration("1h")`,
  (x) => `timestamp(${x}) > activity.occurredAt`,
  (x) => `activity.occurredAt.getHours(${x}) > 1`,
  (x) => `activity.occurredAt.getDayOfYear("Asia/Tokyo") > 0 && ${x} != "x"`,
  (x) => `custom[${x}] == 1 || !has(custom.none)`,
  (x) => `${x}.matches("(a+)+$")`,
];

/** Over which texts, and how often. The count is that of the literal list of the first, the others have their own. */
const LOOPS: readonly ((condition: (x: string) => string, count: number) => string)[] = [
  (condition, count) => `[${"1,".repeat(count)}1].all(i, ${condition("custom.greek")})`,
  (condition, count) => `[${"1,".repeat(count)}1].exists(i, !(${condition("custom.digits")}))`,
  (condition, count) => `[${"1,".repeat(count)}1].map(i, ${condition("custom.dotted")}).size() > 0`,
  (condition) => `transaction.parties.all(p, ${condition("p.displayName")})`,
  (condition) => `transaction.parties.all(p, p.instruments.all(i, ${condition("i.institutionName")}))`,
  (condition) => `counterparty.instruments.filter(i, ${condition("i")}).size() > 0`,
];
const COUNTS = [250, 100, 40, 16, 6, 2, 0];
const DEPTHS = [12, 10, 8, 6, 5, 4, 3, 2, 1, 0];

/** What says nothing of texts: lists, maps and arithmetic. */
const OTHERS: readonly string[] = [
  "[1,2,3,4,5,6,7,8].all(x, counterparty.instruments + counterparty.instruments != [])",
  "counterparty.instruments.map(x, [x, x]).size() > 0",
  "counterparty.instruments.exists_one(x, x == 'a')",
  "counterparty.instruments.exists(i, custom.missing == 'x' || custom.missing == 'y')",
  "transaction.parties.exists(p, p.instruments.exists(i, i.verified && i.country == 'DE'))",
  "transaction.parties.exists(p, transaction.parties.size() == 3)",
  "transaction.parties.all(p, -(1 + 2 * 3 / 4 % 5 - 6) < 7)",
  "transaction.parties.all(p, activity.receivedAt - activity.occurredAt < duration('1h'))",
  "[1, 2].all(x, custom == custom && metadata != custom)",
];

/** The dearest form that is accepted; null where even the smallest is refused. */
function dearest(
  loop: (typeof LOOPS)[number],
  condition: (x: string) => string,
  nested: (depth: number, x: string) => string = (_, x) => x,
  depths: readonly number[] = [0],
): string | null {
  const depth = depths.find((one) => isAccepted(loop((x) => condition(nested(one, x)), 0)));
  if (depth === undefined) return null;
  const forms = COUNTS.map((count) => loop((x) => condition(nested(depth, x)), count));
  return forms.find(isAccepted) ?? null;
}

function isAccepted(expression: string): boolean {
  return compileRule(rule(expression)).ok;
}

/** @returns the characters that its functions dealt with. */
function expectBounded(expression: string): number {
  const compilation = compileRule(rule(expression));
  if (!compilation.ok) throw new Error(compilation.problem.message);
  const took = [1, 2, 3].map(() => {
    const begun = performance.now();
    compilation.compiled.evaluate(INPUT, true);
    return performance.now() - begun;
  });
  expect(Math.min(...took), expression).toBeLessThan(PATIENCE_MILLISECONDS);
  const parsed = parseRule(expression);
  try {
    parsed(INPUT);
  } catch {
    // An error of the rule: what it did until then counts.
  }
  expect(parsed.meter.counted(), expression).toBeLessThan(METERED_CHARACTERS_MAX);
  return parsed.meter.counted();
}

describe("the dearest rule that is accepted does bounded work on the largest transaction", () => {
  const seen: number[] = [];
  beforeAll(() => void expectBounded("transaction.parties.all(p, p.displayName != 'x')"));

  it("with every condition, in every loop", () => {
    for (const condition of CONDITIONS) {
      for (const loop of LOOPS) {
        const expression = dearest(loop, condition);
        if (expression !== null) seen.push(expectBounded(expression));
      }
    }
    for (const expression of OTHERS.filter(isAccepted)) expectBounded(expression);
  });

  it("with every pair of functions of texts, nested as deep as it may be", () => {
    for (const [at, outer] of TEXTS.entries()) {
      for (const [inAt, inner] of TEXTS.entries()) {
        if (inAt > at) continue; // they alternate: the other order is the same
        const nested = (depth: number, x: string): string =>
          depth === 0 ? x : depth % 2 === 0 ? outer(nested(depth - 1, x)) : inner(nested(depth - 1, x));
        const condition = CONDITIONS[(at + inAt) % 4] ?? String;
        const loop = LOOPS[(at + 2 * inAt) % LOOPS.length] ?? String;
        const expression = dearest(loop, condition, nested, DEPTHS);
        if (expression !== null) seen.push(expectBounded(expression));
      }
    }
  });

  it("which for some of them comes near the bound", () => {
    expect(Math.max(...seen)).toBeGreaterThan(METERED_CHARACTERS_MAX / 10);
    expect(seen.length).toBeGreaterThan(100);
  });
});

describe("the dearest version that is accepted does bounded work on the largest transaction", () => {
  const versionOf = (expressions: readonly string[]): VersionCompilation =>
    compileVersion(
      nameVersion({
        ...DEFAULT_VERSION,
        rules: expressions.map((one, index) => rule(one, { id: `rule-${index}` })),
      }),
    );

  it.each([
    ["of a few dear rules", "transaction.parties.all(p, p.displayName.lowerAscii() != 'x')"],
    ["of many cheap ones", "custom.greek.lowerAscii() != 'x' && custom.dotted.upperAscii() != 'x'"],
    ["whose evidence is long", "custom.greek != 'x' && custom.dotted + custom.greek != 'y'"],
  ])("%s", (_name, expression) => {
    const one = compileRule(rule(expression));
    if (!one.ok) throw new Error(one.problem.message);
    const most = Math.min(RULES_MAX, Math.floor(VERSION_COST_MAX / one.compiled.cost));
    const compilation = versionOf(Array.from({ length: most }, () => expression));
    if (!compilation.ok) throw new Error("as many are accepted");
    if (most < RULES_MAX) {
      expect(versionOf(Array.from({ length: most + 1 }, () => expression)).ok).toBe(false);
    }
    const begun = performance.now();
    const results = evaluateRules(compilation.compiled.rules, CONTEXT);
    expect(performance.now() - begun).toBeLessThan(10 * 50);
    expect(results.every(({ outcome }) => outcome === "hit")).toBe(true);
    expect(JSON.stringify(results.map(({ evidence }) => evidence)).length).toBeLessThan(64_000);
  });

  it("a refusal of a version names its dearest rules with their shares", () => {
    const cheap = "transaction.amount > 1.0";
    const dear = "transaction.parties.all(p, activity.occurredAt.getHours('Asia/Tokyo') > 30)";
    const half = "transaction.parties.all(p, p.displayName.upperAscii() != 'x')";
    expect(versionOf([cheap, dear])).toMatchObject({ ok: false, problems: [{ ruleId: "rule-1" }] });
    const refused = versionOf([cheap, ...Array.from({ length: 12 }, () => half)]);
    const [problem] = refused.ok ? [] : refused.problems;
    expect(problem).toMatchObject({ ruleId: "", code: "too_costly", at: null });
    expect(problem?.message).toMatch(
      new RegExp(String.raw`the limit is ${VERSION_COST_MAX}\. The dearest: rule-1 \d+ \(8 %\), rule-2 `),
    );
  });
});
