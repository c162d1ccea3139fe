// Half of a body at the doors that Node serves, the analysts' and the pipeline's: its connection is closed after 20 seconds, from
// every sender and however its length is framed.

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { openDoor, type Door } from "#pipeline/door/server.ts";
import type { HealthSources } from "#pipeline/health.ts";
import { openLog } from "#pipeline/log.ts";
import { FRAMES, sendHalf } from "#test/half-sent-request.ts";
import { createDoor } from "./door.ts";

const SECONDS = 1_000;
const KEY = { id: "k1", secret: "a-key-of-the-test-of-half-bodies" };
const ANALYST = `authorization: Basic ${Buffer.from("analyst_a:secret").toString("base64")}`;

const analysts = createDoor({
  engine: { url: "http://127.0.0.1:1", headers: {} },
  admitted: { database: "weir", views: [] },
});
let pipeline: Door;

beforeAll(async () => {
  pipeline = await openDoor({
    host: "127.0.0.1",
    port: 0,
    signingKeys: [KEY],
    health: {} as HealthSources,
    bodiesMaxBytes: 1_000_000,
    refuseAtOnce: () => null,
    answerSigned: async () => ({ status: 202, body: {} }),
    log: openLog("silent"),
  });
  await once(analysts.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  analysts.close().closeAllConnections();
  await pipeline.close();
});

function signed(): string {
  const request = { method: "POST", path: "/v1/batches", body: new Uint8Array() };
  return `${SIGNATURE_HEADER}: ${sign(request, KEY, Math.floor(Date.now() / SECONDS))}`;
}

describe.concurrent("a connection on which half of a body came", () => {
  const senders: readonly (readonly [string, () => number, () => readonly string[]])[] = [
    ["an analyst to the analysts' door", () => (analysts.address() as AddressInfo).port, () => [ANALYST]],
    ["a stranger to the analysts' door", () => (analysts.address() as AddressInfo).port, () => []],
    ["the edge to the pipeline's door", () => pipeline.port, () => [signed()]],
    ["a stranger to the pipeline's door", () => pipeline.port, () => []],
  ];
  const rows = senders.flatMap((sender) => FRAMES.map((frame) => [...sender, frame] as const));

  it.each(rows)("from %s is closed within 25 seconds (row %#)", async (_sender, port, headers, frame) => {
    const url = new URL(`http://127.0.0.1:${port()}/v1/batches`);
    const half = await sendHalf(url, ["POST /v1/batches HTTP/1.1", "host: door", ...headers()], frame);
    expect([401, 408]).toContain(half.status);
    expect(half.milliseconds).toBeLessThan(25 * SECONDS);
  });
});
