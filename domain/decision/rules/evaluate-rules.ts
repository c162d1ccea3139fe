// All rules of a version over one context. What an allow list holds can take points away, and nothing else: a rule that without
// it would be an error, or ask for an action, still is or does, however its expression combines the list with other conditions.

import { DECISIONS } from "../../contract/decisions/assessment.ts";
import { withoutAllowHits } from "../../named-lists/finding.ts";
import type { DecisionContext } from "../context.ts";
import type { RuleResult } from "../verdict.ts";
import { boundedResults } from "./bounded-evidence.ts";
import type { CompiledRule } from "./compile-rule.ts";
import { ruleInput } from "./rule-input.ts";

/** @returns one result for each rule, in order; their evidence together is bounded. */
export function evaluateRules(rules: readonly CompiledRule[], context: DecisionContext): RuleResult[] {
  return boundedResults(resultsOf(rules, context));
}

function resultsOf(rules: readonly CompiledRule[], context: DecisionContext): RuleResult[] {
  const ofTransaction = context.transaction !== null;
  const input = ruleInput(context);
  const namedLists = withoutAllowHits(context.namedLists ?? []);
  if (namedLists === null) return rules.map((rule) => rule.evaluate(input, ofTransaction));
  const withoutHits = ruleInput({ ...context, namedLists });
  return rules.map((rule) => {
    const result = rule.evaluate(input, ofTransaction);
    if (rule.lookups.length === 0) return result;
    const unlisted = rule.evaluate(withoutHits, ofTransaction);
    const least = strengthOf(unlisted);
    return least > 0 && least >= strengthOf(result) ? unlisted : result;
  });
}

/** What the rule asks for by itself, points apart. */
function strengthOf({ outcome, action }: RuleResult): number {
  if (outcome === "error") return DECISIONS.indexOf("review");
  return outcome === "hit" && action !== "none" ? DECISIONS.indexOf(action) : 0;
}
