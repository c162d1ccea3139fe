// One rule over what past decisions were made from, by the code that decides: an answer here is the answer there.

import type { DecisionContext } from "#domain/decision/context.ts";
import { compileRule } from "#domain/decision/rules/compile-rule.ts";
import { evaluateRules } from "#domain/decision/rules/evaluate-rules.ts";
import type { Rule } from "../../api/version-drafts.ts";

export interface Judged {
  readonly answer: "hit" | "no_hit" | "error";
  /** What an error asked for and did not find; null where it lacked nothing. */
  readonly lacking: string | null;
}

/** @param contexts as the interface keeps them; @returns one a context, in order; null for a rule that does not compile. */
export function judgeContexts(
  rule: Rule,
  contexts: readonly Readonly<Record<string, unknown>>[],
): Judged[] | null {
  const compilation = compileRule(rule);
  if (!compilation.ok) return null;
  return contexts.map((context) => {
    const [result] = evaluateRules([compilation.compiled], context as unknown as DecisionContext);
    if (result?.outcome === "hit" || result?.outcome === "no_hit") {
      return { answer: result.outcome, lacking: null };
    }
    return { answer: "error", lacking: result?.evidence[0]?.feature ?? null };
  });
}
