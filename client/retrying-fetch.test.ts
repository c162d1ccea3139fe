// The API's retry table, against a server that fails as told: what comes again, after how long, and what never does.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWeirClient, type WeirClient } from "./client.ts";

/** An answer, or silence, or one whose body never comes to its end. */
type Answer =
  | { readonly status: number; readonly body?: unknown; readonly retryAfter?: string }
  | { readonly status: number; readonly page: string; readonly retryAfter?: string }
  | "silence"
  | "stall"
  | "cut"
  | "hang up";

let server: Server;
let weir: WeirClient;
let answers: Answer[];
let seen: { readonly method: string; readonly key: string | undefined; readonly body: string }[];

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", headers } = request;
  seen.push({ method, key: headers["idempotency-key"]?.toString(), body: await textOf(request) });
  const told = answers[seen.length - 1] ?? { status: 200, body: { assessment: { decision: "allow" } } };
  if (told === "silence") return;
  if (told === "hang up") {
    request.socket.destroy();
    return;
  }
  if (told === "stall" || told === "cut") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"assessment":{"decision":"allow"', () => {
      if (told === "cut") request.socket.destroy();
    });
    return;
  }
  const retryAfter = told.retryAfter === undefined ? {} : { "retry-after": told.retryAfter };
  if ("page" in told) {
    response.writeHead(told.status, { "content-type": "text/html", ...retryAfter }).end(told.page);
    return;
  }
  response.writeHead(told.status, { "content-type": "application/json", ...retryAfter });
  response.end(JSON.stringify(told.body ?? { error: { code: `told_${told.status}` } }));
}

beforeEach(async () => {
  [answers, seen] = [[], []];
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  weir = createWeirClient({
    baseUrl: `http://127.0.0.1:${port}`,
    secretKey: "sk_test_x",
    retry: { attempts: 3, timeoutMilliseconds: 800 },
  });
});

it("refuses an option that it does not have, in a sentence", () => {
  const options = { baseUrl: "http://127.0.0.1", secretKey: "sk_test_x", attempts: 3 };
  expect(() => createWeirClient(options)).toThrow("There is no option attempts");
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const PAGE = "<html><h1>Bad gateway</h1></html>";
const now: Answer = { status: 503, retryAfter: "0" };
const body = {
  externalActivityId: "activity-1",
  subject: { type: "individual", externalUserId: "customer-1" },
  occurredAt: "2026-11-21T10:00:00Z",
  transaction: {
    externalTransactionId: "payment-1",
    assetClass: "fiat",
    direction: "outbound",
    amount: "1.00",
    currency: "EUR",
    transactionType: "transfer",
    parties: [],
  },
} as const;
const decide = () => weir.POST("/transactions", { body: { ...body, parties: undefined } as never });
const wallet = (key?: string) =>
  weir.POST("/wallet-screenings", {
    params: { header: key === undefined ? {} : { "Idempotency-Key": key } },
    body: { address: "0x0", network: "ethereum" },
  } as never);
const read = () => weir.GET("/transactions/{id}", { params: { path: { id: "payment-1" } } });

describe("sent again", () => {
  it.each([
    ["a read after 503", read, now],
    ["a read after 502", read, { status: 502, retryAfter: "0" }],
    ["a decision after 503, for its body names it", decide, now],
    ["a write with an idempotency key after 503", () => wallet("key-12345678"), now],
    ["a refused write without one, after 429", () => wallet(), { status: 429, retryAfter: "0" }],
  ] as const)("%s", async (_what, call, failure) => {
    answers = [failure];
    expect((await call()).response.status).toBe(200);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]); // the same body and the same key
  });

  it.each(["silence", "hang up", "stall", "cut"] as const)(
    "a decision after %s, a second later",
    async (failure) => {
      answers = [failure];
      expect((await decide()).data?.assessment.decision).toBe("allow");
      expect(seen).toHaveLength(2);
    },
  );

  it("after as long as the server asks for", async () => {
    answers = [{ status: 429, retryAfter: "1" }];
    const began = performance.now();
    await read();
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });
});

