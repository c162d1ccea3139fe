// Proposed limits as the organisation keeps them: each is announced once, and changes nothing but what people make of it.

import { describe, expect, it } from "vitest";
import type { ThresholdRecommendation } from "#domain/contract/reports/threshold-recommendation.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { backtestRequestedSchema } from "#domain/events/shadow-run.ts";
import { thresholdRecommendedSchema, type ThresholdFinding } from "#domain/events/threshold-recommended.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { webhookEnvelopeSchema } from "#domain/webhooks/envelope.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, operate, type Tenant } from "./client.ts";
import { act, approved, draftOf, shown } from "./draft-versions.ts";
import { createEndpoint, receivedBy, receiver } from "./webhook-client.ts";
import { announced, dayFromNow, told } from "./tell-findings.ts";

/** What the job computes: a recommendation for one limit of the version that an organisation begins with. */
function recommendation(
  id: string,
  recommended: number | null,
  changes: Partial<ThresholdRecommendation> = {},
): ThresholdRecommendation {
  const at = (threshold: number) => ({
    threshold,
    fraudCaptured: estimate(70, 100, 30),
    precision: estimate(70, 80, 30),
    falsePositiveRate: estimate(10, 1_000, 30),
    alertsPerDay: 12.5,
    fraudAmountCaptured: "7000",
  });
  return {
    id,
    status: recommended === null ? "no_change" : "proposed",
    reason: recommended === null ? "current_is_best" : null,
    systemVersionId: DEFAULT_VERSION.id,
    currency: "EUR",
    threshold: { name: "review", ruleId: null, current: DEFAULT_VERSION.thresholds.review, recommended },
    objective: "max_fraud_value",
    constraints: { maxFalsePositiveRate: 0.05, maxAlertsPerDay: null, minPrecision: null },
    curve: [],
    scores: [{ score: 50, fraud: 10, legitimate: 1, unlabelled: 0 }],
    expected: {
      current: at(60),
      recommended: recommended === null ? null : at(recommended),
      difference: null,
    },
    evidence: {
      labelled: 1_100,
      fraud: 100,
      legitimate: 1_000,
      from: dayFromNow(-270),
      to: dayFromNow(-90),
      holdoutFrom: dayFromNow(-144),
      holdoutTo: dayFromNow(-90),
    },
    backtestId: null,
    experimentId: null,
    createdAt: dayFromNow(0),
    expiresAt: dayFromNow(30),
    review: null,
    appliedSystemVersionId: null,
    ...changes,
  };
}

function proposal(tenant: Tenant, ...recommendations: ThresholdRecommendation[]): ThresholdFinding {
  return {
    kind: "thresholds",
    organisationId: tenant.id,
    environment: "sandbox",
    labelMaturityDays: 90,
    recommendations,
  };
}

const pathOf = (tenant: Tenant, rest = "") => `/organisations/${tenant.id}/threshold-recommendations${rest}`;

async function kept(tenant: Tenant): Promise<[string, string][]> {
  const answer = await operate("GET", pathOf(tenant), undefined, "viewer");
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ id, status }: ThresholdRecommendation) => [id, status]);
}

const review = (
  tenant: Tenant,
  id: string,
  decision: "accept" | "reject",
  role: OperatorRole = "analyst",
  note?: string,
) => operate("POST", pathOf(tenant, `/${id}/review`), { decision, ...(note && { note }) }, role);

