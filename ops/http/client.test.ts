// The client follows the contract's retry table, row by row, against a server that fails as each row says.

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient, type Call } from "./client.ts";

interface Sent {
  readonly key: string | undefined;
  readonly body: string;
}

let server: Server;
let answers: (number | "silence")[];
let retryAfter: string;
let seen: Sent[];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const key = request.headers["idempotency-key"];
      seen.push({ key: typeof key === "string" ? key : undefined, body });
      const answer = answers.shift() ?? 200;
      if (answer === "silence") return response.destroy();
      const error = { type: "ANY", code: "any", message: "Why.", request_id: "req_1" };
      response.writeHead(answer, { "content-type": "application/json", "retry-after": retryAfter });
      return response.end(JSON.stringify(answer < 300 ? { fine: true } : { error }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  seen = [];
  retryAfter = "0";
});

const READ: Call = { method: "GET", path: "/things" };
const KEYED: Call = {
  method: "POST",
  path: "/things",
  body: { amount: "1.00" },
  idempotencyKey: "the-same-key",
};
const NAMED: Call = { method: "POST", path: "/things", body: { name: "a" }, repeatable: true };
const BLIND: Call = { method: "POST", path: "/things", body: { amount: "1.00" } };

/** How often a call was sent where the server first answers so, and whether it succeeded at last. */
async function send(
  call: Call,
  first: (number | "silence")[],
  patience: { longestWaitMilliseconds?: number } = {},
) {
  answers = [...first];
  const { port } = server.address() as AddressInfo;
  // The server asks for no wait; only where it is silent does the first one, of up to a second, pass.
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    token: "any",
    attempts: 3,
    ...patience,
  });
  const result = await client.call(call);
  return { sent: seen.length, ok: result.ok };
}

describe("RET-03: the retry table", () => {
  it.each<[string, Call, (number | "silence")[], { sent: number; ok: boolean }]>([
    ["a read that got no answer is sent again", READ, ["silence"], { sent: 2, ok: true }],
    ["a keyed write that got no answer is sent again", KEYED, ["silence"], { sent: 2, ok: true }],
    [
      "a write that its body names, and that got no answer, is sent again",
      NAMED,
      ["silence"],
      { sent: 2, ok: true },
    ],
    ["a write without identity that got no answer is not", BLIND, ["silence"], { sent: 1, ok: false }],
    ["429 is sent again, whatever it was", BLIND, [429], { sent: 2, ok: true }],
    ["502 and 503 are sent again", KEYED, [502, 503], { sent: 3, ok: true }],
    ["503 is not sent again without end", READ, [503, 503, 503, 503], { sent: 3, ok: false }],
    ["a write without identity is not sent again on 503", BLIND, [503], { sent: 1, ok: false }],
    ...[400, 401, 402, 403, 404, 409, 422, 500].map(
      (status): [string, Call, number[], { sent: number; ok: boolean }] => [
        `${status} is not sent again`,
        KEYED,
        [status],
        { sent: 1, ok: false },
      ],
    ),
  ])("%s", async (_, call, first, expected) => {
    expect(await send(call, first)).toEqual(expected);
  });

  it("nothing is sent again earlier than the server asks: a wait of more than thirty seconds is answered at once", async () => {
    retryAfter = "31";
    expect(await send(READ, [429])).toEqual({ sent: 1, ok: false });
  });

  it("a caller who waits for two seconds at most gets at once an answer that asks for more", async () => {
    retryAfter = "5";
    expect(await send(READ, [503], { longestWaitMilliseconds: 2_000 })).toEqual({ sent: 1, ok: false });
  });

  it("a write is sent again with the same body under the same key", async () => {
    await send(KEYED, [503]);
    expect(seen).toEqual([0, 1].map(() => ({ key: "the-same-key", body: '{"amount":"1.00"}' })));
  });
});
