// A rule of an earlier release that the bounds refuse today goes on deciding, and where it would hold up others it is an error.

import { describe, expect, it } from "vitest";
import { transactionContext } from "../context.fixture.ts";
import { decide } from "../decide.ts";
import { compileAcceptedVersion, compileVersion, nameVersion } from "../versions/compile-version.ts";
import { DEFAULT_VERSION } from "../versions/default-version.ts";
import { compileAcceptedRule, compileRule } from "./compile-rule.ts";
import { rule } from "./rule.fixture.ts";
import { ruleInput } from "./rule-input.ts";

const INPUT = ruleInput(transactionContext({ customAttributes: { digits: "1".repeat(1_000), hold: "90m" } }));

function evaluate(expression: string) {
  const compilation = compileAcceptedRule(rule(expression));
  if (!compilation.ok) throw new Error(compilation.problem.message);
  return compilation.compiled.evaluate(INPUT, true);
}

const doubled = (times: number): string =>
  times === 0 ? `'${"x".repeat(1_000)}'` : `bytes(${doubled(times - 1)}).hex()`;

describe("a rule that was accepted before the bounds", () => {
  it("goes on deciding", () => {
    expect(compileRule(rule("bytes('a').hex() == '61'")).ok).toBe(false);
    expect(evaluate("bytes('a').hex() == '61'").outcome).toBe("hit");
    const version = nameVersion({ ...DEFAULT_VERSION, rules: [rule("bytes('a').hex() == '61'")] });
    expect(compileVersion(version).ok).toBe(false);
    expect(compileAcceptedVersion(version).ok).toBe(true);
  });

  it("is an error that names the part once its texts are longer than any rule needs", () => {
    const loop = `[0,1,2,3,4,5,6,7,8,9].all(i, ${doubled(8)}.size() > 1)`;
    const { outcome, evidence } = evaluate(loop);
    expect(outcome).toBe("error");
    expect(evidence.map(({ feature }) => feature.slice(0, 12))).toEqual(["bytes(bytes("]);
  });

  it("so the payment is reviewed, and not refused", () => {
    const rules = [rule(`[0,1,2,3,4,5,6,7,8,9].all(i, ${doubled(8)}.size() > 1)`)];
    const compilation = compileAcceptedVersion(nameVersion({ ...DEFAULT_VERSION, rules }));
    if (!compilation.ok) throw new Error("it was accepted");
    expect(decide(transactionContext(), compilation.compiled)).toMatchObject({
      decision: "review",
      reasonCodes: ["rule_error"],
    });
  });
});

describe("a text that is read as a duration", () => {
  it("is an error of the rule where it is longer than durations are, because reading it would take seconds", () => {
    expect(evaluate("duration(custom.hold) > duration('1h')").outcome).toBe("hit");
    expect(evaluate("duration(custom.digits) > duration('1h')")).toMatchObject({
      outcome: "error",
      evidence: [{ feature: "duration(custom.digits)" }],
    });
  });
});