describe("a proposal", () => {
  it("is kept and announced once, and its backtest is begun", async () => {
    const tenant = await createTenant();
    const finding = proposal(tenant, recommendation("rec_1", 50));
    expect(await announced(finding)).toBe(1);
    expect(await announced(finding)).toBe(0);
    const answer = await operate("GET", pathOf(tenant, "/rec_1"), undefined, "viewer");
    expect(answer.body).toMatchObject({ status: "proposed", review: null, scores: [{ score: 50 }] });
    const [event] = await told(tenant, "risk.threshold.recommended");
    const data = thresholdRecommendedSchema.parse(event?.data);
    expect(data).toMatchObject({ id: "rec_1", backtestId: answer.body.backtestId });
    expect(data).not.toHaveProperty("scores");

    const backtests = await told(tenant, "risk.backtest.requested");
    expect(backtests.map(({ environment }) => environment)).toEqual(["sandbox"]);
    const { candidate, ...definition } = backtestRequestedSchema.parse(backtests[0]?.data);
    expect(candidate.thresholds).toEqual({ ...DEFAULT_VERSION.thresholds, review: 50 });
    expect(definition).toMatchObject({
      id: answer.body.backtestId,
      from: dayFromNow(-144),
      to: dayFromNow(-90),
      requestedBy: "job:thresholds",
    });
  });

  it("EVT-09: is sent to the endpoints of its environment, and what is no proposal is not", async () => {
    const tenant = await createTenant();
    const [hook, elsewhere] = [receiver("ok"), receiver("ok")];
    await createEndpoint(tenant, hook, { eventTypes: ["risk.threshold.recommended"] });
    await createEndpoint(tenant, elsewhere, { eventTypes: ["*"] }, "production");
    await announced(proposal(tenant, recommendation("rec_none", null)));
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    const [sent] = await receivedBy(hook, 1);
    expect(webhookEnvelopeSchema.parse(sent?.body)).toMatchObject({
      type: "risk.threshold.recommended",
      environment: "sandbox",
      resource: { type: "threshold_recommendation", id: "rec_1" },
      data: { id: "rec_1", status: "proposed", threshold: { name: "review", current: 60, recommended: 50 } },
    });
    expect(await hook.received()).toHaveLength(1);
    expect(await elsewhere.received()).toEqual([]);
  });

  it("counts while it is valid, however it was reviewed; another limit supersedes an open one", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    expect(await announced(proposal(tenant, recommendation("rec_2", 50)))).toBe(0);
    expect(await announced(proposal(tenant, recommendation("rec_3", 45)))).toBe(1);
    expect((await review(tenant, "rec_3", "reject")).status).toBe(200);
    expect(await announced(proposal(tenant, recommendation("rec_4", 45)))).toBe(0);
    expect(await kept(tenant)).toEqual([
      ["rec_3", "rejected"],
      ["rec_1", "superseded"],
    ]);
  });

  it("is superseded if it has expired, or if another version is measured", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50, { expiresAt: dayFromNow(-1) })));
    expect(await review(tenant, "rec_1", "accept")).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state" } },
    });
    expect(await announced(proposal(tenant, recommendation("rec_2", 50)))).toBe(1);
    expect(
      await announced(proposal(tenant, recommendation("rec_3", null, { systemVersionId: "sv_else" }))),
    ).toBe(0);
    expect(await kept(tenant)).toEqual([
      ["rec_3", "no_change"],
      ["rec_2", "superseded"],
      ["rec_1", "superseded"],
    ]);
  });

  it("of no change is kept as the latest result for its limit, without an event", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", null)));
    await announced(proposal(tenant, recommendation("rec_2", null, { status: "not_enough_evidence" })));
    expect(await kept(tenant)).toEqual([["rec_2", "not_enough_evidence"]]);
    expect(await told(tenant, "risk.threshold.recommended")).toEqual([]);
    expect((await review(tenant, "rec_2", "accept")).status).toBe(409);
  });
});

