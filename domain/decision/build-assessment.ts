// From context and verdict to the answer in the contract's shape. Nothing is decided here.

import type { Assessment } from "../contract/decisions/assessment.ts";
import type { DecisionContext } from "./context.ts";
import type { DecidedOn } from "./decided-on.ts";
import type { RuleResult, Verdict } from "./verdict.ts";

export interface AssessmentParts {
  readonly context: DecisionContext;
  readonly verdict: Verdict;
  readonly systemVersionId: string;
  readonly ids: {
    readonly activityId: string;
    /** Null for an activity. */
    readonly transactionId: string | null;
    readonly decisionId: string;
    readonly featureSnapshotId: string;
  };
  /** Absent in decisions of before it was shown. */
  readonly decidedOn: DecidedOn | undefined;
  /** Absent where none was raised. */
  readonly alertId?: string | undefined;
  readonly assessedAt: string;
  readonly latencyMs: number;
  readonly region: string | null;
  readonly billing: Assessment["billing"];
}

export function buildAssessment(parts: AssessmentParts): Assessment {
  const { context, verdict, ids, alertId, assessedAt } = parts;
  const matchedRules = verdict.rules.filter(isMatched).map(({ shadow: _never, ...rule }) => rule);
  const { transactionId } = ids;
  return {
    activityId: ids.activityId,
    ...(transactionId !== null && { transactionId }),
    decisionId: ids.decisionId,
    subject: context.subject,
    decision: verdict.decision,
    summary: {
      outcome: verdict.decision,
      title: verdict.title,
      reason: verdict.reason,
      score: verdict.score,
      riskLevel: verdict.riskLevel,
      matchedRules: matchedRules.length,
      nextAction: verdict.nextAction,
    },
    ...parts.decidedOn,
    ...shownAddress(context),
    ...(alertId !== undefined && { alertId }),
    assessedAt,
    matchedRules,
    location: context.place ?? null,
    screening: context.screening,
    signals: [...verdict.signals],
    billing: parts.billing,
    processing: {
      receivedAt: context.activity.receivedAt,
      assessedAt,
      latencyMs: parts.latencyMs,
      systemVersionId: parts.systemVersionId,
      featureSnapshotId: ids.featureSnapshotId,
      region: parts.region,
      degraded: [...context.degraded],
    },
  };
}

function shownAddress({ counterparty }: DecisionContext): Pick<Assessment, "counterpartyAddress"> {
  if (counterparty?.address === undefined) return {};
  const { addressId, network, status, provenAt, isSubjects, asOf } = counterparty.address;
  const whose = isSubjects === undefined ? {} : { isSubjects };
  return { counterpartyAddress: { addressId, network, status, provenAt, ...whose, asOf } };
}

function isMatched({ outcome, shadow }: RuleResult): boolean {
  return shadow !== true && (outcome === "hit" || outcome === "error");
}
