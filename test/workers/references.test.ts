// From everything that tells of a decision back to the decision: an integrator who works alerts remembers no answers.

import { describe, expect, it, vi } from "vitest";
import { catalogue } from "#domain/webhooks/catalogue.ts";
import { webhookEnvelopeSchema } from "#domain/webhooks/envelope.ts";
import { impossibilitiesOf } from "#domain/webhooks/impossible-states.fixture.ts";
import { PATIENCE } from "#test/patience.ts";
import { activity, createTenant, payment, request, type Environment, type Tenant } from "./client.ts";
import { act, approved, draftOf } from "./draft-versions.ts";
import { createEndpoint, postWith, receiver, type Received } from "./webhook-client.ts";

const customer = { subject: { type: "individual", externalUserId: "customer of references" } };
const listed = { role: "recipient", externalPartyId: "p", displayName: "BANK MELLI IRAN", type: "business" };

/** By what was decided: how it is sent and read, and which of its ids lead to it. */
const KINDS = {
  transaction: {
    path: "/transactions",
    body: () => payment(customer, { parties: [listed] }),
    ids: ["decisionId", "activityId", "transactionId", "externalActivityId", "externalTransactionId"],
  },
  activity: {
    path: "/activities",
    body: () => ({ ...activity(customer), transaction: undefined }),
    ids: ["decisionId", "activityId", "externalActivityId"],
  },
} as const;

/** Types of the catalogue whose data names a decision. */
const CONCERNING = catalogue("sandbox")
  .data.filter(({ sample }) => JSON.stringify(sample["data"]).includes('"decisionId"'))
  .map(({ type }) => type);

/** Everything that was told of one interrupted decision. */
async function told(kind: keyof typeof KINDS, environment: Environment) {
  const tenant = await createTenant();
  // Its one rule interrupts every login.
  if (kind === "activity") await act(tenant, await approved(tenant, draftOf("Logins")), "activate", "ops");
  const hook = receiver("ok");
  await createEndpoint(tenant, hook, { eventTypes: CONCERNING }, environment);
  const { path, body } = KINDS[kind];
  const sent = body();
  const decided = await request(tenant, environment, "POST", path, sent);
  const { assessment } = decided.body;
  expect(assessment.alertId).toMatch(/^alr_/);
  const outcome = { classification: "fraud", source: "analyst", occurredAt: "2026-01-16T00:00:00.000Z" };
  await postWith(tenant, `/transactions/${assessment.decisionId}/outcomes`, outcome, undefined, environment);
  const types = CONCERNING.filter((type) => !type.startsWith("fraud.") || type === "fraud.outcome.recorded");
  const events = await vi.waitFor(async () => {
    // The version that was made active is a signal of its own, about no decision.
    const all = (await hook.received()).filter(({ body: event }) => event.data.decisionId !== null);
    expect(new Set(all.map(({ body: event }) => event.type))).toEqual(
      new Set([...types, `fraud.${kind}.assessed`]),
    );
    return all;
  }, PATIENCE);
  return { tenant, environment, path, sent, assessment, events };
}

/** @returns the id of the decision that the reference leads to. */
async function opened(tenant: Tenant, environment: Environment, path: string, reference: string) {
  const { status, body } = await request(
    tenant,
    environment,
    "GET",
    `${path}/${encodeURIComponent(reference)}`,
  );
  return status === 200 ? body.assessment.decisionId : status;
}

const dataOf = ({ body }: Received): Record<string, unknown> => body.data;

it("the catalogue's events about decisions are those that the tests below provoke", () => {
  expect(CONCERNING).toEqual([
    "fraud.transaction.assessed",
    "fraud.activity.assessed",
    "event.flagged",
    "fraud.outcome.recorded",
    "risk.signal.created",
    "alert.created",
  ]);
});

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("of an interrupted %s", (kind) => {
  it.each<Environment>(["sandbox", "production"])(
    "%s: every id in every event opens it, and so do those of alert, signal and investigation",
    async (environment) => {
      const { tenant, path, sent, assessment, events } = await told(kind, environment);
      const { decisionId, alertId } = assessment;
      const { ids } = KINDS[kind];
      for (const event of events) {
        const data = dataOf(event);
        expect(impossibilitiesOf(webhookEnvelopeSchema.parse(event.body))).toEqual([]);
        for (const name of ids) {
          const found = await opened(tenant, environment, path, String(data[name]));
          expect([event.body.type, name, found]).toEqual([event.body.type, name, decisionId]);
        }
      }
      const reference = {
        decisionId,
        activityId: assessment.activityId,
        transactionId: assessment.transactionId ?? null,
        externalActivityId: sent.externalActivityId,
        externalTransactionId: sent.transaction?.externalTransactionId ?? null,
      };
      const investigation = await postWith(
        tenant,
        "/investigations",
        { alertIds: [alertId] },
        undefined,
        environment,
      );
      const read = async (at: string) => (await request(tenant, environment, "GET", at)).body;
      const alert = await read(`/alerts/${alertId}`);
      const signals = await Promise.all(alert.signalIds.map((id: string) => read(`/signals/${id}`)));
      expect(signals.length).toBeGreaterThan(0);
      const naming = [alert, investigation.body, ...signals];
      for (const list of ["/alerts", "/signals", "/investigations"]) naming.push(...(await read(list)).data);
      for (const { after, changeType } of (await read("/monitoring/deltas")).data) {
        if (changeType === "created") naming.push(after);
      }
      expect(naming.length).toBeGreaterThan(8);
      for (const { subject, decisions } of naming) {
        expect(decisions).toEqual(subject === null ? [] : [reference]); // null: of the version, no customer
      }
    },
    300_000,
  );
});
