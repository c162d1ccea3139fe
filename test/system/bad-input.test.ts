// Bad input against the whole running system: 4xx in the contract's shape, nothing reserved, stored or counted.

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ERRORS, type ErrorCode } from "#domain/contract/errors/errors.ts";
import { findRunningSystem } from "#ops/local-system/process-register.ts";
import { openConnections, type Answer, type Connections } from "#test/load/connections.ts";
import { peakMebibytesOf } from "#test/load/processes.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { featuresOf } from "./decision-contexts.ts";
import { logHeads } from "./log-heads.ts";
import { createTenant, type Tenant } from "./tenant.ts";

const system = inject("system");
const OUTCOMES = "/api/v1/transactions/wanted-payment/outcomes";

let tenant: Tenant;
let connections: Connections;
let warehouse: Warehouse;
let headsBefore: Readonly<Record<string, number>>;
let firstId: string;

beforeAll(async () => {
  tenant = await createTenant(system, "Bad input");
  warehouse = openWarehouse(system.clickhouse);
  connections = openConnections(new URL(system.sandboxBaseUrl).origin, {
    connections: 4,
    headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
  });
  const { status, text: body } = await send(payment({}, { externalTransactionId: "first-payment" }, "first"));
  expect(status).toBe(200);
  firstId = decisionIdOf(body);
  headsBefore = await logHeads(system, tenant.organisation.id);
});

afterAll(async () => {
  await Promise.all([connections?.close(), warehouse?.close()]);
});

const payment = (
  envelope: object = {},
  transaction: object = {},
  externalActivityId = "wanted",
): Record<string, unknown> => ({
  externalActivityId,
  subject: { type: "individual", externalUserId: "somebody" },
  occurredAt: "2026-01-31T12:00:00.000Z",
  ...envelope,
  transaction: {
    externalTransactionId: "wanted-payment",
    assetClass: "fiat",
    direction: "outbound",
    amount: "12.50",
    currency: "EUR",
    transactionType: "transfer",
    parties: [{ role: "recipient", externalPartyId: "p-1", displayName: "Jean Dupont", type: "individual" }],
    ...transaction,
  },
});

async function send(body: unknown, path = "/api/v1/transactions", headers = {}): Promise<Answer> {
  const sent = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return await connections.send({ path, body: sent, headers });
}

function decisionIdOf(body: string): string {
  return (JSON.parse(body) as { assessment: { decisionId: string } }).assessment.decisionId;
}

function expectRefusal({ status, text: body }: Answer): void {
  const { error } = JSON.parse(body) as { error: { code: ErrorCode; type: string } };
  expect({ status, error }).toEqual({
    status: 400,
    error: expect.objectContaining({
      type: "VALIDATION_ERROR",
      code: expect.any(String),
      message: expect.any(String),
      request_id: expect.any(String),
    }),
  });
  expect(ERRORS[error.code]).toMatchObject({ type: error.type, status });
}

const raw = (json: string): string => JSON.stringify(payment()).replace('"12.50"', json);
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

