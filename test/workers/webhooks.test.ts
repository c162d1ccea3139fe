// Webhooks as a receiver meets them: what happens is delivered once the request is answered, signed, to those who asked for
// it in their environment and to no other.

import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { webhookEnvelopeSchema } from "#domain/webhooks/envelope.ts";
import { bindings, createTenant, operate, payment, request, type Environment } from "./client.ts";
import { createEndpoint, postWith, receivedBy, receiver, type Received } from "./webhook-client.ts";
import { approved, act, draftOf } from "./draft-versions.ts";

const typesOf = (all: readonly Received[]) => all.map(({ body }) => String(body.type)).sort();
const blocked = () =>
  payment(
    {},
    {
      parties: [
        { role: "recipient", externalPartyId: "p", displayName: "Sandbox Confirmed Match", type: "business" },
      ],
    },
  );

describe("an endpoint", () => {
  it.each<Environment>(["sandbox", "production"])(
    "%s: gets a payment, its alias and its outcome, each signed and once",
    async (environment) => {
      const tenant = await createTenant();
      const hook = receiver("ok");
      const eventTypes = ["fraud.transaction.assessed", "event.flagged", "fraud.outcome.recorded"];
      const endpoint = await createEndpoint(tenant, hook, { eventTypes }, environment);
      const displayName = environment === "sandbox" ? "Sandbox Confirmed Match" : "BANK MELLI IRAN";
      const parties = [{ role: "recipient", externalPartyId: "p", displayName, type: "business" }];
      const decided = await request(tenant, environment, "POST", "/transactions", payment({}, { parties }));
      const { assessment } = decided.body;
      expect(assessment.decision).not.toBe("allow");
      await postWith(
        tenant,
        `/transactions/${assessment.transactionId}/outcomes`,
        { classification: "fraud", source: "analyst", occurredAt: "2026-01-16T00:00:00.000Z" },
        undefined,
        environment,
      );
      const all = await receivedBy(hook, 3);
      expect(typesOf(all)).toEqual(["event.flagged", "fraud.outcome.recorded", "fraud.transaction.assessed"]);
      for (const { headers, text, body } of all) {
        expect(new Webhook(endpoint.secret).verify(text, headers)).toEqual(body);
        expect(webhookEnvelopeSchema.parse(body)).toMatchObject({
          environment,
          externalUserId: "customer-1",
        });
        expect(headers["x-service-delivery"]).toBe(body.deliveryId);
        expect(headers["content-type"]).toBe("application/json");
      }
      const canonical = all.find(({ body }) => body.type === "fraud.transaction.assessed");
      const alias = all.find(({ body }) => body.type === "event.flagged");
      expect(alias?.body.id).toBe(canonical?.body.id);
      expect(alias?.body.deliveryId).not.toBe(canonical?.body.deliveryId);
      expect(canonical?.body.data).toMatchObject({
        transactionId: assessment.transactionId,
        assessment: { summary: assessment.summary },
        screening: assessment.screening,
      });
    },
  );

  it.each<Environment>(["sandbox", "production"])(
    "%s: EVT-01: gets one event for every payment, whether it was allowed, reviewed or blocked, and none for a replay",
    async (environment) => {
      const tenant = await createTenant();
      const hook = receiver("ok");
      await createEndpoint(tenant, hook, { eventTypes: ["fraud.transaction.assessed"] }, environment);
      const listed = {
        role: "recipient",
        externalPartyId: "p",
        displayName: "BANK MELLI IRAN",
        type: "business",
      };
      const nameless = { role: "recipient", externalPartyId: "n", type: "business" };
      const wallet = { type: "crypto_wallet", identifier: "0x52908400098527886e0f7030069857d2e4169ee7" };
      const payments = [
        payment(),
        payment({}, { direction: "inbound", parties: [{ ...nameless, role: "sender" }] }),
        payment({}, { parties: [listed] }),
        payment({}, { parties: [nameless] }),
        payment(
          { subject: { type: "business", externalUserId: "of wallets" } },
          {
            assetClass: "crypto",
            currency: "ETH",
            blockchain: "ethereum",
            parties: [{ role: "recipient", externalPartyId: "w", instruments: [wallet] }],
          },
        ),
      ];
      const decided = new Map<string, string>();
      const decide = async (sent: object) => {
        const { body } = await request(tenant, environment, "POST", "/transactions", sent);
        decided.set(body.assessment.decisionId, body.assessment.decision);
      };
      for (const sent of payments) {
        await decide(sent);
        const again = await request(tenant, environment, "POST", "/transactions", sent);
        expect(again.body.replayed).toBe(true);
      }
      expect(new Set(decided.values())).toEqual(new Set(["allow", "review", "block"]));
      await receivedBy(hook, payments.length);
      await decide(payment()); // behind all others of its customer in the log
      const told = (await receivedBy(hook, decided.size)).map(({ body: { data } }): [string, string] => [
        data.decisionId,
        data.assessment.decision,
      ]);
      expect(told).toHaveLength(decided.size);
      expect(new Map(told)).toEqual(decided);
    },
  );

  it("gets only what it asked for, from its creation on, and nothing of the other environment", async () => {
    const tenant = await createTenant();
    await request(tenant, "sandbox", "POST", "/transactions", blocked());
    const [flagged, everything] = [receiver("ok"), receiver("ok")];
    await createEndpoint(tenant, flagged, { eventTypes: ["event.flagged"] });
    await createEndpoint(tenant, everything, {
      eventTypes: ["fraud.transaction.assessed", "event.flagged"],
    });
    await request(tenant, "production", "POST", "/transactions", payment());
    const decided = await request(tenant, "sandbox", "POST", "/transactions", blocked());
    await receivedBy(everything, 2);
    const all = await receivedBy(flagged, 1);
    expect(all.map(({ body }) => [body.type, body.data.decisionId])).toEqual([
      ["event.flagged", decided.body.assessment.decisionId],
    ]);
    expect(await everything.received()).toHaveLength(2);
  });

  it("gets the organisation's events: keys of its environment and versions", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    await createEndpoint(tenant, hook, { eventTypes: ["api_key.created", "risk.system_version.changed"] });
    for (const environment of ["production", "sandbox"]) {
      const body = { type: "secret", environment };
      expect((await operate("POST", `/organisations/${tenant.id}/keys`, body)).status).toBe(201);
    }
    await act(tenant, await approved(tenant, draftOf("Autumn")), "activate", "ops");
    const all = await receivedBy(hook, 4);
    expect(typesOf(all)).toEqual([
      "api_key.created",
      ...Array.from({ length: 3 }, () => "risk.system_version.changed"),
    ]);
    const key = all.find(({ body }) => body.type === "api_key.created");
    expect(Object.keys(key?.body.data).sort()).toEqual(["environment", "keyId", "prefix", "type"]);
    expect(key?.body.data.environment).toBe("sandbox");
  });

  it("gets the alert and the signals of a decision, each once, with its customer", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    await createEndpoint(tenant, hook, { eventTypes: ["alert.created", "risk.signal.created"] });
    const decided = await request(tenant, "sandbox", "POST", "/transactions", blocked());
    const { alertId, decisionId, subject } = decided.body.assessment;
    await request(tenant, "sandbox", "POST", "/transactions", blocked());
    const all = await receivedBy(hook, 2);
    const alert = all.find(({ body }) => body.type === "alert.created")?.body;
    expect(alert).toMatchObject({
      resource: { type: "alert", id: alertId },
      externalUserId: subject.externalUserId,
      data: { alertId, status: "open", decisionIds: expect.arrayContaining([decisionId]) },
    });
    expect(alert.data).not.toHaveProperty("change");
    const signal = all.find(({ body }) => body.type === "risk.signal.created")?.body;
    expect(signal).toMatchObject({ resource: { type: "signal" }, data: { type: "sanctions", alertId } });
  });

  it("EVT-25: gets the version of a resource that the service and its feed show", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    await createEndpoint(tenant, hook, { eventTypes: ["alert.created", "risk.signal.created"] });
    for (let n = 0; n < 3; n++) await request(tenant, "sandbox", "POST", "/transactions", payment());
    await request(tenant, "sandbox", "POST", "/transactions", blocked());
    const kinds: Record<string, string> = { alert: "alerts", signal: "signals" };
    for (const { body } of await receivedBy(hook, 2)) {
      const { type, id, version } = body.resource;
      const shown = await request(tenant, "sandbox", "GET", `/${kinds[type]}/${id}`);
      const feed = await request(tenant, "sandbox", "GET", "/monitoring/deltas");
      const told = feed.body.data.findLast((delta: { resource: { id: string } }) => delta.resource.id === id);
      expect([shown.body.version, told.resource.version]).toEqual([version, version]);
    }
  });

  it("gets the versions of one resource in their order", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    await createEndpoint(tenant, hook, { eventTypes: ["risk.system_version.changed"] });
    const id = await approved(tenant, draftOf("Winter"));
    await act(tenant, id, "activate", "ops");
    const all = (await receivedBy(hook, 3)).filter(({ body }) => body.resource.id === id);
    expect(all.map(({ body }) => body.data.state)).toEqual(["approved", "active"]);
    const [first, second] = all.map(({ body }) => body.resource.version);
    expect(second).toBeGreaterThan(first);
  });

  it("that is slow delays no other", async () => {
    const tenant = await createTenant();
    const [slow, fast] = [receiver("slow"), receiver("ok")];
    const { id } = await createEndpoint(tenant, slow);
    await createEndpoint(tenant, fast);
    for (let i = 0; i < 20; i++) await request(tenant, "sandbox", "POST", "/transactions", payment());
    await receivedBy(fast, 20);
    const { stats } = (await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}`)).body;
    expect(stats).toMatchObject({ succeeded: 0 });
    expect(stats.pending + stats.retrying).toBeGreaterThan(0);
  });

  it("is unknown to an organisation without one: its logs have no such reader", async () => {
    const tenant = await createTenant();
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    const pulse = await bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`).pulse();
    expect(pulse?.readers.map(({ reader }) => reader)).toEqual(["door", "casebook"]);
  });
});