describe("not sent again", () => {
  it.each([400, 401, 402, 403, 404, 409, 500])("a decision after %d", async (status) => {
    answers = [{ status }];
    const { data, error, response } = await decide();
    expect([data, response.status, seen.length]).toEqual([undefined, status, 1]);
    expect(error).toEqual({ error: { code: `told_${status}` } });
  });

  it.each([
    ["503", now],
    ["silence", "silence"],
  ] as const)("a write without identity, after %s", async (_what, failure) => {
    answers = [failure];
    expect((await wallet()).data).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it("anything for which the server asks for more than thirty seconds: the caller gets its answer at once", async () => {
    answers = [{ status: 429, retryAfter: "31" }];
    const { error, response } = await read();
    expect([response.status, response.headers.get("retry-after"), seen.length]).toEqual([429, "31", 1]);
    expect(error).toEqual({ error: { code: "told_429" } });
  });

  it("anything without an end: the last failure is the answer", async () => {
    answers = [now, now, now, now];
    const { data, error } = await decide();
    expect([data, seen.length]).toEqual([undefined, 3]);
    expect(error).toEqual({ error: { code: "told_503" } });
  });
});

describe("a body that is not the API's", () => {
  const notUnderstood = { error: { type: "SERVICE_UNAVAILABLE", code: "not_understood", request_id: null } };

  it("of a proxy in trouble is an error in the API's own shape, after as many tries as any", async () => {
    const page = { status: 502, page: PAGE, retryAfter: "0" };
    answers = [page, page, page];
    const { data, error, response } = await decide();
    expect([data, response.status, seen.length]).toEqual([undefined, 502, 3]);
    expect(error).toMatchObject(notUnderstood);
  });

  it.each([
    ["a page", PAGE],
    ["nothing", ""],
    ["null", "null"],
    ["half of one", '{"assessment":{"decision":"allow"'],
  ])("is no decision, also where its status is 200: %s", async (_what, page) => {
    answers = [{ status: 200, page }];
    const { data, error, response } = await decide();
    expect([data, response.status, seen.length]).toEqual([undefined, 502, 1]);
    expect(error).toMatchObject(notUnderstood);
  });

  it.each([{}, null, { error: "Forbidden" }, { error: { message: "Forbidden" } }])(
    "is an error with a code, also where it is %j",
    async (told) => {
      answers = [{ status: 403, page: JSON.stringify(told) }];
      const { error, response } = await decide();
      expect([response.status, seen.length]).toEqual([403, 1]);
      expect(error).toMatchObject(notUnderstood);
    },
  );

  it("may be none where there is nothing to say: 204", async () => {
    answers = [{ status: 204, page: "" }];
    const { data, error, response } = await weir.DELETE("/webhooks/endpoints/{id}", {
      params: { path: { id: "we_1" } },
    });
    expect([data, error, response.status]).toEqual([undefined, undefined, 204]);
  });
});

describe("no answer", () => {
  it.each(["silence", "hang up", "stall", "cut"] as const)(
    "after %s is an error in the API's own shape, and no decision",
    async (failure) => {
      answers = [failure];
      const { data, error, response } = await wallet();
      expect([data, response.status]).toEqual([undefined, 503]);
      expect(error).toMatchObject({
        error: { type: "SERVICE_UNAVAILABLE", code: "no_answer", request_id: null },
      });
    },
  );

  it.each(["silence", "stall"] as const)(
    "after %s comes in time, whatever is collected meanwhile",
    async (failure) => {
      setFlagsFromString("--expose-gc");
      const collect = runInNewContext("gc") as () => void;
      const collecting = setInterval(collect, 20);
      answers = [failure];
      try {
        expect((await wallet()).response.status).toBe(503);
      } finally {
        clearInterval(collecting);
      }
    },
    300_000,
  );

  it("ends at once where the caller's own signal says so", async () => {
    answers = ["silence"];
    const stop = new AbortController();
    const call = weir.GET("/transactions/{id}", { params: { path: { id: "x" } }, signal: stop.signal });
    stop.abort(new Error("the shop closed"));
    await expect(call).rejects.toThrow("the shop closed");
  });
});