describe("a payment is refused with 400", () => {
  it.each<[string, unknown]>([
    ["an empty body", ""],
    ["malformed JSON", '{"externalActivityId": "wanted", '],
    ["two JSON values", "{}{}"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ["half a surrogate pair in an id", payment({}, {}, "wanted\ud800")],
    ["300 KB", payment({ metadata: { note: "x".repeat(300_000) } })],
    ["300 KB in an unknown field", payment({ unknown: "x".repeat(300_000) })],
    ["30 levels", payment({ unknown: deep(30) })],
    ["100,000 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["an array", [payment()]],
    ["a string", '"wanted"'],
    ["NaN as amount", raw("NaN")],
    ['"NaN" as amount', payment({}, { amount: "NaN" })],
    ["Infinity as amount", payment({}, { amount: "Infinity" })],
    ["1e999 as amount", raw("1e999")],
    ["a number as amount", raw("12.5")],
    ["an amount of 40 digits", payment({}, { amount: "1".repeat(40) })],
    ["nine decimals", payment({}, { amount: "0.123456789" })],
    ["a negative amount", payment({}, { amount: "-1" })],
    ["zero", payment({}, { amount: "0.00" })],
    ["an exponent", payment({}, { amount: "1e3" })],
    ["digits of another script", payment({}, { amount: "١٢" })],
    ["an unknown asset class", payment({}, { assetClass: "gold" })],
    ["an enum in capitals", payment({}, { direction: "OUTBOUND" })],
    ["an unknown role", payment({}, { parties: [{ role: "boss", externalPartyId: "p" }] })],
    ["an unknown subject type", payment({ subject: { type: "person", externalUserId: "somebody" } })],
    ["both names of a subject", payment({ subject: { type: "individual", id: "a", externalUserId: "b" } })],
    ["a number as id", payment({}, {}, 7 as unknown as string)],
    ["an array as subject", payment({ subject: [] })],
    ["an object as transaction type", payment({}, { transactionType: {} })],
    ["a time without zone", payment({ occurredAt: "2026-01-31T12:00:00" })],
    ["30 February", payment({ occurredAt: "2026-02-30T12:00:00Z" })],
    ["next year", payment({ occurredAt: new Date(Date.now() + 31_536_000_000).toISOString() })],
    ["metadata that is not flat", payment({ metadata: { a: { b: 1 } } })],
    [
      "51 metadata fields",
      payment({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, n])) }),
    ],
    ["an address that is none", payment({ ipAddress: "999.1.1.1" })],
    ["half a coordinate", payment({ location: { latitude: 1 } })],
    ["an id of 256 characters", payment({}, {}, "x".repeat(256))],
    [
      "201 parties",
      payment(
        {},
        { parties: Array.from({ length: 201 }, () => ({ role: "recipient", externalPartyId: "p" })) },
      ),
    ],
  ])("%s", async (_, body) => {
    expectRefusal(await send(body));
  });
});

describe("an outcome is refused with 400", () => {
  const outcome = { classification: "fraud", source: "chargeback", occurredAt: "2026-02-01T00:00:00Z" };
  it.each<[string, unknown, Record<string, string>]>([
    ["without an Idempotency-Key", outcome, {}],
    ["with a key of seven characters", outcome, { "idempotency-key": "sevenXX" }],
    ["with a key of odd characters", outcome, { "idempotency-key": "key with spaces" }],
    [
      "of an unknown classification",
      { ...outcome, classification: "fiat" },
      { "idempotency-key": "wanted-key" },
    ],
    [
      "with a NaN loss",
      { ...outcome, currency: "EUR", lossAmount: "NaN" },
      { "idempotency-key": "wanted-key" },
    ],
    ["that asserts guilt from a SAR", { ...outcome, source: "sar" }, { "idempotency-key": "wanted-key" }],
    ["of 300 KB", { ...outcome, reasonCode: "x".repeat(300_000) }, { "idempotency-key": "wanted-key" }],
  ])("%s", async (_, body, headers) => {
    expectRefusal(await send(body, OUTCOMES.replace("wanted", "first"), headers));
  });
});

describe("header abuse", () => {
  it.each([
    ["a request id of 129 characters", { "x-request-id": "r".repeat(129) }],
    ["an unsupported Service-Version", { "service-version": "1999-01-01" }],
  ])("%s is 400", async (_, headers) => {
    const { status, text: body } = await send(payment(), undefined, headers);
    expect({ status, body: JSON.parse(body) as unknown }).toMatchObject({
      status: 400,
      body: { error: { type: "VALIDATION_ERROR" } },
    });
  });

  // What is no HTTP is refused by the platform's own server, before any Worker.
  it.each<[string, readonly string[]]>([
    ["a control character in the request id", ["X-Request-Id: a\u0001b"]],
    ["a header of 100 KB", [`X-Filler: ${"x".repeat(100_000)}`]],
    ["2,000 headers", Array.from({ length: 2_000 }, (_, n) => `X-Filler-${n}: ${n}`)],
    ["an encoding that we do not have", ["Content-Encoding: br"]],
    ["bytes that are no gzip under its name", ["Content-Encoding: gzip"]],
    ["a length that is a lie", ["Content-Length: 5"]],
    ["a length that is no number", ["Content-Length: many"]],
    ["an unknown transfer encoding", ["Transfer-Encoding: cheese"]],
  ])("%s is never a 5xx, and never a decision", async (_, headers) => {
    expect(await statusOfRaw(headers, '{"externalActivityId":')).toSatisfy(
      (status: number) => status >= 400 && status < 500,
    );
  });
});

