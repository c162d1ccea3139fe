// kill -9 of workerd while it delivers to twenty endpoints, of which five fail, each in its own way: every healthy one has
// each event at least once, and those that fail end with a true record of every attempt.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import {
  deliveryPageSchema,
  endpointSchema,
  endpointWithSecretSchema,
} from "#domain/contract/settings/webhook-endpoint.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { findFreePortBase } from "#ops/local-system/free-ports.ts";
import { createParts, type Parts } from "#ops/local-system/parts.ts";
import { portsFrom, type Ports } from "#ops/local-system/ports.ts";
import { publishReleasedLists } from "#ops/local-system/publish-released-lists.ts";
import { openSecrets } from "#ops/local-system/secrets.ts";
import { openConnections } from "#test/load/connections.ts";
import { createOrganisation } from "#test/load/own-system.ts";
import { payments } from "#test/load/payments.ts";
import { createProgress } from "./progress.ts";
import { retryingClient } from "./retrying-client.ts";

const SMALL = process.env["WEIR_FAULTS"] === "small";
const PAYMENTS = SMALL ? 300 : Number(process.env["WEIR_FAULT_EVENTS"] ?? 100_000);
/** Few customers pay often enough that some of a few payments are held. */
const CUSTOMERS = SMALL ? 20 : 10_000;
const CLIENTS = 16;
const HEALTHY = 15;
/** How a receiver fails → what is recorded of it. */
const FAILURES = {
  slow: { statusCode: null, error: "timeout" },
  silent: { statusCode: null, error: "timeout" },
  broken: { statusCode: 500, error: "status" },
  closing: { statusCode: null, error: "connection_failed" },
  redirecting: { statusCode: 302, error: "redirect_refused" },
} as const;
/** Each of their attempts takes its whole time, so they hear of fewer events. */
const TAKE_THEIR_TIME = new Set(["slow", "silent"]);
const RETRY_SECONDS = [0, 1, 2];
const TIMEOUT_SECONDS = 3;
const SLOW_MILLISECONDS = 10_000;
const KILLS = [0.3, 0.7];
const AHEAD = 0.1;
/** Of an endpoint, so that those whose attempts take their whole time come to an end with 100,000 events as well. */
const IN_FLIGHT = SMALL ? 6 : 24;
/** Two cores decide and deliver some 50 a second to twenty endpoints at the least. */
const PACE_MILLISECONDS = 20 * PAYMENTS;
const STEP_SECONDS = 120 + PACE_MILLISECONDS / 1_000;
const SETTLED_WITHIN_MILLISECONDS = 420_000 + 5 * PACE_MILLISECONDS;
const LOOK_MILLISECONDS = SMALL ? 1_000 : 5_000;
const ENDS_WITHIN_MILLISECONDS = 2 * SETTLED_WITHIN_MILLISECONDS;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LOWEST_BASE = 36_000;

let dataDir: string;
let ports: Ports;
let parts: Parts;
let server: Server;
let operator: { readonly operatorUrl: string; readonly operatorToken: string };
/** The secret of each receiver, and the ids of the events that came to it, by its path. */
const secretOf = new Map<string, string>();
const received = new Map<string, Set<string>>();

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  dataDir = mkdtempSync(join(tmpdir(), "weir-webhooks-"));
  ports = portsFrom(await findFreePortBase(LOWEST_BASE));
  const secrets = openSecrets(dataDir);
  const webhooks = {
    WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join(","),
    WEBHOOK_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    WEBHOOK_IN_FLIGHT: String(IN_FLIGHT),
    // Many receivers on this machine, some of which never take anything: what is tried here is the queue.
    WEBHOOK_ENDPOINTS_PER_HOST: "100",
    WEBHOOK_UNPROVEN_PER_SECOND: "10000",
  };
  // Webhooks need nothing but the edge: the log waits for a pipeline that is away.
  parts = createParts({
    root: ROOT,
    dataDir,
    ports,
    secrets,
    webhooks,
    revives: false,
    onEvent: () => undefined,
  });
  await parts.edge.start();
  operator = {
    operatorUrl: `http://127.0.0.1:${ports.operator}/operator/v1`,
    operatorToken: operatorToken(secrets.operatorSecret, "owner"),
  };
  await publishReleasedLists(operator.operatorUrl, operator.operatorToken, () => undefined);
});

