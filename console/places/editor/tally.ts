// The answers of one rule to several decisions, counted.

import type { NewestDecision } from "../../api/newest-contexts.ts";
import type { Rule } from "../../api/version-drafts.ts";
import type { judgeContexts } from "./judge-contexts.ts";

export interface Tally {
  readonly tried: number;
  readonly hits: readonly NewestDecision["decision"][];
  readonly errors: number;
  /** What the errors lacked, each once. */
  readonly lacking: readonly string[];
  /** Decisions of which no context is kept. */
  readonly gone: number;
}

/** Null for a rule that does not compile. */
export function tallyOf(
  rule: Rule,
  newest: readonly NewestDecision[],
  judge: typeof judgeContexts,
): Tally | null {
  const kept = newest.flatMap(({ decision, context }) => (context === null ? [] : [{ decision, context }]));
  const judged = judge(
    rule,
    kept.map(({ context }) => context),
  );
  if (judged === null) return null;
  const errors = judged.filter(({ answer }) => answer === "error");
  return {
    tried: kept.length,
    hits: kept.filter((_, at) => judged[at]?.answer === "hit").map(({ decision }) => decision),
    errors: errors.length,
    lacking: [...new Set(errors.flatMap(({ lacking }) => lacking ?? []))],
    gone: newest.length - kept.length,
  };
}