describe("a body whose frame is broken", () => {
  it.each<[string, readonly string[]]>([
    ["a chunk of a negative size", ["Transfer-Encoding: chunked"]],
    ["a transfer coding that nobody would undo", ["Transfer-Encoding: gzip, chunked"]],
  ])("such as by %s is 400, not a failure of ours", async (_, headers) => {
    expect(await statusOfRaw(headers, "-1\r\n{}\r\n0\r\n\r\n")).toBe(400);
  });

  it.each(["HEAD", "CONNECT"])("is no failure of ours with %s", async (method) => {
    expect(await statusOfRaw(["Content-Length: 0"], "", method)).toBeLessThan(500);
  });
});

describe("a body of 194 kB that would unpack to 200 MB", () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  const packed = { "content-encoding": "gzip", "content-type": "application/json" };
  const times = async (sent: () => Promise<unknown>) => {
    for (let time = 0; time < 8; time++) await sent();
  };

  it("takes no memory, with a key or without", async () => {
    const running = await findRunningSystem(system.dataDir);
    const edge = running?.parts.find(({ name }) => name === "edge");
    const withKey = async () => expectRefusal(await send(bomb, undefined, packed));
    const session = `${system.operatorUrl}/session`;
    const withoutKey = async () => {
      const answer = await fetch(session, { method: "POST", headers: packed, body: bomb });
      expectRefusal({ status: answer.status, text: await answer.text(), retryAfter: null });
    };
    await withKey();
    await withoutKey();
    // Unpacked whole, each would take 200 MB.
    const grown = await peakMebibytesOf(edge?.pid ?? 0, () =>
      Promise.all([times(withKey), times(withoutKey)]),
    );
    expect(grown).toBeLessThan(60);
  });
});

describe("after all that", () => {
  it("no log has grown", async () => {
    expect(await logHeads(system, tenant.organisation.id)).toEqual(headsBefore);
  });

  it("neither the ids of refused payments nor the keys of refused outcomes are taken", async () => {
    const decided = await send(payment());
    expect(decided.status).toBe(200);
    expect(JSON.parse(decided.text)).not.toHaveProperty("replayed");
    const recorded = await send(
      { classification: "legitimate", source: "customer", occurredAt: "2026-02-01T00:00:00Z" },
      OUTCOMES,
      { "idempotency-key": "wanted-key" },
    );
    expect(recorded.status).toBe(201);
  });

  it("the subject's history counts the accepted payments alone", async () => {
    const third = await send(payment({}, { externalTransactionId: "third-payment" }, "third"));
    const features = await featuresOf(warehouse, tenant.organisation.id, 3);
    expect(features.get(firstId)).toMatchObject({ count_24h: 0 });
    expect(features.get(decisionIdOf(third.text))).toMatchObject({ count_24h: 2 });
  });
});

/** Sends a request byte by byte as given, and reads the status of whatever comes back. */
async function statusOfRaw(headers: readonly string[], body: string, method = "POST"): Promise<number> {
  const { host, hostname, port } = new URL(system.sandboxBaseUrl);
  const socket = connect(Number(port), hostname);
  const answer = text(socket);
  const hasLength = headers.some((header) => /^(content-length|transfer-encoding)/i.test(header));
  socket.end(
    [
      `${method} ${method === "CONNECT" ? host : "/api/v1/transactions"} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${tenant.keys.sandboxSecret}`,
      "Connection: close",
      ...(hasLength ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      ...headers,
      "",
      body,
    ].join("\r\n"),
  );
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await answer)?.[1]);
}
