// Endpoints as integrators keep them: created once a key, shown without their secret, changed, disabled, removed; each in its
// environment, and never with a way into a network.

import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { Organisation } from "#edge/objects/organisation/object.ts";
import { catalogueSchema } from "#domain/webhooks/catalogue.ts";
import { webhookEnvelopeSchema } from "#domain/webhooks/envelope.ts";
import { impossibilitiesOf } from "#domain/webhooks/impossible-states.fixture.ts";
import { createTenant, payment, request, type Environment, type Tenant } from "./client.ts";
import {
  auditOfEndpoints,
  createEndpoint,
  endedDelivery,
  postWith,
  receivedBy,
  receiver,
} from "./webhook-client.ts";

const call = (
  tenant: Tenant,
  method: string,
  path: string,
  body?: object,
  environment: Environment = "sandbox",
) => request(tenant, environment, method, `/webhooks/endpoints${path}`, body);
const pay = (tenant: Tenant) => request(tenant, "sandbox", "POST", "/transactions", payment());

describe("an endpoint", () => {
  it("is created once for each key, and its secret shown by creation alone", async () => {
    const tenant = await createTenant();
    const body = {
      url: receiver("ok").url,
      eventTypes: ["alert.created", "alert.created"],
      description: "Ours",
    };
    const created = await postWith(tenant, "/webhooks/endpoints", body, "create-0001");
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^whe_[0-9a-z]{24}$/),
      url: body.url,
      eventTypes: ["alert.created"],
      description: "Ours",
      status: "enabled",
      disabledReason: null,
      contractVersion: "2026-08-11",
      previewVersion: null,
      rateLimit: null,
      previousSecretExpiresAt: null,
      secret: expect.stringMatching(/^whsec_/),
      stats: { pending: 0, retrying: 0, succeeded: 0, deadLettered: 0, canceled: 0 },
    });
    const again = await postWith(tenant, "/webhooks/endpoints", body, "create-0001");
    const { secret, ...shown } = created.body;
    expect([again.status, again.body]).toEqual([201, shown]);
    const other = await postWith(
      tenant,
      "/webhooks/endpoints",
      { ...body, eventTypes: ["*"] },
      "create-0001",
    );
    expect(other.body.error.code).toBe("idempotency_key_reused");
    expect((await call(tenant, "GET", `/${shown.id}`)).body).toEqual(shown);
    expect((await call(tenant, "GET", "")).body).toEqual({ data: [shown], pagination: { nextCursor: null } });
    expect(secret.startsWith(shown.secretPrefix)).toBe(true);
  });

  it("belongs to its environment and organisation: for all others it is 404", async () => {
    const [tenant, stranger] = [await createTenant(), await createTenant()];
    const { id } = await createEndpoint(tenant, receiver("ok"));
    await pay(tenant);
    const delivery = await endedDelivery(tenant, id, "succeeded");
    const others = [
      ...["", "/deliveries", "/preview"].map((path) => call(stranger, "GET", `/${id}${path}`)),
      call(tenant, "GET", `/${id}`, undefined, "production"),
      call(stranger, "PATCH", `/${id}`, { description: "mine" }),
      call(stranger, "DELETE", `/${id}`),
      postWith(stranger, `/webhooks/endpoints/${id}/secret/rotate`, {}),
      postWith(stranger, `/webhooks/endpoints/${id}/simulate`, { type: "alert.created" }),
      postWith(stranger, `/webhooks/endpoints/${id}/recover`, { since: "2026-01-01T00:00:00Z" }),
      call(tenant, "GET", "/sample_endpoint"),
    ];
    for (const answer of await Promise.all(others)) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "webhook_endpoint_not_found" } } });
    }
    const deliveries = [
      request(stranger, "sandbox", "GET", `/webhooks/deliveries/${delivery.id}`),
      postWith(stranger, `/webhooks/deliveries/${delivery.id}/resend`),
      request(tenant, "sandbox", "GET", "/webhooks/deliveries/sample_delivery"),
    ];
    for (const answer of await Promise.all(deliveries)) {
      expect(answer.status).toBe(404);
    }
    expect((await call(stranger, "GET", "")).body.data).toEqual([]);
  });

  it("is kept and shown at the URL that is asked, however it was spelt, when it is made and when it is changed", async () => {
    const tenant = await createTenant();
    const [first, second] = [receiver("ok"), receiver("ok")];
    const spelt = ({ url }: { url: string }) =>
      ` ${url.replace("127.0.0.1", "2130706433.:80").replace("/ok/", "\\x\\..\\ok/")}?# `;
    const { id, url } = await createEndpoint(tenant, { url: spelt(first) });
    expect(url).toBe(first.url);
    await postWith(tenant, `/webhooks/endpoints/${id}/simulate`, { type: "alert.created" });
    await receivedBy(first, 1);
    expect((await call(tenant, "PATCH", `/${id}`, { url: spelt(second) })).body.url).toBe(second.url);
    await postWith(tenant, `/webhooks/endpoints/${id}/simulate`, { type: "alert.created" });
    await receivedBy(second, 1);
  });

  it("is the only one at its URL, also of many made at once, until it moves or is removed", async () => {
    const tenant = await createTenant();
    const [here, there] = ["https://hooks.example.com/here", "https://hooks.example.com/there"];
    const create = (url: string) => postWith(tenant, "/webhooks/endpoints", { url, eventTypes: ["*"] });
    const spelt = ["", "?", "#", " "].map((end) => create(here.replace("hooks.", "HOOKS.") + end));
    const made = await Promise.all(spelt);
    const [created] = made.filter(({ status }) => status === 201);
    expect(made.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      201, 409, 409, 409,
    ]);
    expect(await create(here)).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state", details: { endpointId: created?.body.id } } },
    });
    const { id } = (await create(there)).body;
    expect((await call(tenant, "PATCH", `/${id}`, { url: here })).status).toBe(409);
    expect((await call(tenant, "PATCH", `/${id}`, { url: there })).status).toBe(200);
    // It is no other organisation's business, nor the other environment's.
    await createEndpoint(await createTenant(), { url: here });
    await createEndpoint(tenant, { url: here }, {}, "production");
    await call(tenant, "DELETE", `/${created?.body.id}`);
    expect((await call(tenant, "PATCH", `/${id}`, { url: here })).status).toBe(200);
    expect((await create(there)).status).toBe(201);
  });

  it("is one of many at a URL on this machine, where the receiver is the caller's own", async () => {
    const tenant = await createTenant();
    const { url } = receiver("ok");
    for (let n = 0; n < 12; n++) await createEndpoint(tenant, { url });
  });

  it("is one of at most ten at its host, on whatever port", async () => {
    const tenant = await createTenant();
    const create = (url: string) => postWith(tenant, "/webhooks/endpoints", { url, eventTypes: ["*"] });
    const at = (n: number) => `https://hooks.example.com:${8_000 + n}/`;
    for (let n = 0; n < 10; n++) expect((await create(at(n))).status).toBe(201);
    const refused = await create(at(10));
    expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_state"]);
    const { id } = (await create("https://other.example.com/")).body;
    expect((await call(tenant, "PATCH", `/${id}`, { url: at(10) })).status).toBe(409);
  });

  it.each([
    "http://hooks.example.com/",
    "https://sandbox.test/",
    "https://hooks.example.com:25/",
    "https://kubernetes.default.svc/",
    "https://10.0.0.1/",
    "https://0xa000001/",
    "https://[::ffff:10.0.0.1]/",
    "https://inside.example.com/",
    "https://inside6.example.com/",
    "https://nowhere.example.com/",
    "nonsense",
  ])("is refused at %s, when it is made and when it is changed", async (url) => {
    const tenant = await createTenant();
    const refused = await postWith(tenant, "/webhooks/endpoints", { url, eventTypes: ["*"] });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: "url_not_allowed", details: { issues: [{ path: "url" }] } } },
    });
    const { id } = await createEndpoint(tenant, { url: "https://hooks.example.com/" });
    expect((await call(tenant, "PATCH", `/${id}`, { url })).status).toBe(400);
  });

  it.each([
    [{ url: "https://hooks.example.com/" }],
    [{ url: "https://hooks.example.com/", eventTypes: [] }],
    [{ url: "https://hooks.example.com/", eventTypes: ["payment.made"] }],
    [{ url: "https://hooks.example.com/", eventTypes: ["*"], rateLimit: 0 }],
  ])("is not made of %j", async (body) => {
    const tenant = await createTenant();
    expect((await postWith(tenant, "/webhooks/endpoints", body)).status).toBe(400);
  });

  it("is made, rotated and tried without an Idempotency-Key too, once for each request", async () => {
    const tenant = await createTenant();
    const make = (url: string) => call(tenant, "POST", "", { url, eventTypes: ["*"] });
    const [one, other] = [
      await make("https://hooks.example.com/1"),
      await make("https://hooks.example.com/2"),
    ];
    expect([one.status, other.status, one.body.id === other.body.id]).toEqual([201, 201, false]);
    const path = `/${one.body.id}`;
    const simulated = { type: "event.flagged" };
    for (const [act, body] of [
      ["secret/rotate", {}],
      ["simulate", simulated],
      ["simulate", simulated],
    ] as const) {
      const done = await call(tenant, "POST", `${path}/${act}`, body);
      expect([act, done.status < 300]).toEqual([act, true]);
    }
  });

  it("gets nothing while it is disabled, and everything once it is enabled again; both are audited", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook);
    const disabled = await call(tenant, "PATCH", `/${id}`, { status: "disabled" });
    expect(disabled.body).toMatchObject({ status: "disabled", disabledReason: "requested" });
    await pay(tenant);
    const enabled = await call(tenant, "PATCH", `/${id}`, { status: "enabled" });
    expect(enabled.body).toMatchObject({ status: "enabled", disabledReason: null });
    const decided = await pay(tenant);
    const [only, ...more] = await receivedBy(hook, 1);
    expect([only?.body.data.decisionId, more]).toEqual([decided.body.assessment.decisionId, []]);
    expect(await auditOfEndpoints(tenant)).toEqual(["create", "disable", "enable"]);
  });

  it("that is removed loses its deliveries, and gets nothing more", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook);
    expect((await call(tenant, "DELETE", `/${id}`)).status).toBe(204);
    expect((await call(tenant, "GET", `/${id}`)).status).toBe(404);
    expect((await call(tenant, "DELETE", `/${id}`)).status).toBe(404);
    expect((await call(tenant, "GET", "")).body.data).toEqual([]);
    await pay(tenant);
    expect(await hook.received()).toEqual([]);
  });
});

