// The contract's limits, each just under its bound, at it and just over it, through the whole Worker.

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hold, heard } from "./casebook-client.ts";
import { activity, createTenant, payment, request, type Answer, type Tenant } from "./client.ts";
import { createEndpoint, receiver } from "./webhook-client.ts";

let tenant: Tenant;
let decided: string;
beforeAll(async () => {
  tenant = await createTenant();
  const body = payment();
  decided = body.externalActivityId;
  expect((await request(tenant, "sandbox", "POST", "/transactions", body)).status).toBe(200);
});

type Fields = Record<string, unknown>;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(tenant, "sandbox", "POST", path, body, headers);
const pay = (changes: Fields = {}, transaction: Fields = {}) =>
  post("/transactions", payment(changes, transaction));
const payTo = (party: Fields) =>
  pay({}, { parties: [{ role: "recipient", externalPartyId: "p-1", displayName: "Jo Vorst", ...party }] });
const payWith = (instrument: Fields) =>
  payTo({ instruments: [{ type: "other", externalInstrumentId: "i-1", ...instrument }] });
const label = (changes: Fields = {}, key: string = crypto.randomUUID()) =>
  post(
    `/transactions/${decided}/outcomes`,
    { classification: "fraud", source: "analyst", occurredAt: "2026-01-20T00:00:00Z", ...changes },
    { "idempotency-key": key },
  );
const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const fields = (count: number) => Object.fromEntries(times(count).map((n) => [`k${n}`, n]));
const parties = (count: number) => times(count).map((n) => ({ role: "sender", externalPartyId: `p-${n}` }));
const instruments = (count: number) => times(count).map((n) => ({ type: "other", fingerprint: `f-${n}` }));
let unique = 0;
/** So many characters, others each time. */
const text = (length: number) => `${(unique += 1)}-`.padEnd(length, "x");
/** A valid payment of so many bytes: what the contract does not name fills it up. */
function ofBytes(bytes: number): string {
  const body = JSON.stringify({ ...payment(), filler: "" });
  return body.replace(/""\}$/, `"${"x".repeat(bytes - body.length)}"}`);
}
const nested = (levels: number) => {
  const inner = "[".repeat(levels - 1) + "]".repeat(levels - 1);
  return JSON.stringify(payment()).replace(/\}$/, `,"deep":${inner}}`);
};
/** A decimal with so many digits before and behind its point. */
const decimal = (before: number, behind: number) =>
  `${"9".repeat(before)}${behind > 0 ? `.${"1".repeat(behind)}` : ""}`;

interface Limit {
  readonly limit: string;
  readonly bound: number;
  readonly send: (size: number) => Promise<Answer>;
  readonly code?: string;
}

const MAXIMA: Limit[] = [
  {
    limit: "X-Request-Id, characters",
    bound: 128,
    send: (n) => post("/transactions", payment(), { "x-request-id": "r".repeat(n) }),
  },
  {
    limit: "Idempotency-Key, characters",
    bound: 200,
    send: (n) => label({}, text(n)),
    code: "idempotency_key_invalid",
  },
  {
    limit: "body, bytes",
    bound: 256 * 1024,
    send: (n) => post("/transactions", ofBytes(n)),
    code: "payload_too_large",
  },
  { limit: "nesting, levels", bound: 20, send: (n) => post("/transactions", nested(n)) },
  { limit: "metadata, fields", bound: 50, send: (n) => pay({ metadata: fields(n) }) },
  { limit: "customAttributes, fields", bound: 50, send: (n) => pay({ customAttributes: fields(n) }) },
  { limit: "transaction.metadata, fields", bound: 50, send: (n) => pay({}, { metadata: fields(n) }) },
  { limit: "a key of metadata, characters", bound: 100, send: (n) => pay({ metadata: { [text(n)]: 1 } }) },
  { limit: "a value of metadata, characters", bound: 1_000, send: (n) => pay({ metadata: { a: text(n) } }) },
  { limit: "an array in metadata, items", bound: 20, send: (n) => pay({ metadata: { a: times(n) } }) },
  { limit: "externalActivityId, characters", bound: 255, send: (n) => pay({ externalActivityId: text(n) }) },
  {
    limit: "externalTransactionId, characters",
    bound: 255,
    send: (n) => pay({}, { externalTransactionId: text(n) }),
  },
  {
    limit: "externalUserId, characters",
    bound: 255,
    send: (n) => pay({ subject: { type: "individual", externalUserId: text(n) } }),
  },
  {
    limit: "subject.id, characters",
    bound: 255,
    send: (n) => pay({ subject: { type: "individual", id: text(n) } }),
  },
  {
    limit: "channel, characters",
    bound: 255,
    send: (n) => post("/activities", activity({ channel: text(n) })),
  },
  { limit: "currency, characters", bound: 255, send: (n) => pay({}, { currency: text(n) }) },
  { limit: "displayName, characters", bound: 300, send: (n) => payTo({ displayName: text(n) }) },
  { limit: "externalPartyId, characters", bound: 255, send: (n) => payTo({ externalPartyId: text(n) }) },
  { limit: "institutionName, characters", bound: 255, send: (n) => payWith({ institutionName: text(n) }) },
  { limit: "parties", bound: 200, send: (n) => pay({}, { parties: parties(n) }) },
  { limit: "instruments in all parties", bound: 1_100, send: (n) => payTo({ instruments: instruments(n) }) },
  { limit: "decimals of amount", bound: 8, send: (n) => pay({}, { amount: decimal(1, n) }) },
  { limit: "digits of amount before the point", bound: 30, send: (n) => pay({}, { amount: decimal(n, 0) }) },
  {
    limit: "decimals of lossAmount",
    bound: 8,
    send: (n) => label({ currency: "EUR", lossAmount: decimal(1, n) }),
  },
  { limit: "latitude", bound: 90, send: (n) => pay({ location: { latitude: n, longitude: 0 } }) },
  { limit: "longitude", bound: 180, send: (n) => pay({ location: { latitude: 0, longitude: n } }) },
];

