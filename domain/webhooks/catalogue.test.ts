// The catalogue holds every type of the contract, with samples that its own schemas take, that show only what can be, and whose
// ids exist nowhere.

import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { webhookEnvelopeSchema } from "./envelope.ts";
import { isSubscribed, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, isWebhookEventType } from "./event-types.ts";
import { impossibilitiesOf } from "./impossible-states.fixture.ts";

const { data } = catalogue("sandbox");
const samples = (["sandbox", "production"] as const).flatMap((environment) =>
  catalogue(environment).data.map(({ type, sample }) => ({ environment, type, sample })),
);

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (/(^id|Id)$/.test(name) && typeof inner === "string") return [inner];
    return name.endsWith("Ids") && name !== "ruleIds" && Array.isArray(inner)
      ? inner.map(String)
      : idsOf(inner);
  });
}

it("lists the contract's types, those of verifications as never sent", () => {
  expect(data.map(({ type }) => type)).toEqual([
    "fraud.transaction.assessed",
    "fraud.activity.assessed",
    "event.flagged",
    "fraud.outcome.recorded",
    "risk.drift.detected",
    "risk.threshold.recommended",
    "risk.system_version.changed",
    "risk.signal.created",
    "alert.created",
    "api_key.created",
    "api_key.revoked",
    "crypto_address.changed",
    "verification.*",
  ]);
  expect(data.filter(({ available }) => !available).map(({ type }) => type)).toEqual(["verification.*"]);
});

describe.each(samples)("the sample of $type in $environment", ({ environment, type, sample }) => {
  const envelope = webhookEnvelopeSchema.parse(sample);

  it("is a delivery of that type", () => {
    expect(envelope).toMatchObject({ type, environment });
    if (!isWebhookEventType(type)) throw new Error("the catalogue lists types");
    expect(WEBHOOK_EVENTS[type].data.safeParse(envelope.data).error).toBeUndefined();
    expect(envelope.resource.type).toBe(
      type === "event.flagged" ? "transaction" : WEBHOOK_EVENTS[type].resource,
    );
  });

  it("has ids that begin with sample_", () => {
    const ids = idsOf(sample);
    expect(ids.length).toBeGreaterThan(3);
    expect(ids.filter((id) => !id.startsWith("sample_"))).toEqual([]);
  });

  it("EPT-26, EVT-26: shows a state that the contract allows", () => {
    expect(impossibilitiesOf(envelope)).toEqual([]);
  });
});

it("samples show a payment that is not allowed, with its alert, and a login that is, without", () => {
  const assessed = new Map(data.map(({ type, sample }) => [type, webhookEnvelopeSchema.parse(sample).data]));
  expect(assessed.get("event.flagged")).toEqual(assessed.get("fraud.transaction.assessed"));
  expect(assessed.get("event.flagged")).toMatchObject({
    assessment: { decision: "review", alertId: "sample_alert" },
  });
  expect(assessed.get("fraud.activity.assessed")).toMatchObject({ assessment: { decision: "allow" } });
  expect(assessed.get("alert.created")).toMatchObject({
    alertId: "sample_alert",
    decisions: [
      {
        decisionId: "sample_decision",
        activityId: "sample_activity",
        transactionId: "sample_transaction",
        externalActivityId: "sample_externalActivity",
        externalTransactionId: "sample_externalTransaction",
      },
    ],
  });
});

it("a star subscribes to every type", () => {
  expect(WEBHOOK_EVENT_TYPES.every((type) => isSubscribed(["*"], type))).toBe(true);
  expect(WEBHOOK_EVENT_TYPES.filter((type) => isSubscribed(["alert.created"], type))).toEqual([
    "alert.created",
  ]);
});
