// How a verdict came about, told from the answer alone.

import { describe, expect, it } from "vitest";
import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import { explainDecision, showDecision } from "./show-decision.ts";

const assessment: Assessment = {
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

describe("showDecision", () => {
  it("gives the verdict, the reason and the ids", () => {
    const text = showDecision(assessment);
    expect(text).toContain("decision        review, score 45 (medium)\n");
    expect(text).toContain("subject         individual cus-1\n");
    expect(text).toContain("transaction id  tx_1\n");
  });

  it("says what the address book said of the wallet, where it is saved", () => {
    const asOf = "2026-01-01T00:00:00.000Z";
    const saved = { addressId: "adr_1", network: "eip155:1", status: "approved", asOf } as const;
    const shown = (provenAt: string | null) =>
      showDecision({ ...assessment, counterpartyAddress: { ...saved, provenAt } });
    expect(shown(null)).toContain(
      "address book    approved, control not proven (adr_1, as of 2026-01-01T00:00:00.000Z)\n",
    );
    expect(shown(asOf)).toContain("approved, control proven 2026-01-01T00:00:00.000Z");
    expect(showDecision(assessment)).not.toContain("address book");
  });

  it("leaves out the transaction id of an activity", () => {
    const { transactionId: _, ...activity } = assessment;
    expect(showDecision(activity)).not.toContain("transaction id");
  });
});

describe("explainDecision", () => {
  const text = explainDecision(assessment, { colour: false });

  it("shows each rule with the evidence that it compared", () => {
    expect(text).toContain("night-payment v1: Payment at night (behaviour; +25, action review)");
    expect(text).toContain("features.count_1h = 3 (>= 2)");
    expect(text).toContain("metadata.note = absent");
  });

  it("names the provider that gave no answer, and why", () => {
    const [attempt] = assessment.screening.attempts;
    if (attempt === undefined) throw new Error("the example has an attempt");
    const observation = {
      provider: "my-yente",
      check: "sanctions",
      status: "error",
      latencyMs: 812,
      listVersion: null,
      errorCode: "network",
    } as const;
    const asked = { ...attempt, observations: [observation] };
    const screening = { ...assessment.screening, attempts: [asked] };
    expect(explainDecision({ ...assessment, screening }, { colour: false })).toContain(
      "my-yente asked for sanctions: error (network), 812 ms\n",
    );
  });

  it("adds the score up", () => {
    expect(text).toContain("score 25 + 20 = 45\n");
  });

  it("says where the sum left the scale", () => {
    const [rule] = assessment.matchedRules;
    if (rule === undefined) throw new Error("the example has a rule");
    const high = {
      ...assessment,
      summary: { ...assessment.summary, score: 100 },
      matchedRules: [
        { ...rule, scoreModifier: 90 },
        { ...rule, scoreModifier: 60 },
        { ...rule, scoreModifier: -5 },
      ],
    };
    expect(explainDecision(high, { colour: false })).toContain(
      "score 90 + 60 - 5 = 145, limited to the range 0 to 100: 100",
    );
  });

  it("says where a verdict that is not the score's raised the score", () => {
    const raised = { ...assessment, summary: { ...assessment.summary, score: 60 } };
    expect(explainDecision(raised, { colour: false })).toContain(
      "= 45, raised to 60 because the decision is review",
    );
    const none = { ...raised, matchedRules: [] };
    expect(explainDecision(none, { colour: false })).toContain(
      "score 0, raised to 60 because the decision is review",
    );
  });

  it("shows who was screened, against which lists, and how near the nearest came", () => {
    expect(text).toContain('recipient "Kling LLC": clear (name, threshold 0.85, top score 0.41)');
    expect(text).toContain("sanctions: clear, coverage full");
    expect(text).toContain("list version 2026-08-20, by embedded");
  });
});
