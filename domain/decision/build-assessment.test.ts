// The answer has the contract's shape and shows what counted, no more.

import { describe, expect, it } from "vitest";
import { assessmentSchema } from "../contract/decisions/assessment.ts";
import { decidedOn } from "./decided-on.ts";
import { buildAssessment, type AssessmentParts } from "./build-assessment.ts";
import { compileVersion, nameVersion } from "./versions/compile-version.ts";
import type { DecisionContext } from "./context.ts";
import { decide } from "./decide.ts";
import { DEFAULT_VERSION } from "./versions/default-version.ts";
import { activityContext, transactionContext } from "./context.fixture.ts";

function partsOf(context: DecisionContext, transactionId: string | null): AssessmentParts {
  const watched = DEFAULT_VERSION.rules.map((rule) => ({
    ...rule,
    id: `watched-${rule.id}`,
    state: "shadow" as const,
  }));
  const rules = [...DEFAULT_VERSION.rules, ...watched];
  const version = compileVersion(nameVersion({ ...DEFAULT_VERSION, rules }));
  if (!version.ok) throw new Error(JSON.stringify(version.problems));
  return {
    context,
    decidedOn: decidedOn(context),
    verdict: decide(context, version.compiled),
    systemVersionId: "sv_1",
    ids: { activityId: "act_1", transactionId, decisionId: "dec_1", featureSnapshotId: "fs_1" },
    assessedAt: "2026-01-14T12:00:00.007Z",
    latencyMs: 7,
    region: null,
    billing: { lines: [] },
  };
}

describe("an assessment", () => {
  const context = {
    ...transactionContext({ transaction: { paymentMethod: "card", amount: "950.00" } }),
    degraded: ["late_event" as const],
  };

  it("has the contract's shape and nothing beside it", () => {
    const assessment = buildAssessment(partsOf(context, "txn_1"));
    expect(assessmentSchema.strict().parse(assessment)).toEqual(assessment);
    expect(assessment).toMatchObject({
      transactionId: "txn_1",
      decision: "review",
      summary: { outcome: "review", title: "Anna Schmidt", score: 60, riskLevel: "high", matchedRules: 1 },
      matchedRules: [{ ruleId: "card-amount-high", outcome: "hit" }],
      processing: { systemVersionId: "sv_1", featureSnapshotId: "fs_1", degraded: ["late_event"] },
    });
    expect(assessment).not.toHaveProperty("alertId");
  });

  it("shows what the address book said of the counterparty's wallet, and nothing where it is not saved", () => {
    const saved = { addressId: "adr_1", network: "eip155:1", status: "approved", provenAt: null } as const;
    const address = { ...saved, version: 2, revision: 9, asOf: "2026-01-14T11:00:00.000Z" };
    const { counterparty } = context;
    if (counterparty === null) throw new Error("the payment has a counterparty");
    const paid = { ...context, counterparty: { ...counterparty, address } };
    const assessment = buildAssessment(partsOf(paid, "txn_1"));
    expect(assessmentSchema.strict().parse(assessment)).toEqual(assessment);
    expect(assessment.counterpartyAddress).toEqual({ ...saved, asOf: address.asOf });
    expect(buildAssessment(partsOf(context, "txn_1"))).not.toHaveProperty("counterpartyAddress");
  });

  it("shows no shadow rule, hit or not", () => {
    const parts = partsOf(context, "txn_1");
    expect(parts.verdict.rules.find(({ ruleId }) => ruleId === "watched-card-amount-high")).toMatchObject({
      outcome: "hit",
    });
    expect(JSON.stringify(buildAssessment(parts))).not.toMatch(/watched|shadow/);
  });

  it("has no transactionId for an activity", () => {
    const assessment = buildAssessment(partsOf(activityContext(), null));
    expect(assessmentSchema.strict().parse(assessment)).toEqual(assessment);
    expect(assessment).not.toHaveProperty("transactionId");
  });
});
