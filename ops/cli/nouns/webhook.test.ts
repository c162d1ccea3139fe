// weir webhook against a prepared service, with deliveries that are signed as the service signs them.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { catalogue } from "#domain/webhooks/catalogue.ts";
import { PATIENCE } from "#test/patience.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const ENDPOINT = {
  id: "wep_1",
  url: "http://127.0.0.1:1/",
  description: null,
  eventTypes: ["*"],
  status: "enabled",
  disabledReason: null,
  contractVersion: "2026-08-11",
  previewVersion: null,
  rateLimit: null,
  secretPrefix: "whsec_Bw",
  previousSecretExpiresAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  stats: { pending: 0, retrying: 0, succeeded: 0, deadLettered: 0, canceled: 0 },
};
const EVENT = JSON.stringify({ id: "evt_1", type: "alert.created", data: {} });

/** Runs `weir webhook listen`, delivers to it, and ends it as Ctrl-C does. */
async function listening(words: readonly string[], deliver: (url: string) => Promise<void>) {
  service.answer = ({ method }) =>
    method === "DELETE" ? { status: 204 } : { status: 201, body: { ...ENDPOINT, secret: SECRET } };
  const end = new AbortController();
  const run = service.weir(["webhook", "listen", ...words], { signal: end.signal });
  await vi.waitFor(() => expect(service.seen).toHaveLength(1), PATIENCE);
  const { url, ...request } = JSON.parse(service.seen[0]?.body ?? "") as { url: string };
  await deliver(url);
  end.abort();
  return { request, ...(await run) };
}

async function post(url: string, signature?: string): Promise<number> {
  const at = new Date();
  const signed = signature ?? new Webhook(SECRET).sign("evt_1", at, EVENT);
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signed,
  };
  return (await fetch(url, { method: "POST", headers, body: EVENT })).status;
}

describe("webhook listen", () => {
  it("prints what is delivered, refuses what is not signed with its secret, and leaves no endpoint", async () => {
    const statuses: number[] = [];
    const run = await listening(["--events", "alert.created"], async (url) => {
      statuses.push(await post(url), await post(url, "v1,AAAA"));
    });
    expect(statuses).toEqual([204, 400]);
    expect(run.request).toMatchObject({ eventTypes: ["alert.created"] });
    expect(run.out).toMatch(/^\S+ {2}alert\.created {2}evt_1 {2}verified\n\S+ {2}refused: .+\n$/);
    expect(run.code).toBe(EXIT.interrupted);
    expect(service.seen.at(-1)).toMatchObject({ method: "DELETE", url: "/api/v1/webhooks/endpoints/wep_1" });
    expect(run.out + run.err).not.toContain(SECRET);
  });

  it("sends a verified delivery on as it came, and answers what is answered there", async () => {
    const behind = createServer();
    behind.listen(0, "127.0.0.1");
    await once(behind, "listening");
    const forward = `http://127.0.0.1:${(behind.address() as AddressInfo).port}/hooks`;
    const bodies: string[] = [];
    behind.on("request", (request, response) => {
      void text(request).then((body) => {
        bodies.push(body);
        response.writeHead(503).end();
      });
    });
    const statuses: number[] = [];
    const run = await listening(["--forward", forward, "--json"], async (url) => {
      statuses.push(await post(url));
      behind.closeAllConnections();
      behind.close();
      await once(behind, "close");
      statuses.push(await post(url));
    });
    expect(bodies).toEqual([EVENT]);
    expect(statuses).toEqual([503, 502]);
    const lines = run.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      { event: { id: "evt_1" }, forwarded: 503 },
      { event: { id: "evt_1" }, forwarded: null },
    ]);
  });
});

describe("webhook enable", () => {
  it("enables the endpoint, and says that it is", async () => {
    service.answer = () => ({ status: 200, body: ENDPOINT });
    const run = await service.weir(["webhook", "enable", "wep_1", "--org", "org_1"]);
    expect([run.code, run.out]).toEqual([EXIT.done, "wep_1  enabled\n"]);
    const [asked] = service.seen;
    expect([asked?.method, asked?.url]).toEqual([
      "POST",
      "/operator/v1/organisations/org_1/webhooks/endpoints/wep_1/enable?environment=sandbox",
    ]);
  });

  it("asks before it does so in production", async () => {
    const run = await service.weir(["webhook", "enable", "wep_1", "--env", "production", "--org", "org_1"]);
    expect(run.code).not.toBe(EXIT.done);
    expect(service.seen).toEqual([]);
  });
});

