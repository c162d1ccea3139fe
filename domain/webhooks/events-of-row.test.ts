// What webhooks tell of the rows of logs: each type with the fields that the contract names, and never a raw identifier.

import { describe, expect, it } from "vitest";
import type { LogRow } from "../events/batch.ts";
import type { StoredOutcome } from "../events/outcome-recorded.ts";
import { decodeRecord, encodeRecord } from "../record/codec.ts";
import { activityRecord, transactionRecord } from "../record/decision-record.fixture.ts";
import type { DecisionRecord } from "../record/decision-record.ts";
import { deliveryBody, queuedEvent, webhookEnvelopeSchema } from "./envelope.ts";
import { WEBHOOK_EVENTS } from "./event-types.ts";
import { eventsOfRow } from "./events-of-row.ts";

const SOURCE = "ledger/org_1/sandbox/0";
const decisionOf = (payload: string) =>
  decodeRecord(Uint8Array.from(atob(payload), (character) => character.charCodeAt(0)));
const read = (row: LogRow) => eventsOfRow(SOURCE, row, decisionOf);

function decisionRow(record: DecisionRecord): LogRow {
  const payload = btoa(String.fromCharCode(...encodeRecord(record)));
  return { sequence: 3, kind: "decision", payload };
}

function allowed(record: DecisionRecord): DecisionRecord {
  const { assessment } = record.body;
  return { ...record, body: { assessment: { ...assessment, decision: "allow" } } };
}

function eventRow(type: string, data: object): LogRow {
  const payload = JSON.stringify({
    id: "evt_9",
    type,
    version: 1,
    organisationId: "org_1",
    environment: "production",
    subjectId: "",
    occurredAt: "2026-08-11T00:00:00.000Z",
    recordedAt: "2026-08-11T00:00:01.000Z",
    data,
  });
  return { sequence: 7, kind: "event", payload };
}

describe("a decision about a transaction", () => {
  const record = transactionRecord();
  const [event, alias] = read(decisionRow(record));

  it("becomes an event with subject, references, parties, screening, billing and the user", () => {
    const { assessment } = record.body;
    expect(event).toMatchObject({
      id: assessment.decisionId.replace("dec_", "evt_"),
      type: "fraud.transaction.assessed",
      resource: { type: "transaction", id: assessment.transactionId, version: 1 },
      externalUserId: record.context.subject.externalUserId,
      data: {
        subject: assessment.subject,
        externalActivityId: record.context.activity.externalActivityId,
        externalTransactionId: record.context.transaction?.externalTransactionId,
        activityId: assessment.activityId,
        transactionId: assessment.transactionId,
        decisionId: assessment.decisionId,
        assessment: { decision: "review", summary: assessment.summary },
        screening: assessment.screening,
        billing: assessment.billing,
      },
    });
    expect(WEBHOOK_EVENTS["fraud.transaction.assessed"].data.safeParse(event?.data).success).toBe(true);
  });

  it("shows of an instrument its type, mask, institution and country, and no fingerprint", () => {
    const parties = event?.data["parties"] as { instruments: object[] }[];
    const instruments = parties.flatMap((party) => party.instruments);
    expect(instruments.length).toBeGreaterThan(0);
    for (const instrument of instruments) {
      expect(Object.keys(instrument)).toEqual(["type", "maskedIdentifier", "institutionName", "country"]);
    }
    expect(JSON.stringify(event)).not.toContain("fp_");
  });

  it("has an alias of the same id and data where it is not `allow`, and only there", () => {
    expect(alias).toEqual({ ...event, type: "event.flagged" });
    expect(read(decisionRow(allowed(record))).map(({ type }) => type)).toEqual([
      "fraud.transaction.assessed",
    ]);
  });

  it("is the same event whenever the row is read", () => {
    expect(read(decisionRow(record))).toEqual([event, alias]);
  });
});

it("a decision about an activity becomes an event about an activity", () => {
  const record = activityRecord();
  const [event] = read(decisionRow(record));
  expect(event).toMatchObject({
    type: "fraud.activity.assessed",
    resource: { type: "activity", id: record.body.assessment.activityId },
    data: { activityType: record.context.activity.type },
  });
  expect(WEBHOOK_EVENTS["fraud.activity.assessed"].data.safeParse(event?.data).success).toBe(true);
});

