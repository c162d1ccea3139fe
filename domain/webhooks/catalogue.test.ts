// The catalogue holds every type of the contract, with samples that its own schemas take and whose ids exist nowhere.

import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { webhookEnvelopeSchema } from "./envelope.ts";
import { isSubscribed, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, isWebhookEventType } from "./event-types.ts";

const { data } = catalogue("sandbox");

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /(^id|Id)$/.test(name) && typeof inner === "string" ? [inner] : idsOf(inner),
  );
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
    "verification.*",
  ]);
  expect(data.filter(({ available }) => !available).map(({ type }) => type)).toEqual(["verification.*"]);
});

describe.each(data)("the sample of $type", ({ type, sample }) => {
  it("is a delivery of that type", () => {
    const envelope = webhookEnvelopeSchema.parse(sample);
    expect(envelope.type).toBe(type);
    if (!isWebhookEventType(type)) throw new Error("the catalogue lists types");
    expect(WEBHOOK_EVENTS[type].data.safeParse(envelope.data).error).toBeUndefined();
  });

  it("has ids that begin with sample_", () => {
    const ids = idsOf(sample);
    expect(ids.length).toBeGreaterThan(3);
    expect(ids.filter((id) => !id.startsWith("sample_"))).toEqual([]);
  });
});

it("a star subscribes to every type", () => {
  expect(WEBHOOK_EVENT_TYPES.every((type) => isSubscribed(["*"], type))).toBe(true);
  expect(WEBHOOK_EVENT_TYPES.filter((type) => isSubscribed(["alert.created"], type))).toEqual([
    "alert.created",
  ]);
});
