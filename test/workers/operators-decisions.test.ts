// Operators read a decision by any of its ids, with what came of it and what it was made from.

import { describe, expect, it } from "vitest";
import {
  activity,
  createTenant,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";

const HELD = { paymentMethod: "card", amount: "950.00" };
const ENVIRONMENTS = ["sandbox", "production"] as const;

async function decided(tenant: Tenant, environment: Environment) {
  const body = payment({}, HELD);
  const { assessment } = (await request(tenant, environment, "POST", "/transactions", body)).body;
  return { body, assessment };
}

const decisionPath = (tenant: Tenant, reference: string, environment: Environment, rest = "") =>
  `/organisations/${tenant.id}/decisions/${encodeURIComponent(reference)}${rest}?environment=${environment}`;

describe.each(ENVIRONMENTS)("a decision of the %s", (environment) => {
  it("is found by every id that it has, and is what its caller was answered", async () => {
    const tenant = await createTenant();
    const { body, assessment } = await decided(tenant, environment);
    const ids = [
      assessment.decisionId,
      assessment.activityId,
      assessment.transactionId,
      body.externalActivityId,
      body.transaction.externalTransactionId,
    ];
    for (const id of ids) {
      const found = await operate("GET", decisionPath(tenant, id, environment), undefined, "viewer");
      expect([id, found.status, found.body]).toEqual([id, 200, { assessment, outcomes: [], label: null }]);
    }
  });

  it("is found by the id of a match in its screening, and by that of no other", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const displayName = environment === "sandbox" ? "Sandbox Potential Match" : "BANK MELLI IRAN";
    const parties = [{ role: "recipient", externalPartyId: "party-1", displayName, type: "business" }];
    const body = payment({}, { parties });
    const { assessment } = (await request(tenant, environment, "POST", "/transactions", body)).body;
    const matchId = assessment.screening.attempts[0].matches[0].id;
    const found = await operate("GET", decisionPath(tenant, matchId, environment), undefined, "viewer");
    expect(found).toMatchObject({ status: 200, body: { assessment } });
    const elsewhere = environment === "sandbox" ? "production" : "sandbox";
    for (const absent of [
      decisionPath(other, matchId, environment),
      decisionPath(tenant, matchId, elsewhere),
      decisionPath(tenant, matchId.replace(/m1$/, "m99"), environment),
    ]) {
      expect(await operate("GET", absent)).toMatchObject({
        status: 404,
        body: { error: { code: "decision_not_found" } },
      });
    }
  });

  it("of an activity is found too", async () => {
    const tenant = await createTenant();
    const { assessment } = (await request(tenant, environment, "POST", "/activities", activity())).body;
    const found = await operate("GET", decisionPath(tenant, assessment.decisionId, environment));
    expect(found.body).toEqual({ assessment, outcomes: [], label: null });
  });

  it("has the outcomes that were recorded, and the label of the one that counts", async () => {
    const tenant = await createTenant();
    const { assessment } = await decided(tenant, environment);
    const outcomes = [];
    for (const [classification, source] of [
      ["fraud", "chargeback"],
      ["legitimate", "customer"],
    ]) {
      const outcome = { classification, source, occurredAt: assessment.assessedAt };
      const path = `/transactions/${assessment.transactionId}/outcomes`;
      const headers = { "idempotency-key": crypto.randomUUID() };
      outcomes.push((await request(tenant, environment, "POST", path, outcome, headers)).body);
    }
    const found = await operate("GET", decisionPath(tenant, assessment.decisionId, environment));
    expect(found.body).toEqual({ assessment, outcomes, label: "fraud" });
  });

  it("shows what it was made from: features, what each rule said, and what decided", async () => {
    const tenant = await createTenant();
    const { body, assessment } = await decided(tenant, environment);
    const made = await operate("GET", decisionPath(tenant, assessment.decisionId, environment, "/context"));
    expect(made.body).toMatchObject({
      decisionId: assessment.decisionId,
      context: {
        activity: { externalActivityId: body.externalActivityId },
        transaction: { amount: HELD.amount },
        features: expect.objectContaining({ count_1h: expect.any(Number) }),
      },
    });
    expect(made.body.rules.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(
      expect.arrayContaining(assessment.matchedRules.map(({ ruleId }: { ruleId: string }) => ruleId)),
    );
    expect(made.body.noHits.length).toBeGreaterThan(0);
    expect(made.body.decisive.length).toBeGreaterThan(0);
  });

  it.each(["", "/context"])("is no other tenant's, and not there under another id: …%s", async (rest) => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { body, assessment } = await decided(tenant, environment);
    const elsewhere = environment === "sandbox" ? "production" : "sandbox";
    for (const [owner, id, where] of [
      [other, assessment.decisionId, environment],
      [other, body.externalActivityId, environment],
      [tenant, assessment.decisionId, elsewhere],
      [tenant, "dec_none", environment],
    ] as const) {
      const missing = await operate("GET", decisionPath(owner, id, where, rest));
      expect([missing.status, missing.body.error.code]).toEqual([404, "decision_not_found"]);
    }
  });
});
