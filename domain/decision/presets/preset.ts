// The shape of a preset: a readable rule with an example that hits and one, close by, that does not.
// Amounts in presets are in units of the transaction's own currency, hours are UTC.

import type { Counterparty, DecisionContext, EvidenceTransaction, Features } from "../context.ts";
import type { Rule } from "../versions/system-version.ts";

export interface Preset {
  /** The generation of default versions that it came with: 1 is the first; a new preset belongs to the next. */
  readonly since: number;
  readonly rule: Rule;
  /** What of an unremarkable context is different, so that the rule hits. An `activity.type` makes it an activity. */
  readonly hit: ContextChanges;
  /** The nearest harmless neighbour. */
  readonly miss: ContextChanges;
}

/** What an example says differently; everything else stays unremarkable. */
export interface ContextChanges {
  readonly activity?: Partial<DecisionContext["activity"]>;
  readonly subject?: Partial<DecisionContext["subject"]>;
  readonly transaction?: Partial<EvidenceTransaction>;
  readonly counterparty?: Partial<Counterparty> | null;
  readonly location?: DecisionContext["location"];
  readonly place?: DecisionContext["place"];
  readonly features?: Features;
  readonly screening?: DecisionContext["screening"];
  readonly customAttributes?: DecisionContext["customAttributes"];
  readonly metadata?: DecisionContext["metadata"];
}