describe("at most", () => {
  it.each(MAXIMA)(
    "$limit: $bound, and one more is 400",
    async ({ bound, send, code = "invalid_request" }) => {
      for (const size of [bound - 1, bound]) {
        const answer = await send(size);
        expect([size, answer.status < 300, answer.body.error]).toEqual([size, true, undefined]);
      }
      const over = await send(bound + 1);
      expect([over.status, over.body.error?.code, over.body.error?.type]).toEqual([
        400,
        code,
        "VALIDATION_ERROR",
      ]);
    },
  );
});

const MINIMA: Limit[] = [
  {
    limit: "Idempotency-Key, characters",
    bound: 8,
    send: (n) => label({}, text(n).slice(0, n)),
    code: "idempotency_key_invalid",
  },
  {
    limit: "externalActivityId, characters",
    bound: 1,
    send: (n) => pay({ externalActivityId: "~".repeat(n) }),
  },
  { limit: "displayName, characters", bound: 1, send: (n) => payTo({ displayName: "x".repeat(n) }) },
  { limit: "units of 10⁻⁸ in amount", bound: 1, send: (n) => pay({}, { amount: `0.0000000${n}` }) },
  {
    limit: "lossAmount",
    bound: 0,
    send: (n) => label({ currency: "EUR", lossAmount: `${n}` }),
  },
  { limit: "latitude", bound: -90, send: (n) => pay({ location: { latitude: n, longitude: 0 } }) },
  { limit: "longitude", bound: -180, send: (n) => pay({ location: { latitude: 0, longitude: n } }) },
];

describe("at least", () => {
  it.each(MINIMA)(
    "$limit: $bound, and one less is 400",
    async ({ bound, send, code = "invalid_request" }) => {
      for (const size of [bound + 1, bound]) {
        const answer = await send(size);
        expect([size, answer.status < 300, answer.body.error]).toEqual([size, true, undefined]);
      }
      expect(await send(bound - 1)).toMatchObject({ status: 400, body: { error: { code } } });
    },
  );

  it("LIM-01: an Idempotency-Key takes every letter, digit and . _ : ~ -, and nothing else", async () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:~-";
    expect((await label({}, letters)).status).toBe(201);
    for (const other of ["/", "+", "=", " ", ",", "@", "*", "%"]) {
      expect((await label({}, `1234567${other}8`)).body.error.code).toBe("idempotency_key_invalid");
    }
  });
});

describe("the future", () => {
  const NOW = Date.parse("2026-06-01T12:00:00.000Z");
  const FIVE_MINUTES = 300_000;
  afterEach(() => void vi.useRealTimers());

  const SENT: [string, (occurredAt: string) => Promise<Answer>][] = [
    ["a transaction", (occurredAt) => pay({ occurredAt })],
    ["an activity", (occurredAt) => post("/activities", activity({ occurredAt }))],
    ["an outcome", (occurredAt) => label({ occurredAt })],
  ];

  it.each(SENT)("TXE-04, OUT-05: of %s begins after five minutes exactly", async (_, send) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const at = (milliseconds: number) => send(new Date(NOW + milliseconds).toISOString());
    expect((await at(FIVE_MINUTES - 1)).status).toBeLessThan(300);
    expect((await at(FIVE_MINUTES)).status).toBeLessThan(300);
    expect(await at(FIVE_MINUTES + 1)).toMatchObject({
      status: 400,
      body: { error: { type: "VALIDATION_ERROR", code: "occurred_at_in_future" } },
    });
  });
});

describe("LIM-02: a page", () => {
  const BAD = ["0", "101", "many", "-1", "1.5", "1e1", "010", "", "9007199254740993"];

  // Report routes have a rate of their own, five a second: these get the first bounds alone.
  it.each([
    ["/alerts", BAD],
    ["/signals", BAD],
    ["/investigations", BAD],
    ["/monitoring/deltas", BAD],
    ["/webhooks/endpoints", BAD],
    ["/webhooks/endpoints/{id}/deliveries", BAD],
    ["/risk-intelligence/system-versions", BAD.slice(0, 3)],
    ["/risk-intelligence/experiments", BAD.slice(0, 3)],
  ])("of %s has 1 to 100 rows; any other limit is 400, and none is clamped", async (list, bad) => {
    const own = await createTenant();
    const path = list.replace("{id}", (await createEndpoint(own, receiver("ok"))).id);
    const read = (limit: string) => request(own, "sandbox", "GET", `${path}?limit=${limit}`);
    for (const limit of ["1", "100"]) expect([limit, (await read(limit)).status]).toEqual([limit, 200]);
    for (const limit of bad) {
      const { status, body } = await read(limit);
      expect([limit, status, body.error?.code]).toEqual([limit, 400, "invalid_request"]);
    }
  });

  it("has 50 rows without a limit in the request", async () => {
    const own = await createTenant();
    await Promise.all(
      times(51).map((n) => hold(own, { subject: { type: "individual", externalUserId: `customer-${n}` } })),
    );
    await heard(own);
    const first = await request(own, "sandbox", "GET", "/alerts");
    expect(first.body.data).toHaveLength(50);
    const { nextCursor } = first.body.pagination;
    const rest = await request(own, "sandbox", "GET", `/alerts?cursor=${nextCursor}`);
    expect(rest.body.data).toHaveLength(1);
    expect(rest.body.pagination.nextCursor).toBeNull();
  });
});
