// The list of what a rule may call is the whole language: each function of the library is on it, or is refused.

import { describe, expect, it } from "vitest";
import { compileRule } from "./compile-rule.ts";
import { rule } from "./rule.fixture.ts";
import { ALLOWED_FUNCTIONS } from "./rule-functions.ts";
import { RULE_ENVIRONMENT } from "./rule-input.ts";

/** What the library offers beside the list; a function that a later version brings is refused as well. */
const REFUSED = [
  "bytes()",
  ".at()",
  ".base64()",
  ".bind()",
  ".hasValue()",
  ".hex()",
  ".join()",
  ".json()",
  ".matches()",
  ".none()",
  ".of()",
  ".or()",
  ".orValue()",
  ".string()",
  ".value()",
];

function problemOf(expression: string) {
  const compilation = compileRule(rule(expression));
  return compilation.ok ? null : compilation.problem;
}

describe("the functions of the rule language", () => {
  it("are those of the list: all others of the library are refused", () => {
    const offered = RULE_ENVIRONMENT.getDefinitions().functions.map(({ name, receiverType }) =>
      receiverType === null ? `${name}()` : `.${name}()`,
    );
    const allowed = ALLOWED_FUNCTIONS.map(({ name, form }) =>
      form === "function" ? `${name}()` : `.${name}()`,
    );
    expect(allowed.filter((one) => !offered.includes(one))).toEqual([]);
    const others = [...new Set(offered)].filter((one) => !allowed.includes(one));
    expect(others.toSorted()).toEqual(REFUSED.toSorted());
  });

  it.each([
    ["bytes('a').hex() == 'x'", 0, "hex"],
    ["bytes('a').base64() == 'x'", 0, "base64"],
    ["size(bytes(custom.a)) > 1", 5, "bytes"],
    ["bytes(custom.a).string() == 'x'", 0, "string"],
    ["transaction.parties.exists(p, ['a'].join() == p.key)", 30, "join"],
    ["cel.bind(x, 1, x > 0)", 0, "bind"],
    ["b'a' == b'b'", 0, "bytes"],
    ["type(custom.a) == bytes", 18, "bytes"],
    ["type(custom.a) == google.protobuf.Timestamp", 18, "google"],
    ["[1].exists(x, x > 0) && type(x1) == int", null, null],
  ])("do not include that of %s", (expression, at, name) => {
    const problem = problemOf(expression);
    if (name === null) expect(problem).toMatchObject({ code: "unknown_name" });
    else {
      expect(problem).toMatchObject({ code: "function_refused", at });
      expect(problem?.message).toContain(` ${name}, which is not available: `);
    }
  });

  it("name what to write instead", () => {
    expect(problemOf("transaction.currency.matches('E.*')")?.message).toBe(
      "calls matches, which is not available: use startsWith, endsWith, contains or split: the time of a regular expression has no bound",
    );
  });

  it.each([
    "type(custom.limit) == double && custom.limit > 5.0",
    "[1, 2].exists(string, string == 1)",
    "transaction.parties.exists(google, google.key == 'x')",
    "custom.tags.lowerAscii().split(',').exists(tag, tag == 'vip')",
    "transaction.parties.exists(p, p.instruments.exists(i, i.institutionName.lowerAscii().contains('bank')))",
    "transaction.parties.exists(p, has(p.country) && p.country != 'DE' && p.instruments.exists(i, i.type == 'card' && has(i.verified) && !i.verified))",
  ])("include what real rules need: %s", (expression) => {
    expect(problemOf(expression)).toBeNull();
  });
});
