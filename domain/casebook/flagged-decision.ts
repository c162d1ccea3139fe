// What the casebook hears of a decision that raised an alert.

import type { Alert } from "../contract/casework/alert.ts";
import type { DecisionReference } from "../contract/casework/decision-reference.ts";
import type { AssessmentSignal } from "../contract/decisions/assessment.ts";
import type { DecisionRecord } from "../record/decision-record.ts";
import { decisionReferenceOf } from "./decision-reference.ts";

export interface FlaggedDecision extends DecisionReference {
  readonly alertId: string;
  readonly subject: Alert["subject"];
  readonly riskLevel: Alert["priority"];
  readonly score: number;
  /** As sent; null for an activity. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly title: string;
  readonly ruleIds: readonly string[];
  readonly signals: readonly NoticedSignal[];
  readonly assessedAt: string;
}

export interface NoticedSignal extends AssessmentSignal {
  readonly reasonCodes: readonly string[];
}

/** @returns null for a decision that raised none. */
export function flaggedDecision(record: DecisionRecord): FlaggedDecision | null {
  const { assessment } = record.body;
  const { alertId, matchedRules, summary } = assessment;
  const { transaction } = record.context;
  if (alertId === undefined) return null;
  return {
    alertId,
    ...decisionReferenceOf(record),
    subject: assessment.subject,
    riskLevel: summary.riskLevel,
    score: summary.score,
    amount: transaction?.amount ?? null,
    currency: transaction?.currency ?? null,
    title: `${summary.title}: ${summary.reason}`,
    ruleIds: matchedRules.map(({ ruleId }) => ruleId),
    signals: assessment.signals.map((signal) => {
      // Signals of rules are one for each category; those of screening stand for themselves.
      const rules = matchedRules.filter(({ category }) => category === signal.type);
      return {
        ...signal,
        reasonCodes: rules.length === 0 ? [signal.type] : rules.map(({ ruleId }) => ruleId),
      };
    }),
    assessedAt: assessment.assessedAt,
  };
}
