// The immutable record of a decision, as the Ledger keeps it and the door unfolds it into an event.

import type { Assessment } from "../contract/assessment.ts";
import type { DecisionContext } from "../decision/context.ts";
import type { RuleResult } from "../decision/verdict.ts";

export interface DecisionRecord {
  readonly schema: 1;
  /** The stored answer; a replay adds `replayed` beside it and changes nothing in it. */
  readonly body: { readonly assessment: Assessment };
  readonly context: DecisionContext;
  /** Every rule's result, those that did not hit included. */
  readonly rules: readonly RuleResult[];
}
