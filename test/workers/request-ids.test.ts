// The request behind an event: the id of an answer leads to what the request caused, in Kafka, in webhooks and in the audit.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { envelopeSchema, type Envelope } from "#domain/events/envelope.ts";
import { outcomeRecorded, type StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { PATIENCE } from "#test/patience.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { casebook, eventsOfCasebook, heard, ledger } from "./casebook-client.ts";
import { activity, createTenant, operate, payment, request, type Answer, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import { announced, dayFromNow, told } from "./tell-findings.ts";
import { createEndpoint, receivedBy, receiver } from "./webhook-client.ts";

const HELD = [{}, { paymentMethod: "card", amount: "950.00" }] as const;

function post(
  tenant: Tenant,
  path: string,
  body: object,
  requestId: string,
  key = "key-00001",
): Promise<Answer> {
  const headers = { "x-request-id": requestId, "idempotency-key": key };
  return request(tenant, "sandbox", "POST", path, body, headers);
}

/** The events of the ledger's log, in order, as the door makes them. */
function eventsOfLedger(tenant: Tenant): Promise<Envelope[]> {
  return runInDurableObject(ledger(tenant), (_object, { storage: { sql } }) =>
    sql
      .exec<StoredRow<ArrayBuffer | null> & { payload: string | null; body: string | null }>(
        `SELECT sequence, payload, decided.stem AS stem, record, reference, outcome.body AS body
         FROM log LEFT JOIN (${STORED_ROWS}) AS decided USING (sequence) LEFT JOIN outcome USING (sequence)
         ORDER BY sequence`,
        0,
      )
      .toArray()
      .map(({ payload, body, record, ...row }): Envelope => {
        const place = { source: "log", sequence: row.sequence };
        if (record !== null) return decisionAssessed(recordOf({ ...row, record }), place);
        if (body !== null) return outcomeRecorded(JSON.parse(body) as StoredOutcome, place);
        return envelopeSchema.parse({ ...JSON.parse(payload ?? "{}"), ...place });
      }),
  );
}

const idsOf = (events: readonly Envelope[]) => events.map(({ type, requestId }) => [type, requestId]);

describe("the request id of an event", () => {
  it("of a decision is its request's, and a replay under another id does not change it", async () => {
    const tenant = await createTenant();
    const body = payment(...HELD);
    const decided = await post(tenant, "/transactions", body, "order-77");
    expect(decided.headers.get("x-request-id")).toBe("order-77");
    const replayed = await post(tenant, "/transactions", body, "order-77-again");
    expect([replayed.body.replayed, replayed.headers.get("x-request-id")]).toEqual([true, "order-77-again"]);
    expect(idsOf(await eventsOfLedger(tenant))).toEqual([["fraud.transaction.assessed", "order-77"]]);
  });

  it("is made by us if the caller sends none", async () => {
    const tenant = await createTenant();
    const decided = await request(tenant, "sandbox", "POST", "/activities", activity());
    const made = decided.headers.get("x-request-id");
    expect(made).toMatch(/^req_[0-9a-f]{32}$/);
    expect(idsOf(await eventsOfLedger(tenant))).toEqual([["fraud.activity.assessed", made]]);
  });

  it("of an outcome, a wallet check and a risk assessment is that of the first request under its key", async () => {
    const tenant = await createTenant();
    const decided = await post(tenant, "/transactions", payment(), "pay");
    const reference = decided.body.assessment.transactionId;
    const outcome = {
      classification: "fraud",
      source: "chargeback",
      occurredAt: "2026-01-20T12:00:00.000Z",
    };
    const wallet = { address: "0x52908400098527886E0F7030069857D2E4169EE7", network: "ethereum" };
    const subject = { type: "individual", externalUserId: "customer-1" };
    for (const requestId of ["first", "again"]) {
      for (const [path, body, status] of [
        [`/transactions/${reference}/outcomes`, outcome, 201],
        ["/wallet-screenings", wallet, 201],
        ["/risk-assessments", { subject }, 202],
      ] as const) {
        expect((await post(tenant, path, body, requestId)).status).toBe(status);
      }
    }
    expect(idsOf(await eventsOfLedger(tenant))).toEqual([
      ["fraud.transaction.assessed", "pay"],
      ["fraud.outcome.recorded", "first"],
      ["screening.observed", "first"],
      ["risk.assessment.changed", "first"],
    ]);
  });

  it("of a case is that of the opening decision, then of each act; so it is for the outcomes that follow", async () => {
    const tenant = await createTenant();
    const decided = await post(tenant, "/transactions", payment(...HELD), "order-78");
    await heard(tenant);
    const alertIds = [decided.body.assessment.alertId];
    const { body } = await post(tenant, "/investigations", { alertIds }, "open-1");
    const path = `/investigations/${body.id}/resolve`;
    expect((await post(tenant, path, { resolution: "fraud" }, "resolve-1")).status).toBe(200);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(casebook(tenant));
      expect(idsOf(await eventsOfLedger(tenant))).toContainEqual(["fraud.outcome.recorded", "resolve-1"]);
    }, PATIENCE);
    const events = (await eventsOfCasebook(tenant)).filter(({ type }) => !type.startsWith("risk.signal."));
    expect(idsOf(events).slice(0, 6)).toEqual([
      ["alert.created", "order-78"],
      ["investigation.created", "open-1"],
      ["alert.updated", "open-1"],
      ["investigation.outcome_requested", "resolve-1"],
      ["alert.updated", "resolve-1"],
      ["investigation.updated", "resolve-1"],
    ]);
  });

  it("of an operator's act is in the event and in the audit, beside what was done", async () => {
    const tenant = await createTenant();
    const wanted = { type: "secret", environment: "sandbox" };
    const headers = { "x-request-id": "ticket-4711" };
    await operate("POST", `/organisations/${tenant.id}/keys`, wanted, "owner", headers);
    const [created, audited] = (await eventsOf(tenant)).slice(-2);
    expect([created?.type, audited?.type]).toEqual(["api_key.created", "audit.recorded"]);
    expect([created?.requestId, audited?.requestId]).toEqual(["ticket-4711", "ticket-4711"]);
    expect(audited?.data).not.toHaveProperty("requestId");
  });

  it("is null for an announcement of a job", async () => {
    const tenant = await createTenant();
    await announced({
      kind: "drift",
      organisationId: tenant.id,
      environment: "sandbox",
      window: { from: dayFromNow(-7), to: dayFromNow(0) },
      baseline: { from: dayFromNow(-60), to: dayFromNow(-30), systemVersionId: "sv_1", overlap: false },
      generatedAt: dayFromNow(0),
      levels: [
        {
          of: "feature",
          feature: "amount",
          level: "significant",
          statistic: 0.3,
          criticalValue: 0.05,
          pValue: 0,
          unbiased: 0.28,
          interval: { lower: 0.22, upper: 0.35 },
          adjustedPValue: 0,
          changedFeatures: ["amount"],
        },
      ],
    });
    expect(idsOf(await told(tenant, "risk.drift.detected"))).toEqual([["risk.drift.detected", null]]);
  });

  it("is in the webhook", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook, {
      eventTypes: ["fraud.transaction.assessed", "event.flagged"],
    });
    await post(tenant, "/transactions", payment(...HELD), "order-79");
    const received = await receivedBy(hook, 2);
    expect(received.map(({ body }) => body.requestId)).toEqual(["order-79", "order-79"]);
    const preview = await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}/preview`);
    expect(preview.body.samples[0]).toMatchObject({ requestId: null });
  });
});
