// Operators say what came of a payment, as integrators do, under their own name; and read what was said.

import { beforeAll, describe, expect, it } from "vitest";
import {
  activity,
  createTenant,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const FRAUD = { classification: "fraud", occurredAt: "2026-01-20T00:00:00.000Z" };
const keyed = (key: string = crypto.randomUUID()) => ({ "idempotency-key": key });
const pathOf = (of: Tenant, reference: string, environment: Environment) =>
  `/organisations/${of.id}/decisions/${encodeURIComponent(reference)}/outcomes?environment=${environment}`;

describe.each(["sandbox", "production"] as const)("the outcomes of a payment of the %s", (environment) => {
  const decide = async () => {
    const body = payment();
    const { assessment } = (await request(tenant, environment, "POST", "/transactions", body)).body;
    return { body, assessment };
  };
  const record = (reference: string, body: object = FRAUD, headers: Record<string, string> = keyed()) =>
    operate("POST", pathOf(tenant, reference, environment), body, "analyst", headers);
  const list = (reference: string, query = "") =>
    operate("GET", pathOf(tenant, reference, environment) + query, undefined, "viewer");
  const codeOf = async (answer: ReturnType<typeof record>) => {
    const { status, body } = await answer;
    return [status, body.error?.code];
  };

  it("are recorded under each id of the decision, and say that a person gave them", async () => {
    const { body, assessment } = await decide();
    const ids = [
      assessment.decisionId,
      assessment.transactionId,
      assessment.activityId,
      body.transaction.externalTransactionId,
      body.externalActivityId,
    ];
    for (const [index, id] of ids.entries()) {
      const recorded = await record(id);
      expect(recorded.status).toBe(201);
      expect(recorded.body).toMatchObject({
        decisionId: assessment.decisionId,
        transactionId: assessment.transactionId,
        classification: "fraud",
        source: "analyst",
        occurredAt: FRAUD.occurredAt,
        actor: "operator:analyst",
        sequence: index + 1,
      });
    }
  });

  it("are read by operators and integrators alike, page by page, and label the decision", async () => {
    const { body, assessment } = await decide();
    expect((await list(assessment.decisionId)).body).toEqual({ data: [], pagination: { nextCursor: null } });
    const own = (await record(assessment.decisionId)).body;
    const customers = { ...FRAUD, classification: "legitimate", source: "customer" };
    const theirs = await request(
      tenant,
      environment,
      "POST",
      `/transactions/${assessment.transactionId}/outcomes`,
      customers,
      keyed(),
    );
    const both = [own, theirs.body];
    for (const id of [assessment.decisionId, body.externalActivityId]) {
      expect((await list(id)).body.data).toEqual(both);
    }
    const first = await list(assessment.decisionId, "&limit=1");
    const next = await list(
      assessment.decisionId,
      `&limit=1&cursor=${encodeURIComponent(first.body.pagination.nextCursor)}`,
    );
    expect([...first.body.data, ...next.body.data]).toEqual(both);
    expect(next.body.pagination.nextCursor).toBeNull();
    const path = `/transactions/${assessment.transactionId}/outcomes`;
    expect((await request(tenant, environment, "GET", path)).body.data).toEqual(both);
    const decision = `/organisations/${tenant.id}/decisions/${assessment.decisionId}?environment=${environment}`;
    expect((await operate("GET", decision)).body).toMatchObject({ outcomes: both, label: "fraud" });
  });

  it("are what a person found, and never what a bank, a customer or a program says", async () => {
    const { assessment } = await decide();
    const found = { ...FRAUD, source: "analyst", currency: "USD", lossAmount: "20.00" };
    expect((await record(assessment.decisionId, found)).body).toMatchObject({
      source: "analyst",
      lossAmount: "20.00",
      actor: "operator:analyst",
    });
    for (const source of ["chargeback", "customer", "sar", "automation", "case"]) {
      expect(await codeOf(record(assessment.decisionId, { ...FRAUD, source }))).toEqual([
        400,
        "invalid_request",
      ]);
    }
  });

  it("are recorded once for a key, also by many at once, and a changed body is a conflict", async () => {
    const [{ assessment }, other] = [await decide(), await decide()];
    const headers = keyed();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => record(assessment.decisionId, FRAUD, headers)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await list(assessment.decisionId)).body.data).toHaveLength(1);
    const changed = { ...FRAUD, classification: "legitimate" };
    for (const [id, body] of [
      [assessment.decisionId, changed],
      [other.assessment.decisionId, FRAUD],
    ] as const) {
      expect(await codeOf(record(id, body, headers))).toEqual([409, "idempotency_key_reused"]);
    }
  });

  it("are refused for the reasons for which integrators' are", async () => {
    const { assessment } = await decide();
    const id = assessment.decisionId;
    const soon = new Date(Date.now() + 6 * 60_000).toISOString();
    for (const [body, headers, refusal] of [
      [FRAUD, {}, [400, "idempotency_key_required"]],
      [FRAUD, keyed("short77"), [400, "idempotency_key_invalid"]],
      [{ ...FRAUD, classification: "guilty" }, keyed(), [400, "invalid_request"]],
      [{ ...FRAUD, lossAmount: "1.00" }, keyed(), [400, "invalid_request"]],
      [{ ...FRAUD, reasonCode: "DE89370400440532013000" }, keyed(), [400, "invalid_request"]],
      [{ ...FRAUD, occurredAt: soon }, keyed(), [400, "occurred_at_in_future"]],
      [{ ...FRAUD, externalUserId: "someone-else" }, keyed(), [409, "external_user_mismatch"]],
    ] as const) {
      expect(await codeOf(record(id, body, headers))).toEqual(refusal);
    }
    expect((await list(id)).body.data).toEqual([]);
  });

  it("are of payments alone: a decision on an activity says so, and keeps the key free", async () => {
    const sent = activity();
    const { assessment } = (await request(tenant, environment, "POST", "/activities", sent)).body;
    const headers = keyed();
    for (const id of [assessment.decisionId, assessment.activityId, sent.externalActivityId]) {
      const refused = await record(id, FRAUD, headers);
      expect([refused.status, refused.body.error.code]).toEqual([400, "unprocessable"]);
      expect(refused.body.error.message).toContain("activity");
      expect((await list(id)).body.data).toEqual([]);
    }
    expect((await record((await decide()).assessment.decisionId, FRAUD, headers)).status).toBe(201);
  });

  it("are no other organisation's and no other environment's", async () => {
    const stranger = await createTenant("Stranger");
    const { body, assessment } = await decide();
    await record(assessment.decisionId);
    const elsewhere = environment === "sandbox" ? "production" : "sandbox";
    for (const [owner, id, where] of [
      [stranger, assessment.decisionId, environment],
      [stranger, body.externalActivityId, environment],
      [tenant, assessment.decisionId, elsewhere],
      [tenant, "dec_none", environment],
    ] as const) {
      const path = pathOf(owner, id, where);
      for (const missing of [
        await operate("GET", path),
        await operate("POST", path, FRAUD, "owner", keyed()),
      ]) {
        expect([missing.status, missing.body.error.code]).toEqual([404, "decision_not_found"]);
      }
    }
    expect((await list(assessment.decisionId)).body.data).toHaveLength(1);
  });
});
