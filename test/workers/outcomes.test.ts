// Outcomes: appended once for each key, found by four kinds of reference, never about another customer.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { DAY } from "#domain/time/instant.ts";
import {
  activity,
  bindings,
  createTenant,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const fraud = {
  classification: "fraud",
  source: "chargeback",
  occurredAt: "2026-01-20T00:00:00Z",
  currency: "USD",
  lossAmount: "20.00",
};
let keys = 0;
const newKey = () => `dispute-${(keys += 1)}-event`;

/** How often an Idempotency-Key is claimed, over all ledgers of a tenant. */
async function claimsOfKey(of: Tenant, environment: Environment, key: string): Promise<number> {
  const shards = environment === "sandbox" ? [0] : [0, 1, 2, 3, 4, 5, 6, 7];
  const counts = await Promise.all(
    shards.map((shard) =>
      runInDurableObject(bindings.LEDGERS.getByName(`${of.id}/${environment}/${shard}`), (_object, state) =>
        state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'claim'").toArray().length === 0
          ? 0
          : state.storage.sql
              .exec<{ n: number }>("SELECT count(*) AS n FROM claim WHERE name LIKE '%:' || ?", key)
              .one().n,
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

describe.each([
  ["one ledger", "sandbox"],
  ["eight ledgers", "production"],
] as [string, Environment][])("with %s", (_name, environment) => {
  const record = (reference: string, body: unknown = fraud, key: string | null = newKey()) =>
    request(
      tenant,
      environment,
      "POST",
      `/transactions/${encodeURIComponent(reference)}/outcomes`,
      body,
      key === null ? {} : { "idempotency-key": key },
    );
  const decide = async (body = payment()) => {
    const created = await request(tenant, environment, "POST", "/transactions", body);
    return { body, assessment: created.body.assessment };
  };

  it("EPT-12: answers 201 with the record, under each of the four references", async () => {
    const { body, assessment } = await decide();
    const references = [
      assessment.transactionId,
      assessment.activityId,
      body.transaction.externalTransactionId,
      body.externalActivityId,
    ];
    for (const [index, reference] of references.entries()) {
      const recorded = await record(reference);
      expect(recorded.status).toBe(201);
      expect(recorded.body).toMatchObject({
        decisionId: assessment.decisionId,
        transactionId: assessment.transactionId,
        activityId: assessment.activityId,
        classification: "fraud",
        source: "chargeback",
        occurredAt: "2026-01-20T00:00:00.000Z",
        lossAmount: "20.00",
        recoveredAmount: null,
        sequence: index + 1,
      });
    }
  });

  it("are read back by each of these references and by the decision's id, page by page", async () => {
    const { body, assessment } = await decide();
    const list = (reference: string, query = "") =>
      request(tenant, environment, "GET", `/transactions/${encodeURIComponent(reference)}/outcomes${query}`);
    expect((await list(assessment.transactionId)).body).toEqual({
      data: [],
      pagination: { nextCursor: null },
    });
    const recorded = [
      (await record(body.externalActivityId)).body,
      (await record(assessment.decisionId)).body,
    ];
    for (const reference of [
      assessment.transactionId,
      assessment.activityId,
      assessment.decisionId,
      body.transaction.externalTransactionId,
      body.externalActivityId,
    ]) {
      expect((await list(reference)).body.data).toEqual(recorded);
    }
    const first = await list(assessment.transactionId, "?limit=1");
    const { nextCursor } = first.body.pagination;
    const second = await list(assessment.transactionId, `?limit=1&cursor=${nextCursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(recorded);
    expect(second.body.pagination.nextCursor).toBeNull();
    expect((await list("nothing")).body.error.code).toBe("transaction_not_found");
  });

  it("a decision's id is read as its transaction or its activity, and as no other", async () => {
    const { assessment } = await decide();
    const login = await request(tenant, environment, "POST", "/activities", activity());
    const read = async (path: string) => (await request(tenant, environment, "GET", path)).body;
    const paid = await read(`/transactions/${assessment.decisionId}`);
    expect(paid.assessment.transactionId).toBe(assessment.transactionId);
    const { decisionId, activityId } = login.body.assessment;
    expect((await read(`/activities/${decisionId}`)).assessment.activityId).toBe(activityId);
    expect((await read(`/transactions/${decisionId}`)).error.code).toBe("transaction_not_found");
    expect((await read(`/activities/${assessment.decisionId}`)).error.code).toBe("activity_not_found");
  });

  it("activities take outcomes in the same way", async () => {
    const login = activity();
    await request(tenant, environment, "POST", "/activities", login);
    const recorded = await record(login.externalActivityId);
    expect(recorded.status).toBe(201);
    expect(recorded.body.transactionId).toBeNull();
  });

  it("ORU-01: an identical replay is safe: the same record, and none is added", async () => {
    const { body } = await decide();
    const key = newKey();
    const first = await record(body.externalActivityId, fraud, key);
    const second = await record(body.externalActivityId, { ...fraud, reasonCode: null }, key);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect((await record(body.externalActivityId)).body.sequence).toBe(2);
  });

  it("ORU-01: is safe however late it comes: ten years on it is the same record, and the key is still taken", async () => {
    const { body } = await decide();
    const key = newKey();
    const first = await record(body.externalActivityId, fraud, key);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_650 * DAY });
    onTestFinished(() => void vi.useRealTimers());
    // Another outcome meanwhile, so that whatever is swept with a write has been.
    expect((await record(body.externalActivityId)).body.sequence).toBe(2);
    const late = await record(body.externalActivityId, fraud, key);
    expect([late.status, late.text]).toEqual([201, first.text]);
    const changed = await record(body.externalActivityId, { ...fraud, lossAmount: "19.00" }, key);
    expect(changed).toMatchObject({ status: 409, body: { error: { code: "idempotency_key_reused" } } });
    expect((await record(body.externalActivityId)).body.sequence).toBe(3);
  });

  it("ORU-02: the same key with other data is 409 IDEMPOTENCY_CONFLICT", async () => {
    const { body } = await decide();
    const key = newKey();
    await record(body.externalActivityId, fraud, key);
    const changed = await record(body.externalActivityId, { ...fraud, lossAmount: "19.00" }, key);
    expect(changed.status).toBe(409);
    expect(changed.body.error).toMatchObject({
      type: "IDEMPOTENCY_CONFLICT",
      code: "idempotency_key_reused",
    });
  });

  it("ORU-03: the key is the organisation's: used for another transaction it is a conflict, in any ledger", async () => {
    const key = newKey();
    const { body } = await decide();
    await record(body.externalActivityId, fraud, key);
    for (let i = 0; i < 8; i++) {
      const other = await decide(
        payment({ subject: { type: "individual", externalUserId: `elsewhere-${i}` } }),
      );
      const reused = await record(other.body.externalActivityId, fraud, key);
      expect(reused.body.error?.code).toBe("idempotency_key_reused");
    }
  });

  it("concurrent repeats under one key record one outcome", async () => {
    const { body } = await decide();
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => record(body.externalActivityId, fraud, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("ORU-04: another customer's guard is 409 external_user_mismatch and stores nothing", async () => {
    const { body } = await decide();
    const key = newKey();
    const foreign = await record(body.externalActivityId, { ...fraud, externalUserId: "someone-else" }, key);
    expect(foreign.status).toBe(409);
    expect(foreign.body.error).toMatchObject({ type: "CONFLICT", code: "external_user_mismatch" });
    const own = await record(body.externalActivityId, { ...fraud, externalUserId: "customer-1" }, key);
    expect(own.status).toBe(201);
    expect(own.body.sequence).toBe(1);
  });

  it("ORU-04: a refused guard claims no key: the corrected outcome does not wait", async () => {
    const { body } = await decide();
    const key = newKey();
    await record(body.externalActivityId, { ...fraud, externalUserId: "someone-else" }, key);
    expect(await claimsOfKey(tenant, environment, key)).toBe(0);
    const own = await record(body.externalActivityId, { ...fraud, externalUserId: "customer-1" }, key);
    expect(own.status).toBe(201);
    expect(await claimsOfKey(tenant, environment, key)).toBe(environment === "sandbox" ? 0 : 1);
  });

  it("ORU-02: a used key with another guard is a conflict of keys", async () => {
    const { body } = await decide();
    const key = newKey();
    const first = await record(body.externalActivityId, { ...fraud, externalUserId: "customer-1" }, key);
    expect(first.status).toBe(201);
    const foreign = { ...fraud, externalUserId: "someone-else" };
    const changed = await record(body.externalActivityId, foreign, key);
    expect(changed.body.error?.code).toBe("idempotency_key_reused");
    expect((await record(body.externalActivityId, fraud)).body.sequence).toBe(2);
  });

  it("an unknown reference is 404 and leaves the key free", async () => {
    const key = newKey();
    expect((await record("no-such-transaction", fraud, key)).body.error.code).toBe("transaction_not_found");
    const { body } = await decide();
    expect((await record(body.externalActivityId, fraud, key)).status).toBe(201);
  });

  it("EPT-05, LIM-01: the key is required and has 8 to 200 characters of the named set", async () => {
    const { body } = await decide();
    expect((await record(body.externalActivityId, fraud, null)).body.error.code).toBe(
      "idempotency_key_required",
    );
    for (const key of ["short77", "x".repeat(201), "has a space"]) {
      expect((await record(body.externalActivityId, fraud, key)).body.error.code).toBe(
        "idempotency_key_invalid",
      );
    }
  });

  it("STA-09: a SAR that asserts guilt is 400 unprocessable", async () => {
    const { body } = await decide();
    const accused = await record(body.externalActivityId, { ...fraud, source: "sar" });
    expect(accused.status).toBe(400);
    expect(accused.body.error.code).toBe("unprocessable");
  });

  it("OUT-05: more than five minutes ahead is 400 occurred_at_in_future", async () => {
    const { body } = await decide();
    const occurredAt = new Date(Date.now() + 6 * 60_000).toISOString();
    const early = await record(body.externalActivityId, { ...fraud, occurredAt });
    expect(early.body.error.code).toBe("occurred_at_in_future");
  });
});