describe("a review", () => {
  it("that accepts drafts a version and activates nothing", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    const accepted = await review(tenant, "rec_1", "accept", "analyst", "fits what we see");
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        status: "accepted",
        review: { by: "operator:analyst", note: "fits what we see" },
        appliedSystemVersionId: null,
      },
    });
    const drafted = await shown(tenant, accepted.body.review.draftedSystemVersionId);
    expect(drafted).toMatchObject({
      state: "draft",
      parentId: DEFAULT_VERSION.id,
      createdBy: "operator:analyst",
      thresholds: { ...DEFAULT_VERSION.thresholds, review: 50 },
      changeReason: "Recommendation rec_1: review from 50 instead of 60",
    });
    expect(drafted.diff.changed.map(({ part }: { part: string }) => part)).toEqual(["thresholds"]);
    expect((await shown(tenant, DEFAULT_VERSION.id)).state).toBe("active");
    const [audited] = (await told(tenant, "audit.recorded"))
      .map(({ data }) => data)
      .filter((data) => data["action"] === "threshold_recommendation.accept");
    expect(audited).toMatchObject({
      actor: "operator:analyst",
      reason: "fits what we see",
      recommendationId: "rec_1",
      draftedSystemVersionId: drafted.id,
    });
  });

  it("happens once: a second one is 409, whatever it says", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    expect((await review(tenant, "rec_1", "reject")).body.review.draftedSystemVersionId).toBeNull();
    for (const decision of ["accept", "reject"] as const) {
      expect(await review(tenant, "rec_1", decision)).toMatchObject({
        status: 409,
        body: { error: { code: "invalid_state", details: { status: "rejected" } } },
      });
    }
    const drafts = (await operate("GET", `/organisations/${tenant.id}/system-versions`)).body.data;
    expect(drafts).toHaveLength(1);
  });

  it("of a version that is no longer active is 409, and of another organisation's proposal 404", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    expect(await review(other, "rec_1", "accept")).toMatchObject({
      status: 404,
      body: { error: { code: "recommendation_not_found" } },
    });
    const next = await approved(tenant, draftOf("Next"));
    expect((await act(tenant, next, "activate")).status).toBe(200);
    expect(await review(tenant, "rec_1", "accept")).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state" } },
    });
  });

  it.each<[OperatorRole, number]>([
    ["owner", 200],
    ["ops", 200],
    ["analyst", 200],
    ["keys", 403],
    ["viewer", 403],
  ])("%s: %i", async (role, status) => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    expect((await review(tenant, "rec_1", "reject", role)).status).toBe(status);
  });

  it("says which version applied it, once people activated one that came from it", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50)));
    const accepted = await review(tenant, "rec_1", "accept");
    const parentId = accepted.body.review.draftedSystemVersionId;
    const applied = async () => (await operate("GET", pathOf(tenant, "/rec_1"))).body.appliedSystemVersionId;
    const undone = await approved(tenant, draftOf("Undone", { parentId }));
    await act(tenant, undone, "activate");
    expect(await applied()).toBeNull();
    const thresholds = { review: 50, block: 85 };
    const grown = await approved(tenant, draftOf("Grown", { parentId, thresholds }));
    await act(tenant, grown, "activate");
    expect(await applied()).toBe(grown);
  });
});

describe("GET /risk-intelligence/threshold-recommendations", () => {
  async function read(tenant: Tenant, computed: readonly ThresholdRecommendation[]) {
    const fetch = async () => Response.json({ data: computed, pagination: { nextCursor: null } });
    const env: Env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
    const request = new Request(`${HOSTS.sandbox}/api/v1/risk-intelligence/threshold-recommendations`, {
      headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
    });
    const response = await worker.fetch(request, env);
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: ThresholdRecommendation[] }>();
    return data;
  }

  it("shows present evidence with the current proposal, and earlier proposals after it", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 55)));
    await announced(proposal(tenant, recommendation("rec_2", 50)));
    await review(tenant, "rec_2", "reject");
    const now = recommendation("rec_3", 50);
    const data = await read(tenant, [{ ...now, evidence: { ...now.evidence, fraud: 101 } }]);
    expect(data.map(({ id, status, evidence: { fraud } }) => [id, status, fraud])).toEqual([
      ["rec_2", "rejected", 101],
      ["rec_1", "superseded", 100],
    ]);
    expect(data[0]?.backtestId).toMatch(/^btst_/);
  });

  it("shows what is computed now if there is no proposal", async () => {
    const tenant = await createTenant();
    await announced(proposal(tenant, recommendation("rec_1", 50, { expiresAt: dayFromNow(-1) })));
    const data = await read(tenant, [recommendation("rec_2", 50), recommendation("rec_3", null)]);
    expect(data.map(({ id }) => id)).toEqual(["rec_2", "rec_3", "rec_1"]);
  });
});
