// A version as a whole: how many rules it may have.

import { describe, expect, it } from "vitest";
import { compileAcceptedVersion, compileVersion, RULES_MAX } from "./compile-version.ts";
import { DEFAULT_VERSION } from "./default-version.ts";
import type { SystemVersion } from "./system-version.ts";

const [rule] = DEFAULT_VERSION.rules;
if (rule === undefined) throw new Error("the default version has rules");
const versionOf = (count: number): SystemVersion => ({
  ...DEFAULT_VERSION,
  rules: Array.from({ length: count }, (_, index) => ({ ...rule, id: `rule_${index}`, expression: "false" })),
});

describe("a version", () => {
  it("has at most 300 rules, also one that was accepted before", () => {
    expect(RULES_MAX).toBe(300);
    for (const compile of [compileVersion, compileAcceptedVersion]) {
      expect(compile(versionOf(300)).ok).toBe(true);
      expect(compile(versionOf(301))).toMatchObject({
        ok: false,
        problems: [{ ruleId: "", code: "too_large" }],
      });
    }
  });
});