describe("a secret", () => {
  it("is shown only in the first answer: a repeat under the same key omits it, whichever comes first", async () => {
    const tenant = await createTenant();
    const body = { url: receiver("ok").url, eventTypes: ["*"] };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postWith(tenant, "/webhooks/endpoints", body, "create-0001")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.filter(({ body: { secret } }) => secret !== undefined)).toHaveLength(1);
  });

  it("is shown in the repeat if the first answer was a failure", async () => {
    const tenant = await createTenant();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const told = vi.spyOn(Organisation.prototype, "subscribeEndpoint");
    const body = { url: receiver("ok").url, eventTypes: ["*"] };
    told.mockRejectedValueOnce(new Error("away"));
    const failed = await postWith(tenant, "/webhooks/endpoints", body, "create-0001");
    expect([failed.status, failed.body.error.code]).toEqual([503, "dependency_unavailable"]);
    const created = await postWith(tenant, "/webhooks/endpoints", body, "create-0001");
    expect(created.body.secret).toMatch(/^whsec_/);
    const path = `/webhooks/endpoints/${created.body.id}/secret/rotate`;
    told.mockRejectedValueOnce(new Error("away"));
    expect((await postWith(tenant, path, {}, "rotate-0001")).status).toBe(503);
    expect((await postWith(tenant, path, {}, "rotate-0001")).body.secret).toMatch(/^whsec_/);
    expect((await postWith(tenant, path, {}, "rotate-0001")).body.secret).toBeUndefined();
    told.mockRestore();
    log.mockRestore();
  });

  it("is replaced with a grace in which both are accepted, and once for each key", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id, secret } = await createEndpoint(tenant, hook);
    const path = `/webhooks/endpoints/${id}/secret/rotate`;
    const rotated = await postWith(tenant, path, { gracePeriodSeconds: 3_600 }, "rotate-0001");
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).not.toBe(secret);
    expect(rotated.body.previousSecretExpiresAt).not.toBeNull();
    const again = await postWith(tenant, path, { gracePeriodSeconds: 3_600 }, "rotate-0001");
    const { secret: replaced, ...shown } = rotated.body;
    expect([again.status, again.body]).toEqual([200, shown]);
    await pay(tenant);
    const [sent] = await receivedBy(hook, 1);
    expect(sent?.headers["x-service-signature-v2"]).toMatch(/^t=\d+,v1=\w{64},v1=\w{64}$/);
    for (const accepted of [secret, replaced]) {
      expect(new Webhook(accepted).verify(sent?.text ?? "", sent?.headers ?? {})).toEqual(sent?.body);
    }
  });

  it("is replaced at once without a grace", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id, secret } = await createEndpoint(tenant, hook);
    const rotated = await postWith(tenant, `/webhooks/endpoints/${id}/secret/rotate`, {
      gracePeriodSeconds: 0,
    });
    expect(rotated.body.previousSecretExpiresAt).toBeNull();
    await pay(tenant);
    const [sent] = await receivedBy(hook, 1);
    expect(() => new Webhook(secret).verify(sent?.text ?? "", sent?.headers ?? {})).toThrow();
  });
});

