// Which alert an interrupted decision belongs to. The first one of a subject and rule set opens a window of 24 hours, and
// those that occur before its end join its alert, so that a storm of equal decisions is one alert. A late decision joins as
// well: it is news of now. Windows follow from the decisions alone, in the order in which they were made.

import type { Assessment, MatchedRule } from "../contract/decisions/assessment.ts";
import { followingId } from "../ids/identifiers.ts";
import { DAY, type EpochMilliseconds } from "../time/instant.ts";
import { mostSevere } from "../screening/judge-attempt.ts";

/** The open alert of one subject and rule set. */
export interface AlertWindow {
  readonly ruleSet: string;
  readonly alertId: string;
  readonly startedAt: EpochMilliseconds;
}

/** What a decision is merged by, and the alert that it belongs to. */
export interface RaisedAlert {
  readonly ruleSet: string;
  readonly alertId: string;
}

const WINDOW_MILLISECONDS = DAY;
/** Of one subject at a time; more would let a customer's row grow without bound. */
const WINDOWS_MAX = 64;

type JudgedRule = Pick<MatchedRule, "ruleId" | "outcome" | "action" | "scoreModifier"> & {
  readonly shadow?: true;
};

/**
 * What a decision rests on, in an order of its own: what screening found, and the rules that asked for it or could not tell.
 * Where its score alone led to it, the strongest of the rules that raised it: what merely adds to them, such as that the last
 * payment was held as well, comes and goes within one storm. Watched rules count for nothing here too.
 */
export function ruleSetOf(rules: readonly JudgedRule[], { attempts }: Assessment["screening"]): string {
  const counted = rules.filter(({ shadow }) => shadow !== true);
  const asking = counted.filter(
    ({ outcome, action }) => outcome === "error" || (outcome === "hit" && action !== "none"),
  );
  const status = mostSevere(attempts.map((attempt) => attempt.status));
  const found = status === "clear" ? [] : [`screening:${status}`];
  const reasons = asking.length + found.length > 0 ? asking : strongestOf(counted);
  return [...reasons.map(({ ruleId }) => ruleId).sort(), ...found].join(",");
}

function strongestOf(rules: readonly JudgedRule[]): JudgedRule[] {
  const hits = rules.filter(({ outcome }) => outcome === "hit");
  const most = Math.max(...hits.map(({ scoreModifier }) => scoreModifier));
  return hits.filter(({ scoreModifier }) => scoreModifier === most);
}

/** The alert of an interrupted decision: an open one's id, or its own. @param decisionId names a new alert. */
export function raisedAlert(
  windows: readonly AlertWindow[],
  ruleSet: string,
  decisionId: string,
  occurredAt: EpochMilliseconds,
): RaisedAlert {
  const open = windows.find((window) => window.ruleSet === ruleSet);
  const joins = open !== undefined && occurredAt < open.startedAt + WINDOW_MILLISECONDS;
  return { ruleSet, alertId: joins ? open.alertId : followingId("alr", decisionId) };
}

/** The subject's windows behind a decision that raised an alert. Those that ended before it are forgotten. */
export function windowsAfter(
  windows: readonly AlertWindow[],
  { ruleSet, alertId }: RaisedAlert,
  occurredAt: EpochMilliseconds,
): readonly AlertWindow[] {
  if (windows.some((window) => window.alertId === alertId)) return windows;
  const others = windows.filter(
    (window) => window.ruleSet !== ruleSet && window.startedAt + WINDOW_MILLISECONDS > occurredAt,
  );
  return [...others.slice(1 - WINDOWS_MAX), { ruleSet, alertId, startedAt: occurredAt }];
}
