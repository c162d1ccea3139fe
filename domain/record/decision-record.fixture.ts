// A decision record of a payment and of an activity, as a ledger would write them: the ground that tests change.

import type { Assessment } from "../contract/decisions/assessment.ts";
import type { DecisionContext } from "../decision/context.ts";
import { activityContext, transactionContext } from "../decision/context.fixture.ts";
import type { RuleResult } from "../decision/verdict.ts";
import { ruleLists, type DecisionRecord } from "./decision-record.ts";

const STEM = "02abcdefghjkmnpqrstvwxyz01";

const RULES: readonly RuleResult[] = [
  {
    ruleId: "amount-over-limit",
    ruleVersion: 2,
    name: "Amount over the limit",
    category: "amount",
    outcome: "hit",
    scoreModifier: 40,
    action: "review",
    evidence: [{ feature: "transaction.amount", value: 42.5, operator: ">", threshold: 40 }],
  },
  {
    ruleId: "new-device",
    ruleVersion: 1,
    name: "New device",
    category: "device",
    outcome: "no_hit",
    scoreModifier: 0,
    action: "none",
    evidence: [],
  },
];

export function transactionRecord(context: DecisionContext = transactionContext()): DecisionRecord {
  return recordOf(context, { transactionId: `txn_${STEM}` });
}

export function activityRecord(context: DecisionContext = activityContext()): DecisionRecord {
  return recordOf(context, {});
}

function recordOf(context: DecisionContext, ids: { readonly transactionId?: string }): DecisionRecord {
  return {
    schema: 1,
    body: { assessment: { ...assessmentOf(context), ...ids } },
    context,
    ...ruleLists(RULES),
  };
}

function assessmentOf({ activity, subject, screening }: DecisionContext): Assessment {
  const matchedRules = RULES.filter(({ outcome }) => outcome === "hit");
  return {
    activityId: `act_${STEM}`,
    decisionId: `dec_${STEM}`,
    subject,
    decision: "review",
    summary: {
      outcome: "review",
      title: "Anna Schmidt",
      reason: "The amount is over the limit.",
      score: 40,
      riskLevel: "medium",
      matchedRules: matchedRules.length,
      nextAction: { type: "manual_review", label: "Review the payment" },
    },
    assessedAt: activity.receivedAt,
    matchedRules,
    screening,
    signals: [],
    billing: { lines: [] },
    processing: {
      receivedAt: activity.receivedAt,
      assessedAt: activity.receivedAt,
      latencyMs: 3,
      systemVersionId: "sv_example",
      featureSnapshotId: "fs_example",
      region: null,
      degraded: [],
    },
  };
}
