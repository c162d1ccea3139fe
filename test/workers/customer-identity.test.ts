// A customer is one customer, named by its own id or by ours: each answer, alert, event and guard knows both ids, and an id
// has one type.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "#test/patience.ts";
import { heard, hold, read } from "./casebook-client.ts";
import { activity, createTenant, payment, request, type Environment, type Tenant } from "./client.ts";
import { crash, ledgerOf, SHARDS } from "./tenant-ledgers.ts";
import { createEndpoint, postWith, receiver } from "./webhook-client.ts";

const CUSTOMER = { type: "individual", externalUserId: "customer-of-both-ids" };
const FRAUD = { classification: "fraud", source: "chargeback", occurredAt: "2026-01-20T00:00:00Z" };

interface Subject {
  readonly id: string;
  readonly type: string;
  readonly externalUserId: string | null;
}

const send = (tenant: Tenant, environment: Environment, path: string, body: object) =>
  postWith(tenant, path, body, undefined, environment);

async function decided(tenant: Tenant, environment: Environment, subject: object): Promise<Subject> {
  const answer = await send(tenant, environment, "/transactions", payment({ subject }));
  expect(answer.status).toBe(200);
  return answer.body.assessment.subject;
}

const byId = ({ id, type }: Subject) => ({ id, type });

describe.each(["sandbox", "production"] as Environment[])(
  "a customer named by our id, in %s",
  (environment) => {
    it("keeps its own id in decisions, activities and risk assessments", async () => {
      const tenant = await createTenant();
      const subject = await decided(tenant, environment, CUSTOMER);
      expect(await decided(tenant, environment, byId(subject))).toEqual(subject);
      const bodies = [
        await send(tenant, environment, "/activities", activity({ subject: byId(subject) })),
        await send(tenant, environment, "/risk-assessments", { subject: byId(subject) }),
      ].map(({ body }) => body.assessment?.subject ?? body.subject);
      expect(bodies).toEqual([subject, subject]);
    });

    it("keeps it for a ledger that died and read its rows again", async () => {
      const tenant = await createTenant();
      const subject = await decided(tenant, environment, CUSTOMER);
      const shards = environment === "production" ? SHARDS : 1;
      for (const shard of Array(shards).keys()) await crash(tenant, shard, environment);
      expect(await decided(tenant, environment, byId(subject))).toEqual(subject);
    });

    it("is known from a risk assessment before its first decision", async () => {
      const tenant = await createTenant();
      const assessed = await send(tenant, environment, "/risk-assessments", { subject: CUSTOMER });
      const subject = assessed.body.subject as Subject;
      expect(await decided(tenant, environment, byId(subject))).toEqual(subject);
      const other = { type: "business", id: subject.id };
      const refused = await send(tenant, environment, "/risk-assessments", { subject: other });
      expect([refused.status, refused.body.error.code]).toEqual([409, "subject_type_conflict"]);
    });

    it("ORU-04: takes outcomes under its own id, and another customer's guard is still 409", async () => {
      const tenant = await createTenant();
      const subject = await decided(tenant, environment, CUSTOMER);
      const body = payment({ subject: byId(subject) });
      await send(tenant, environment, "/transactions", body);
      const path = `/transactions/${body.externalActivityId}/outcomes`;
      const own = { ...FRAUD, externalUserId: CUSTOMER.externalUserId };
      expect((await send(tenant, environment, path, own)).status).toBe(201);
      const foreign = await send(tenant, environment, path, { ...FRAUD, externalUserId: "another" });
      expect([foreign.status, foreign.body.error.code]).toEqual([409, "external_user_mismatch"]);
    });

    it("SUB-03: of another type is 409 subject_type_conflict, decides nothing and charges nothing", async () => {
      const tenant = await createTenant();
      const subject = await decided(tenant, environment, CUSTOMER);
      const other = { type: "business", id: subject.id };
      const refused = payment({ subject: other });
      for (const [path, body] of [
        ["/transactions", refused],
        ["/activities", activity({ subject: other })],
      ] as const) {
        const answer = await send(tenant, environment, path, body);
        expect(answer.body.error).toMatchObject({ type: "CONFLICT", code: "subject_type_conflict" });
        expect(answer.status).toBe(409);
      }
      const { externalActivityId } = refused;
      const found = await request(tenant, environment, "GET", `/transactions/${externalActivityId}`);
      expect(found.status).toBe(404);
      // The same ids may be sent for the customer that was meant.
      const meant = await send(tenant, environment, "/transactions", { ...refused, subject: byId(subject) });
      expect(meant.status).toBe(200);
    });
  },
);

it("a customer of our id alone has no own id until a request names it", async () => {
  const tenant = await createTenant();
  const unknown = { type: "individual", id: "sub_of_another_system" };
  expect(await decided(tenant, "sandbox", unknown)).toEqual({ ...unknown, externalUserId: null });
});

it("EVT-14: alert, signal and events of a customer named by our id name its own", async () => {
  const tenant = await createTenant();
  const inbox = receiver("ok");
  const subject = await decided(tenant, "sandbox", CUSTOMER);
  await createEndpoint(tenant, inbox);
  const { alertId } = await hold(tenant, { subject: byId(subject) });
  await heard(tenant);
  const alert = (await read(tenant, `/alerts/${alertId}`)).body;
  expect(alert.subject).toEqual(subject);
  expect((await read(tenant, `/signals/${alert.signalIds[0]}`)).body.subject).toEqual(subject);
  await vi.waitFor(async () => {
    const types = (await inbox.received()).map(({ body }) => body.type);
    expect(types).toEqual(expect.arrayContaining(["fraud.transaction.assessed", "alert.created"]));
  }, PATIENCE);
  for (const { body } of await inbox.received()) {
    expect([body.type, body.externalUserId]).toEqual([body.type, CUSTOMER.externalUserId]);
    expect(body.data.subject).toEqual(subject);
  }
});

it("a ledger of an earlier release learns a customer's own id from its next request", async () => {
  const tenant = await createTenant();
  const subject = await decided(tenant, "sandbox", CUSTOMER);
  await vi.waitFor(async () => {
    const rows = await runInDurableObject(
      ledgerOf(tenant, 0, "sandbox"),
      (_object, { storage }) => storage.sql.exec("SELECT * FROM subject_identity").toArray().length,
    );
    expect(rows).toBe(1);
  }, PATIENCE);
  await runInDurableObject(ledgerOf(tenant, 0, "sandbox"), (_object, { storage }) =>
    storage.sql.exec("DROP TABLE subject_identity"),
  );
  await crash(tenant, 0, "sandbox");
  expect(await decided(tenant, "sandbox", byId(subject))).toEqual({ ...subject, externalUserId: null });
  expect(await decided(tenant, "sandbox", CUSTOMER)).toEqual(subject);
  expect(await decided(tenant, "sandbox", byId(subject))).toEqual(subject);
});
