// What strangers learn of the door, and what they cost it.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { callDoor } from "#test/stream/door-client.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { HealthSources } from "../health.ts";
import { openLog } from "../log.ts";
import type { Answer } from "./answer.ts";
import { answerHealth } from "./routes.ts";
import { openDoor, type Door } from "./server.ts";

const KEY = { id: "k1", secret: "a-key-of-the-strangers-test" };
const MIB = 1024 * 1024;
const BODIES_MAX_BYTES = 6 * MIB;

/** How often the open dead letters were counted. */
let counts = 0;
const health: HealthSources = {
  roles: new Set(["door"]),
  started: () => true,
  stream: {
    state: async () => ({
      lagByTopic: { "weir.decisions.v1": 7 },
      oldestSeconds: 0,
      members: 1,
      deadLetters: 9,
    }),
    close: async () => undefined,
  },
  clickhouse: { ping: async () => ({ success: true }) } as unknown as Warehouse,
  openDeadLetters: async () => ++counts,
  loader: () => null,
  jobs: () => null,
  pulse: () => ({
    at: "2026-01-01T00:00:00.000Z",
    failure: null,
    pulse: {
      logs: [{ source: "ledger/org_secret/sandbox/0", begin: 1, head: 19_344, bytes: 1, readers: [] }],
      endpoints: [],
      unanswered: [],
    },
  }),
  missing: () => null,
};

let door: Door;
let full: Answer | null = null;
beforeAll(async () => {
  door = await openDoor({
    host: "127.0.0.1",
    port: 0,
    signingKeys: [KEY],
    health,
    bodiesMaxBytes: BODIES_MAX_BYTES,
    refuseAtOnce: () => full,
    answerSigned: async (method, path, body) =>
      path === "/v1/batches"
        ? { status: 202, body: { bytes: body.length } }
        : answerHealth(health, method, path),
    log: openLog("silent"),
  });
});
afterAll(() => door.close());

const url = (): string => `http://127.0.0.1:${door.port}`;

/** Sends the head of a request and as much of its body as told, and keeps the connection. */
async function begin(announced: number, sent: number, signature: string | null): Promise<Socket> {
  const socket = connect(door.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const signed = signature === null ? "" : `${SIGNATURE_HEADER}: ${signature}\r\n`;
  socket.write(`POST /v1/batches HTTP/1.1\r\nhost: door\r\n${signed}content-length: ${announced}\r\n\r\n`);
  if (sent > 0) socket.write(Buffer.alloc(sent, " "));
  return socket;
}

/** Sends a body of so many bytes that announces no length, as long as the door takes it. */
async function sendChunked(mebibytes: number): Promise<Socket> {
  const socket = connect(door.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST /v1/batches HTTP/1.1\r\nhost: door\r\n${SIGNATURE_HEADER}: ${forged()}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(MIB, " "), Buffer.from("\r\n")]);
  Readable.from(Array.from({ length: mebibytes }, () => chunk)).pipe(socket, { end: false });
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString())?.[1]);
}

/** As somebody sends it who has seen a key's id and the form of a signature, but not its secret. */
function forged(): string {
  const request = { method: "POST", path: "/v1/batches", body: new Uint8Array() };
  return sign(request, { ...KEY, secret: "a guess" }, Math.floor(Date.now() / 1_000));
}

describe("health", () => {
  it("shows strangers only the status: no organisation, no log, no size", async () => {
    const answer = await fetch(`${url()}/health`);
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}']);
  });

  it("counts dead letters only for signed requests", async () => {
    await fetch(`${url()}/health`);
    expect(counts).toBe(0);
    const answer = await callDoor(url(), KEY, "/v1/health", { method: "GET" });
    expect(answer).toMatchObject({ status: 200, body: { parts: { kafka: { deadLetters: 1 } } } });
  });

  it("shows everything to signed requests", async () => {
    const answer = await callDoor(url(), KEY, "/v1/health", { method: "GET" });
    expect(answer).toMatchObject({ status: 200, body: { parts: { kafka: { members: 1 } } } });
    expect(JSON.stringify(answer.body)).toContain("org_secret");
    expect((await fetch(`${url()}/v1/health`)).status).toBe(401);
  });
});

describe("an idle connection", () => {
  it("is kept longer than the edge keeps it, so that no request meets its end", async () => {
    const { headers } = await fetch(`${url()}/health`);
    expect(headers.get("keep-alive")).toBe("timeout=120");
  });
});

describe("a body of four mebibytes", () => {
  it.each([
    ["without a signature", () => null],
    ["with a signature of another form", () => "v1=abc"],
    ["with a signature of last week", () => `t=1,k=${KEY.id},v1=${"0".repeat(64)}`],
    ["with a signature by a key that there is not", () => forged().replace(KEY.id, "k9")],
  ])("%s is answered 401 before it is sent", async (_, signature) => {
    const socket = await begin(4 * MIB, 0, signature());
    expect(await statusOf(socket)).toBe(401);
    socket.destroy();
  });

  it("with one byte more is answered 413 before it is sent, and one without end is cut off", async () => {
    const socket = await begin(4 * MIB + 1, 0, forged());
    expect(await statusOf(socket)).toBe(413);
    socket.destroy();
    const endless = await begin(1024 * MIB, 16 * MIB, null);
    await new Promise((resolve) => endless.once("close", resolve));
  });

  it("with more in chunks, without a length, is answered 413, and one without end is cut off", async () => {
    const larger = await sendChunked(5);
    expect(await statusOf(larger)).toBe(413);
    larger.destroy();
    const endless = await sendChunked(1024);
    await new Promise((resolve) => endless.once("close", resolve));
    // What the door read, and what the connection held on its way.
    expect(endless.bytesWritten).toBeLessThan(64 * MIB);
  });

  it("is refused before it is sent while the door can take no batch", async () => {
    full = { status: 503, body: {}, retryAfterSeconds: 1 };
    const socket = await begin(4 * MIB, 0, forged());
    expect(await statusOf(socket)).toBe(503);
    socket.destroy();
    full = null;
  });
});

describe("two hundred slow senders with forged signatures", () => {
  it("hold no more than the bound together, and leave room for prompt senders", async () => {
    const each = 256 * 1024;
    const sockets = await Promise.all(Array.from({ length: 200 }, () => begin(4 * MIB, each, forged())));
    const refused = new Set<Socket>();
    for (const socket of sockets) {
      void statusOf(socket).then((status) => status === 503 && refused.add(socket));
    }
    await expect.poll(() => (200 - refused.size) * each).toBeLessThanOrEqual(BODIES_MAX_BYTES);
    // In time they are slow, and make room.
    const batch = "x".repeat(MIB);
    await expect
      .poll(() => callDoor(url(), KEY, "/v1/batches", { body: batch }))
      .toEqual({ status: 202, body: { bytes: MIB } });
    for (const socket of sockets) socket.destroy();
  });
});

describe("a door that closes", () => {
  it("ends even if a sender never does", async () => {
    const begun = performance.now();
    const other = await openDoor({
      host: "127.0.0.1",
      port: 0,
      signingKeys: [KEY],
      health,
      bodiesMaxBytes: BODIES_MAX_BYTES,
      refuseAtOnce: () => null,
      answerSigned: async () => ({ status: 202, body: {} }),
      log: openLog("silent"),
    });
    const socket = connect(other.port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(
      `POST / HTTP/1.1\r\nhost: door\r\n${SIGNATURE_HEADER}: ${forged()}\r\ncontent-length: 9\r\n\r\n`,
    );
    await other.close();
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});
