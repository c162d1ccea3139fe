// A decision as operators read it, for tests of the command line.

import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { OrganisationDecision } from "#domain/contract/operators/organisation-decision.ts";

export const ASSESSMENT: Assessment = {
  activityId: "act_1",
  transactionId: "tx_1",
  decisionId: "dec_1",
  subject: { id: "ent_1", type: "individual", externalUserId: "cus-1" },
  decision: "review",
  summary: {
    outcome: "review",
    title: "Kling LLC",
    reason: "Night payment to a new recipient",
    score: 45,
    riskLevel: "medium",
    matchedRules: 2,
    nextAction: { type: "manual_review", label: "Look at it" },
  },
  assessedAt: "2026-01-01T00:00:00.010Z",
  matchedRules: [
    {
      ruleId: "night-payment",
      ruleVersion: 1,
      name: "Payment at night",
      category: "behaviour",
      outcome: "hit",
      scoreModifier: 25,
      action: "review",
      evidence: [{ feature: "features.count_1h", value: 3, operator: ">=", threshold: 2 }],
    },
    {
      ruleId: "new-recipient",
      ruleVersion: 2,
      name: "First payment to this recipient",
      category: "relationship",
      outcome: "hit",
      scoreModifier: 20,
      action: "none",
      evidence: [{ feature: "metadata.note", value: undefined, operator: null, threshold: null }],
    },
  ],
  screening: {
    walletEvidenceUnavailable: null,
    attempts: [
      {
        id: "att_1",
        kind: "name",
        target: {
          role: "recipient",
          displayName: "Kling LLC",
          type: "business",
          address: null,
          network: null,
        },
        checks: [
          { check: "sanctions", status: "clear", coverage: "full", lists: ["ofac-sdn"], reason: null },
        ],
        status: "clear",
        provider: "embedded",
        listVersion: "2026-08-20",
        algorithm: { name: "weir-names", version: "1" },
        threshold: 0.85,
        topScore: 0.41,
        matches: [],
        reason: null,
        startedAt: "2026-01-01T00:00:00.001Z",
        completedAt: "2026-01-01T00:00:00.002Z",
        latencyMs: 1,
        walletScreenings: [],
        walletEvidenceUnavailable: null,
      },
    ],
  },
  signals: [],
  billing: { lines: [] },
  processing: {
    receivedAt: "2026-01-01T00:00:00.000Z",
    assessedAt: "2026-01-01T00:00:00.010Z",
    latencyMs: 10,
    systemVersionId: "sv_1",
    featureSnapshotId: "fs_1",
    region: null,
    degraded: [],
  },
};

/** Nothing came of it yet. */
export function decided(assessment: Assessment = ASSESSMENT): OrganisationDecision {
  return { assessment, outcomes: [], label: null };
}