it("an outcome becomes an event with all its fields, in the order of its decision", () => {
  const { assessment } = transactionRecord().body;
  const stored: StoredOutcome = {
    organisationId: "org_1",
    environment: "sandbox",
    subjectId: "sub_1",
    externalUserId: "customer-1",
    decisionOccurredAt: "2026-08-01T00:00:00.000Z",
    outcome: {
      id: "out_5",
      decisionId: assessment.decisionId,
      transactionId: assessment.transactionId ?? null,
      activityId: assessment.activityId,
      classification: "fraud",
      source: "chargeback",
      occurredAt: "2026-08-10T00:00:00.000Z",
      recordedAt: "2026-08-11T00:00:00.000Z",
      reasonCode: null,
      currency: null,
      lossAmount: null,
      recoveredAmount: null,
      sequence: 1,
      actor: "api_key:key_1",
      supersedesOutcomeId: null,
    },
  };
  const [event] = read({ sequence: 4, kind: "outcome", payload: JSON.stringify(stored) });
  expect(event).toMatchObject({
    id: "evt_5",
    type: "fraud.outcome.recorded",
    resource: { type: "outcome", id: "out_5", version: 1 },
    externalUserId: "customer-1",
    data: { outcome: stored.outcome },
    orderKey: read(decisionRow(transactionRecord()))[0]?.orderKey,
  });
});

describe("an event of another log", () => {
  it("about a key does not say who acted", () => {
    const data = { keyId: "key_1", prefix: "sk_live_abcd", type: "secret", environment: "production" };
    const [event] = read(eventRow("api_key.revoked", { ...data, actor: "operator:owner", hash: "x" }));
    expect(event).toMatchObject({
      environment: "production",
      resource: { type: "api_key", id: "key_1", version: 7 },
    });
    expect(event?.data).toEqual(data);
  });

  it("about a saved address tells a new state alone, and neither its ends nor who wrote what", () => {
    const saved = {
      addressId: "adr_1",
      network: "eip155:1",
      maskedAddress: "0x5290…9EE7",
      status: "suspended",
      previousStatus: "approved",
      actor: "operator:anna",
      reason: "Reported stolen",
      version: 3,
    };
    const row = (data: object) => eventRow("crypto_address.changed", data);
    const [event] = read(row(saved));
    expect(event).toMatchObject({
      orderKey: "crypto_address:adr_1",
      resource: { type: "crypto_address", id: "adr_1", version: 3 },
    });
    const { maskedAddress: _masked, actor: _actor, reason: _reason, ...told } = saved;
    expect(event?.data).toEqual({ ...told, reasonCode: "suspended" });
    expect(read(row({ ...saved, previousStatus: "suspended" }))).toEqual([]);
  });

  it("about a version does not show its rules", () => {
    const data = {
      systemVersionId: "sv_1",
      number: 2,
      name: "Autumn",
      contentHash: "h",
      state: "active",
      previousState: "approved",
      reason: null,
    };
    const [event] = read(
      eventRow("risk.system_version.changed", { ...data, actor: "operator:ops", rules: [] }),
    );
    expect(event?.data).toEqual(data);
  });

  it.each(["risk.drift.detected", "risk.threshold.recommended", "risk.signal.created", "alert.created"])(
    "%s is handed on as it stands",
    (type) => {
      const [event] = read(eventRow(type, { actor: "job", anything: 1, externalUserId: "customer-1" }));
      expect(event).toMatchObject({ type, externalUserId: "customer-1", resource: { version: 7 } });
      expect(event?.data).toEqual({ anything: 1, externalUserId: "customer-1" });
    },
  );

  it.each(["risk.signal.created", "alert.created"])(
    "EVT-25: %s names the version that a read of its resource shows",
    (type) => {
      const [event] = read(eventRow(type, { actor: "job", version: 2 }));
      expect(event).toMatchObject({ resource: { version: 2 }, data: { version: 2 } });
    },
  );

  it.each(["audit.recorded", "screening.observed", "constructor"])("%s becomes no webhook event", (type) => {
    expect(read(eventRow(type, {}))).toEqual([]);
  });
});

describe("the body of a delivery", () => {
  const [event] = read(decisionRow(transactionRecord()));
  if (event === undefined) throw new Error("a decision is an event");
  const body = deliveryBody(queuedEvent(event, 3), "whd_1", "2026-08-11");

  it("is the envelope, and holds nothing of ours", () => {
    const { orderKey: _, ...told } = event;
    expect(webhookEnvelopeSchema.parse(JSON.parse(body))).toEqual({
      ...told,
      deliveryId: "whd_1",
      contractVersion: "2026-08-11",
    });
    expect(body).not.toContain("orderKey");
  });

  it("made of the same row again differs in the delivery alone", () => {
    const [again] = read(decisionRow(transactionRecord()));
    if (again === undefined) throw new Error("a decision is an event");
    expect(deliveryBody(queuedEvent(again, 3), "whd_2", "2026-08-11")).toBe(body.replace("whd_1", "whd_2"));
  });
});
