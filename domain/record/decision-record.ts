// The immutable record of a decision, as the Ledger keeps it and the door unfolds it into an event.

import type { Assessment } from "../contract/decisions/assessment.ts";
import type { DecisionContext } from "../decision/context.ts";
import type { Draw } from "../decision/draw.ts";
import type { RuleResult } from "../decision/verdict.ts";

export interface DecisionRecord {
  readonly schema: 1;
  /** Of the request that was decided; absent where it is not known. A replay does not change it. */
  readonly requestId?: string;
  /** The stored answer; a replay adds `replayed` beside it and changes nothing in it. */
  readonly body: { readonly assessment: Assessment };
  readonly context: DecisionContext;
  /** The results of rules that hit or erred, watched ones included. */
  readonly rules: readonly RuleResult[];
  /** The rules that were evaluated and did not hit, as `id@version`: most of them, so written shortly. */
  readonly noHits: readonly string[];
  /** Without any one of these it would be allowed, as in the verdict; absent if there is none. */
  readonly decisive?: readonly string[];
  /** Absent for what the judged sample could not draw. */
  readonly draw?: Draw;
}

/** Splits all results into the two lists of a record. */
export function ruleLists(results: readonly RuleResult[]): Pick<DecisionRecord, "rules" | "noHits"> {
  return {
    rules: results.filter(({ outcome }) => outcome !== "no_hit"),
    noHits: results
      .filter(({ outcome }) => outcome === "no_hit")
      .map(({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}`),
  };
}