describe("samples", () => {
  it("are sent through the real path in the sandbox, and refused to a live key", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id, secret } = await createEndpoint(tenant, hook);
    const path = `/webhooks/endpoints/${id}/simulate`;
    const simulated = await postWith(tenant, path, { type: "fraud.transaction.assessed" });
    expect(simulated).toMatchObject({ status: 201, body: { trigger: "simulator", endpointId: id } });
    const [sent] = await receivedBy(hook, 1);
    expect(new Webhook(secret).verify(sent?.text ?? "", sent?.headers ?? {})).toMatchObject({
      deliveryId: simulated.body.id,
      type: "fraud.transaction.assessed",
      data: { transactionId: "sample_transaction" },
    });
    await endedDelivery(tenant, id, "succeeded");
    const live = await createEndpoint(tenant, hook, {}, "production");
    const refused = await postWith(
      tenant,
      `/webhooks/endpoints/${live.id}/simulate`,
      { type: "alert.created" },
      undefined,
      "production",
    );
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "permission_denied" } } });
  });

  it("EPT-26, EVT-26: of every type are sent as the catalogue shows them, in states that the contract allows", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook);
    const { data } = catalogueSchema.parse(
      (await request(tenant, "sandbox", "GET", "/webhooks/catalogue")).body,
    );
    const shown = new Map(
      data.filter(({ available }) => available).map(({ type, sample }) => [type, sample]),
    );
    for (const type of shown.keys()) {
      expect((await postWith(tenant, `/webhooks/endpoints/${id}/simulate`, { type })).status).toBe(201);
    }
    const sent = await receivedBy(hook, shown.size);
    expect(new Set(sent.map(({ body }) => body.type))).toEqual(new Set(shown.keys()));
    for (const { body } of sent) {
      const event = webhookEnvelopeSchema.parse(body);
      expect(impossibilitiesOf(event)).toEqual([]);
      const { id: _id, deliveryId: _delivery, ...rest } = shown.get(event.type) ?? {};
      expect(body).toMatchObject(rest);
    }
  });

  it("are shown by the catalogue and by a preview of what an endpoint asked for", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"), { eventTypes: ["alert.created"] });
    const catalogue = await request(tenant, "sandbox", "GET", "/webhooks/catalogue");
    expect(catalogue.body.data).toHaveLength(13);
    const preview = await call(tenant, "GET", `/${id}/preview?version=2026-08-11`);
    expect(preview.body).toMatchObject({ version: "2026-08-11", samples: [{ type: "alert.created" }] });
    expect((await call(tenant, "GET", `/${id}/preview?version=2020-01-01`)).status).toBe(400);
  });
});
