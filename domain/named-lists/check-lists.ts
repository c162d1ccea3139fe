// Do the rules of a version ask lists that there are, and an allow list only to take points away? Asked when a version is
// drafted: lists are never removed and never change their kind, so what was drafted stays right.

import type { CompiledRule, RuleProblem } from "../decision/rules/compile-rule.ts";
import type { ListKind } from "./named-list.ts";

/** @param known the organisation's lists, by name. */
export function listProblems(
  rules: readonly CompiledRule[],
  known: ReadonlyMap<string, ListKind>,
): RuleProblem[] {
  return rules.flatMap(({ rule, lookups }) =>
    lookups.flatMap(({ list, at }): RuleProblem[] => {
      const kind = known.get(list);
      if (kind === undefined) {
        return [
          { ruleId: rule.id, code: "unknown_list", message: `the organisation has no list ${list}`, at },
        ];
      }
      if (kind === "block" || (rule.scoreModifier < 0 && rule.action === "none")) return [];
      const message = `${list} is an allow list, so the rule may only take points away: it needs a negative scoreModifier and the action none`;
      return [{ ruleId: rule.id, code: "allow_list_raises", message, at }];
    }),
  );
}
