// A rule of tests, of which mostly the expression matters.

import type { Rule } from "../versions/system-version.ts";

export function rule(expression: string, over: Partial<Rule> = {}): Rule {
  return {
    id: "r",
    version: 1,
    name: "A rule",
    category: "test",
    expression,
    scoreModifier: 10,
    action: "none",
    state: "active",
    ...over,
  };
}
