// An organisation that has one of everything that a route names by an id, for tests of what nobody else may see.

import { vi } from "vitest";
import { heard, hold } from "./casebook-client.ts";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";
import { draft, draftOf } from "./draft-versions.ts";
import { fill, record, review } from "./provider-directory-client.ts";
import { approvedConnection } from "./travel-rule-client.ts";
import { createEndpoint, endedDelivery, postWith, receiver } from "./webhook-client.ts";

/** The owner's name of a discovery: the second id in a path. */
export const DISCOVERY = "secret-look";

/** What each writing route takes, so that only the id can be refused. */
export const BODIES: Record<string, object> = {
  "POST /api/v1/transactions/:transactionId/outcomes": {
    classification: "fraud",
    source: "analyst",
    occurredAt: "2026-01-20T00:00:00Z",
  },
  "PATCH /api/v1/alerts/:id": { version: 1, assignee: "mia" },
  "PATCH /api/v1/investigations/:id": { version: 1, assignee: "mia" },
  "POST /api/v1/investigations/:id/notes": { text: "seen" },
  "POST /api/v1/investigations/:id/sar": { reference: "SAR-1" },
  "POST /api/v1/investigations/:id/resolve": { resolution: "fraud" },
  "POST /api/v1/investigations/:id/approve": {},
  "POST /api/v1/investigations/:id/reopen": {},
  "POST /api/v1/signals/:id/acknowledge": {},
  "POST /api/v1/signals/:id/clear": {},
  "PATCH /api/v1/crypto/addresses/:id/metadata": { label: "mine" },
  "POST /api/v1/crypto/addresses/:id/actions": { action: "archive", reason: "seen" },
  "POST /api/v1/crypto/addresses/:id/reveal": { reason: "seen" },
  "PATCH /api/v1/webhooks/endpoints/:id": { description: "mine" },
  "POST /api/v1/webhooks/endpoints/:id/secret/rotate": {},
  "POST /api/v1/webhooks/endpoints/:id/simulate": { type: "alert.created" },
  "POST /api/v1/webhooks/endpoints/:id/recover": { since: "2026-01-01T00:00:00Z" },
  "POST /api/v1/webhooks/deliveries/:id/resend": {},
  "POST /api/v1/crypto/addresses/:id/control-challenge": {},
  "POST /api/v1/crypto/addresses/:id/control-challenge/:challengeId/verify": {
    signature: "0x00",
    signatureType: "eip191",
  },
  "POST /api/v1/crypto/connections/:id": { command: "pause" },
  "POST /api/v1/crypto/addresses/:id/discovery": { requestId: DISCOVERY },
  "POST /api/v1/crypto/providers/:id/reviews": {
    decision: "reject",
    riskRating: "high",
    rationale: "not trusted",
  },
};

export interface Owned {
  readonly tenant: Tenant;
  /** Of the saved address. */
  readonly challengeId: string;
  /** The ids in a route's path, by the beginning of that path. */
  readonly references: Record<string, readonly string[]>;
  /** What an answer to anybody else may not show. */
  readonly secrets: readonly string[];
}

/** An organisation that has one of everything in its sandbox. */
export async function withOneOfEach(name: string): Promise<Owned> {
  const tenant = await createTenant(name);
  const endpoint = await createEndpoint(tenant, receiver("ok"));
  const body = payment({ subject: { type: "individual", externalUserId: "secret-customer" } });
  const paid = (await request(tenant, "sandbox", "POST", "/transactions", body)).body.assessment;
  const login = activity();
  const logged = (await request(tenant, "sandbox", "POST", "/activities", login)).body.assessment;
  const held = await hold(tenant);
  await heard(tenant);
  const signals = await request(tenant, "sandbox", "GET", "/signals");
  const opened = await postWith(tenant, "/investigations", { alertIds: [held.alertId] });
  const wallet = { address: "0x52908400098527886e0f7030069857d2e4169ee7", network: "ethereum" };
  const screened = await postWith(tenant, "/wallet-screenings", wallet);
  const address = { ...wallet, label: "Secret wallet", externalUserId: "secret-customer" };
  const saved = await postWith(tenant, "/crypto/addresses", address);
  await discoverBefore(tenant, saved.body.id);
  const challenge = await postWith(tenant, `/crypto/addresses/${saved.body.id}/control-challenge`, {});
  const subject = { type: "individual", externalUserId: "secret-customer" };
  const assessed = await postWith(tenant, "/risk-assessments", { subject });
  const version = (await draft(tenant, draftOf("Secret version"))).body;
  const delivery = await endedDelivery(tenant, endpoint.id, "succeeded");
  const [providerId = ""] = await fill([record()]);
  const reviewed = await review(tenant, providerId, { rationale: "Secret rationale" });
  const connectionId = await approvedConnection(tenant);
  const ofPayment = [
    paid.transactionId,
    paid.activityId,
    body.externalActivityId,
    body.transaction.externalTransactionId,
  ];
  return {
    tenant,
    challengeId: challenge.body.id,
    references: {
      "/api/v1/transactions/": ofPayment,
      "/api/v1/wallet-screenings/transactions/": ofPayment,
      "/api/v1/activities/": [logged.activityId, login.externalActivityId],
      "/api/v1/wallet-screenings/": [screened.body.id],
      "/api/v1/crypto/addresses/": [saved.body.id],
      "/api/v1/risk-assessments/": [assessed.body.id],
      "/api/v1/risk-intelligence/system-versions/": [version.id],
      "/api/v1/alerts/": [held.alertId],
      "/api/v1/signals/": [signals.body.data[0].id],
      "/api/v1/investigations/": [opened.body.id],
      "/api/v1/webhooks/endpoints/": [endpoint.id],
      "/api/v1/webhooks/deliveries/": [delivery.id],
      "/api/v1/crypto/connections/": [connectionId],
      "/api/v1/crypto/providers/": [providerId],
    },
    secrets: [
      "secret-customer",
      tenant.id,
      "Secret version",
      endpoint.url,
      "Secret rationale",
      reviewed.body.id,
    ],
  };
}

/** Long enough ago for a poll. */
async function discoverBefore(tenant: Tenant, id: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
  await request(tenant, "sandbox", "POST", `/crypto/addresses/${id}/discovery`, { requestId: DISCOVERY });
  vi.useRealTimers();
}
