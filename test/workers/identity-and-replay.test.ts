// Identity and replay: one decision for one identity, for ever, with one ledger and with eight.

import { beforeAll, describe, expect, it } from "vitest";
import { activity, createTenant, payment, request, type Environment, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const LEDGERS: [string, Environment][] = [
  ["one ledger", "sandbox"],
  ["eight ledgers", "production"],
];

describe.each(LEDGERS)("with %s", (_name, environment) => {
  const post = (body: unknown, path = "/transactions") => request(tenant, environment, "POST", path, body);
  const get = (path: string) => request(tenant, environment, "GET", path);

  it("BEH-01: a repeat returns the stored body, byte-equal but for `replayed`", async () => {
    const body = payment();
    const first = await post(body);
    const second = await post(body);
    expect(first.status).toBe(200);
    expect(first.body.replayed).toBeUndefined();
    expect(second.status).toBe(200);
    expect(second.body.replayed).toBe(true);
    expect(second.text).toBe(first.text.replace(/\}$/, ',"replayed":true}'));
  });

  it("BEH-02: a replay does not score again: the repeat sees no history of itself", async () => {
    const customer = { type: "individual", externalUserId: `replayed-${environment}` };
    const body = payment({ subject: customer });
    await post(body);
    for (let i = 0; i < 5; i++) await post(body);
    const next = await post(payment({ subject: customer }));
    expect(next.status).toBe(200);
    const again = await post(body);
    expect(again.body.replayed).toBe(true);
  });

  it("null and absent are one payload; fields that the contract does not name are not compared", async () => {
    const body = payment();
    await post(body);
    const same = await post({ ...body, channel: null, somethingNew: { a: 1 } });
    expect(same.status).toBe(200);
    expect(same.body.replayed).toBe(true);
  });

  it.each([
    ["amount", { amount: "20.0" }],
    ["currency", { currency: "usd" }],
    ["metadata", { metadata: { a: 1 } }],
  ])(
    "BEH-05: the same externalActivityId with another %s is 409 activity_conflict",
    async (_field, change) => {
      const body = payment();
      await post(body);
      const changed = await post({ ...body, transaction: { ...body.transaction, ...change } });
      expect(changed.status).toBe(409);
      expect(changed.body.error).toMatchObject({ type: "CONFLICT", code: "activity_conflict" });
    },
  );

  it("BEH-05: a changed customer is a conflict too, even if its ledger is another one", async () => {
    const body = payment();
    await post(body);
    for (let i = 0; i < 8; i++) {
      const changed = await post({ ...body, subject: { type: "individual", externalUserId: `other-${i}` } });
      expect(changed.status).toBe(409);
      expect(changed.body.error).toMatchObject({
        code: "activity_conflict",
        details: { differs: ["subject"] },
      });
    }
  });

  it("BEH-05: a conflict names the fields that differ, without their values", async () => {
    const body = payment({ metadata: { note: "rent" } });
    await post(body);
    const transaction = { ...body.transaction, amount: "98765.43" };
    const { error } = (await post({ ...body, metadata: { note: "food" }, transaction })).body;
    expect(error.details).toEqual({ differs: ["metadata.note", "transaction.amount"] });
    expect(error.message).toMatch(/It differs in metadata\.note, transaction\.amount\.$/);
    expect(JSON.stringify(error)).not.toMatch(/98765|food|rent/);
  });

  it("BEH-06: a new externalActivityId with a used externalTransactionId is 409 transaction_conflict", async () => {
    const body = payment();
    await post(body);
    for (let i = 0; i < 8; i++) {
      const changed = await post({
        ...body,
        externalActivityId: `${body.externalActivityId}-new-${i}`,
        subject: { type: "individual", externalUserId: `another-${i}` },
      });
      expect(changed.status).toBe(409);
      expect(changed.body.error).toMatchObject({
        code: "transaction_conflict",
        details: { differs: ["externalActivityId"] },
      });
    }
  });

  it("ACT-03: an externalActivityId that a transaction used is taken for activities", async () => {
    const body = payment();
    await post(body);
    const taken = await post(activity({ externalActivityId: body.externalActivityId }), "/activities");
    expect(taken.status).toBe(409);
    expect(taken.body.error.code).toBe("activity_conflict");
  });

  it("concurrent duplicates get one decision", async () => {
    const body = payment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.assessment))).size).toBe(1);
    expect(answers.filter((answer) => answer.body.replayed !== true)).toHaveLength(1);
  });

  it("concurrent requests that differ in the customer get one decision and conflicts, never two decisions", async () => {
    const body = payment();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        post({ ...body, subject: { type: "individual", externalUserId: `rival-${i % 4}` } }),
      ),
    );
    const decided = answers.filter(({ status }) => status === 200);
    expect(new Set(decided.map((answer) => answer.body.assessment.subject.id)).size).toBe(1);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    // Every request from now on gets the one decision.
    const saved = await get(`/transactions/${body.externalActivityId}`);
    expect(saved.body.assessment.subject.id).toBe(decided[0]?.body.assessment.subject.id);
  });

  it("EPT-13: GET takes the four kinds of reference and answers the stored body without `replayed`", async () => {
    const body = payment();
    const created = await post(body);
    const { activityId, transactionId } = created.body.assessment;
    for (const reference of [
      transactionId,
      activityId,
      body.transaction.externalTransactionId,
      body.externalActivityId,
    ]) {
      const saved = await get(`/transactions/${encodeURIComponent(reference)}`);
      expect(saved.status).toBe(200);
      expect(saved.text).toBe(created.text);
    }
  });

  it("EPT-14: references with `/`, `%` and spaces are percent-decoded", async () => {
    const odd = `odd/100% of ${environment} ids?&#`;
    const created = await post(payment({ externalActivityId: odd }));
    const saved = await get(`/transactions/${encodeURIComponent(odd)}`);
    expect(saved.text).toBe(created.text);
  });

  it("a transaction under /activities and an activity under /transactions are 404", async () => {
    const paid = payment();
    await post(paid);
    const login = activity();
    const created = await post(login, "/activities");
    expect(created.body.assessment.transactionId).toBeUndefined();
    expect((await get(`/activities/${paid.externalActivityId}`)).body.error.code).toBe("activity_not_found");
    expect((await get(`/transactions/${login.externalActivityId}`)).body.error.code).toBe(
      "transaction_not_found",
    );
    expect((await get(`/activities/${login.externalActivityId}`)).text).toBe(created.text);
  });

  it("a reference that also names a decision of the other kind finds the requested kind", async () => {
    const shared = `shared-name-${environment}`;
    const paid = await post(payment({}, { externalTransactionId: shared }));
    const login = await post(activity({ externalActivityId: shared }), "/activities");
    expect((await get(`/activities/${shared}`)).text).toBe(login.text);
    expect((await get(`/transactions/${shared}`)).text).toBe(paid.text);
  });

  it("an id of ours that a caller uses as an external id finds the requested kind", async () => {
    const paid = await post(payment());
    const paidId = paid.body.assessment.activityId;
    const alike = await post(activity({ externalActivityId: paidId }), "/activities");
    expect((await get(`/activities/${paidId}`)).text).toBe(alike.text);
    expect((await get(`/transactions/${paidId}`)).text).toBe(paid.text);

    const login = await post(activity(), "/activities");
    const loginId = login.body.assessment.activityId;
    const other = await post(payment({}, { externalTransactionId: loginId }));
    expect((await get(`/transactions/${loginId}`)).text).toBe(other.text);
    expect((await get(`/activities/${loginId}`)).text).toBe(login.text);
  });

  it("another organisation's decision is 404 under every reference", async () => {
    const body = payment();
    const created = await post(body);
    const stranger = await createTenant("Stranger");
    for (const reference of [created.body.assessment.transactionId, body.externalActivityId]) {
      const answer = await request(stranger, environment, "GET", `/transactions/${reference}`);
      expect(answer.status).toBe(404);
    }
  });
});