describe("webhook deliveries", () => {
  const words = ["webhook", "deliveries", "wep_1", "--org", "org_1"];
  const empty = (nextCursor: string | null) => ({ data: [], pagination: { nextCursor } });

  it("are listed by state, type and event", async () => {
    service.answer = () => ({ status: 200, body: empty(null) });
    const filter = ["--status", "retrying", "--type", "alert.created", "--event", "evt_1"];
    expect((await service.weir([...words, ...filter])).code).toBe(EXIT.done);
    const asked = new URL(service.seen[0]?.url ?? "", "http://weir").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      status: "retrying",
      type: "alert.created",
      eventId: "evt_1",
    });
    expect((await service.weir([...words, "--type", "verification.*"])).code).toBe(EXIT.usage);
  });

  it("are read on behind a page that is empty and not the last", async () => {
    service.answer = ({ url }) => ({ status: 200, body: empty(url.includes("cursor=") ? null : "next") });
    const run = await service.weir([...words, "--type", "alert.created"]);
    expect([service.seen.length, run.err]).toEqual([2, "None yet.\n"]);
  });
});

it("webhook body prints what is sent, byte for byte", async () => {
  service.answer = () => ({ status: 200, body: { deliveryId: "dlv_1", asSent: true, body: EVENT } });
  const run = await service.weir(["webhook", "body", "dlv_1", "--org", "org_1"]);
  expect([run.code, run.out]).toEqual([EXIT.done, `${EVENT}\n`]);
  expect(service.seen.map(({ url }) => url)).toEqual([
    "/operator/v1/organisations/org_1/webhooks/deliveries/dlv_1/body?environment=sandbox",
  ]);
});

it("webhook types says what each type of event tells, and which are never sent", async () => {
  service.answer = () => ({ status: 200, body: catalogue("sandbox") });
  const run = await service.weir(["webhook", "types", "--org", "org_1"], { terminal: true });
  expect(run.out).toMatch(/^alert\.created +An alert was opened\.$/m);
  expect(run.out).toMatch(/^verification\.\* .+ Never sent from here\.$/m);
});

it("webhook simulate sends a sample to an endpoint of the sandbox", async () => {
  const delivery = { id: "dlv_1", eventId: "evt_1", type: "alert.created", endpointId: "wep_1" };
  const made = { status: "pending", trigger: "simulator", attempts: [], nextAttemptAt: null };
  service.answer = () => ({
    status: 201,
    body: { ...delivery, ...made, createdAt: "2026-01-01T00:00:00.000Z" },
  });
  const run = await service.weir([
    "webhook",
    "simulate",
    "wep_1",
    "--type",
    "alert.created",
    "--org",
    "org_1",
  ]);
  expect([run.code, run.out]).toEqual([EXIT.done, "dlv_1  pending\n"]);
  const [{ url, body } = { url: "", body: "" }] = service.seen;
  expect([url, JSON.parse(body)]).toEqual([
    "/operator/v1/organisations/org_1/webhooks/endpoints/wep_1/simulate?environment=sandbox",
    { type: "alert.created" },
  ]);
});

it("webhook recover --dry-run counts, also in production without a question, and schedules nothing", async () => {
  const counted = {
    endpointId: "wep_1",
    since: "2026-01-01T00:00:00.000Z",
    scheduled: 12,
    more: true,
    dryRun: true,
  };
  service.answer = () => ({ status: 200, body: counted });
  const words = [
    "webhook",
    "recover",
    "wep_1",
    "--since",
    "2026-01-01",
    "--env",
    "production",
    "--org",
    "org_1",
  ];
  const run = await service.weir([...words, "--dry-run"]);
  expect([run.code, run.out]).toEqual([EXIT.done, "12 or more deliveries would be scheduled\n"]);
  expect(service.seen.map(({ body }) => (JSON.parse(body) as { dryRun: boolean }).dryRun)).toEqual([true]);
});
