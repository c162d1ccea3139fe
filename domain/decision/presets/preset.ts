// The shape of a preset: a readable rule with an example that hits and one, close by, that does not.
// Amounts in presets are in units of the transaction's own currency, hours are UTC.

import type { ContextChanges } from "../sample-context.ts";
import type { Rule } from "../system-version.ts";

export interface Preset {
  readonly rule: Rule;
  /** What of an unremarkable context is different, so that the rule hits. An `activity.type` makes it an activity. */
  readonly hit: ContextChanges;
  /** The nearest harmless neighbour. */
  readonly miss: ContextChanges;
}