afterAll(async () => {
  await parts?.edge.stop();
  server?.closeAllConnections();
  server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The sender was killed in the middle: nothing arrived.
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const secret = secretOf.get(path);
  // What is not signed by us, now, counts as nothing.
  const event = secret === undefined ? null : new Webhook(secret).verify(Buffer.concat(chunks), headers);
  const all = received.get(path) ?? new Set();
  received.set(path, all.add((event as { readonly id: string } | null)?.id ?? "unsigned"));
  switch (path.slice(1)) {
    case "slow":
      setTimeout(() => response.writeHead(200).end(), SLOW_MILLISECONDS);
      return;
    case "silent":
      return;
    case "broken":
      response.writeHead(500).end();
      return;
    case "closing":
      request.socket.destroy();
      return;
    case "redirecting":
      response.writeHead(302, { location: "/elsewhere" }).end();
      return;
    default:
      response.writeHead(204).end();
  }
}

/** The ids of the events that decisions are. */
interface Decided {
  readonly events: Set<string>;
  readonly flagged: Set<string>;
}

async function createEndpoint(client: Client, path: string) {
  const { port } = server.address() as AddressInfo;
  const created = await client.call({
    method: "POST",
    path: "/webhooks/endpoints",
    body: {
      url: `http://127.0.0.1:${port}/${path}`,
      eventTypes: [TAKE_THEIR_TIME.has(path) ? "event.flagged" : "fraud.transaction.assessed"],
    },
    idempotencyKey: `endpoint-${path}`,
  });
  if (!created.ok) throw new Error(`no endpoint: ${created.error.code}`);
  const { id, secret } = endpointWithSecretSchema.required().parse(created.body);
  secretOf.set(`/${path}`, secret);
  return { path, id };
}

async function read<T extends z.ZodType>(client: Client, path: string, schema: T): Promise<z.output<T>> {
  const answer = await client.call({ method: "GET", path });
  if (!answer.ok) throw new Error(answer.error.code);
  return schema.parse(answer.body);
}

/** Sends all payments, each until it is decided, and kills workerd in the middle. */
async function pay(key: string): Promise<Decided> {
  const connections = openConnections(`http://127.0.0.1:${ports.sandbox}`, {
    connections: CLIENTS,
    headers: { authorization: `Bearer ${key}` },
  });
  const client = retryingClient(connections);
  const work = payments({ seed: 20_261_121, prefix: "hooks", subjects: CUSTOMERS }, Date.now);
  let left = PAYMENTS;
  const progress = createProgress();
  const decided: Decided = { events: new Set(), flagged: new Set() };
  const call = async () => {
    while (left > 0) {
      left--;
      await progress.begin();
      const { body } = work.next().value;
      const { text } = await client.send({ path: "/api/v1/transactions", body });
      const { assessment } = assessmentResponseSchema.parse(JSON.parse(text));
      const event = assessment.decisionId.replace("dec_", "evt_");
      decided.events.add(event);
      if (assessment.decision !== "allow") decided.flagged.add(event);
      progress.end();
    }
  };
  try {
    await Promise.all([...Array.from({ length: CLIENTS }, call), killTwice(progress)]);
    return decided;
  } finally {
    await connections.close();
  }
}

async function killTwice(progress: ReturnType<typeof createProgress>): Promise<void> {
  for (const share of KILLS) {
    progress.allow(Math.floor((share + AHEAD) * PAYMENTS));
    await progress.reached(Math.floor(share * PAYMENTS), STEP_SECONDS);
    await parts.edge.kill();
    await parts.edge.start();
  }
  progress.allow(PAYMENTS);
}

/** Every delivery of an endpoint, page by page. */
async function* deliveriesOf(client: Client, id: string) {
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `/webhooks/endpoints/${id}/deliveries?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page: z.output<typeof deliveryPageSchema> = await read(client, path, deliveryPageSchema);
    yield* page.data;
    cursor = page.pagination.nextCursor;
  }
}

vi.setConfig({ testTimeout: ENDS_WITHIN_MILLISECONDS });

it("every healthy endpoint has each event, and failing ones end with true records", async () => {
  const { keys } = await createOrganisation({ local: operator }, "Webhooks");
  const client = createClient({
    baseUrl: `http://127.0.0.1:${ports.sandbox}/api/v1`,
    token: keys.sandboxSecret,
  });
  const paths = Array.from({ length: HEALTHY }, (_, index) => `healthy-${index}`);
  const healthy = await Promise.all(paths.map((path) => createEndpoint(client, path)));
  const failing = await Promise.all(Object.keys(FAILURES).map((path) => createEndpoint(client, path)));

  const { events, flagged } = await pay(keys.sandboxSecret);
  expect(events.size).toBe(PAYMENTS);
  expect(flagged.size).toBeGreaterThan(0);
  const wantedBy = (path: string) => (TAKE_THEIR_TIME.has(path) ? flagged : events);

  const stats = async (id: string) => (await read(client, `/webhooks/endpoints/${id}`, endpointSchema)).stats;
  await vi.waitFor(
    async () => {
      for (const { id, path } of [...healthy, ...failing]) {
        const { pending, retrying, succeeded, deadLettered } = await stats(id);
        expect([pending, retrying, succeeded + deadLettered]).toEqual([0, 0, wantedBy(path).size]);
      }
    },
    { timeout: SETTLED_WITHIN_MILLISECONDS, interval: LOOK_MILLISECONDS },
  );

  const none = { pending: 0, retrying: 0, succeeded: 0, deadLettered: 0, canceled: 0 };
  for (const { id, path } of healthy) {
    expect(await stats(id)).toEqual({ ...none, succeeded: PAYMENTS });
    expect(received.get(`/${path}`)).toEqual(events);
  }
  for (const { id, path } of failing) {
    expect(await stats(id)).toEqual({ ...none, deadLettered: wantedBy(path).size });
    const expected = RETRY_SECONDS.map((_, index) => ({
      number: index + 1,
      ...FAILURES[path as keyof typeof FAILURES],
    }));
    const told = new Set<string>();
    for await (const { attempts, eventId } of deliveriesOf(client, id)) {
      expect(attempts).toMatchObject(expected);
      told.add(eventId);
    }
    expect(told).toEqual(wantedBy(path));
    expect(received.get(`/${path}`)).toEqual(wantedBy(path));
  }
  expect(received.has("/elsewhere")).toBe(false);
});
