// A body that its sender packed: decided as the plain one, never unpacked beyond its bound, and refused unread where nobody has
// yet said who they are.

import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import type { Operation } from "#domain/contract/operations/operation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { BODY_MAX_BYTES } from "#domain/contract/values/limits.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { bindings, call, createTenant, HOSTS, payment, secretOf } from "./client.ts";
import { FROM_CONSOLE } from "./console-client.ts";

const tenant = await createTenant();
const authorization = `Bearer ${secretOf(tenant, "sandbox")}`;
const PACK = { gzip: gzipSync, deflate: deflateSync } as const;
type Encoding = keyof typeof PACK;
const ENCODINGS = ["gzip", "deflate"] as const;

const packed = (text: string, encoding: Encoding) => PACK[encoding](new TextEncoder().encode(text));
/** 20 MB of zeros, in less than the bound: what more of them would cost is measured in test/system/bad-input.test.ts. */
function bomb(encoding: Encoding): Promise<ArrayBuffer> {
  const piece = new Uint8Array(1_000_000);
  let left = 20;
  const zeros = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()),
  });
  return new Response(zeros.pipeThrough(new CompressionStream(encoding))).arrayBuffer();
}

function post(body: BodyInit, headers: Record<string, string>) {
  const url = `${HOSTS.sandbox}/api/v1/transactions`;
  return call(url, { method: "POST", headers: { authorization, ...headers }, body });
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe("a packed body", () => {
  it.each(ENCODINGS)("of %s is decided as the plain one", async (encoding) => {
    const text = JSON.stringify(payment());
    const first = await post(packed(text, encoding), { "content-encoding": encoding });
    const again = await post(text, { "content-type": "application/json" });
    expect([first.status, again.status, again.body.replayed]).toEqual([200, 200, true]);
  });

  it.each(ENCODINGS)("of %s may unpack to 256 KiB and not a byte more", async (encoding) => {
    const sized = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));
    const codeOf = async (bytes: number) =>
      (await post(packed(sized(bytes), encoding), { "content-encoding": encoding })).body.error.code;
    expect(await codeOf(BODY_MAX_BYTES)).toBe("invalid_request");
    expect(await codeOf(BODY_MAX_BYTES + 1)).toBe("payload_too_large");
  });

  it.each(ENCODINGS)("of %s that would unpack to 20 MB is refused", async (encoding) => {
    const sent = await bomb(encoding);
    expect(sent.byteLength).toBeLessThan(BODY_MAX_BYTES);
    const answer = await post(sent, { "content-encoding": encoding });
    expect([answer.status, answer.body.error.code]).toEqual([400, "payload_too_large"]);
  });

  it.each([
    ["br", "must be gzip, deflate or identity"],
    ["gzip, gzip", "must be gzip, deflate or identity"],
    ["constructor", "must be gzip, deflate or identity"],
    ["gzip", "not valid gzip"],
    ["deflate", "not valid deflate"],
  ])("that is no %s is refused with a sentence", async (encoding, sentence) => {
    const answer = await post(JSON.stringify(payment()), { "content-encoding": encoding });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
    expect(answer.body.error.message).toContain(sentence);
  });

  const whole = (encoding: Encoding) => packed(JSON.stringify(payment()), encoding);
  it.each<[string, (encoding: Encoding) => Uint8Array]>([
    ["is cut off", (encoding) => whole(encoding).slice(0, -1)],
    ["is empty", () => new Uint8Array(0)],
    ["has another one behind it", (encoding) => joined(whole(encoding), whole(encoding))],
    ["has zero bytes behind it", (encoding) => joined(whole(encoding), new Uint8Array(8))],
    ["has other bytes behind it", (encoding) => joined(whole(encoding), Uint8Array.of(1, 2, 3, 4))],
  ])("that %s is refused, whatever packed it", async (_, bytesOf) => {
    for (const encoding of ENCODINGS) {
      const answer = await post(bytesOf(encoding), { "content-encoding": encoding });
      expect([answer.status, answer.body.error?.code]).toEqual([400, "invalid_request"]);
    }
  });
});

describe("a packed body of somebody who has not said who they are", () => {
  const open = (operations: Readonly<Record<string, Operation>>, base: string) =>
    Object.values(operations)
      .filter((operation) => operation.open === true && operation.method !== "get")
      .map(({ method, path }) => [method.toUpperCase(), base + path] as const);
  const all = [
    ...open(INTEGRATOR_OPERATIONS, `${HOSTS.sandbox}/api`),
    ...open(OPERATOR_OPERATIONS, `${HOSTS.operator}/operator/v1`),
  ];

  it("is refused by every open operation that could read one, and there are some", () => {
    expect(all.length).toBeGreaterThan(0);
  });

  it.each(all)("is refused unread by %s %s", async (method, url) => {
    for (const encoding of ["gzip", "deflate", "br"]) {
      // Whoever unpacked it would say that it is no gzip.
      const headers = { ...FROM_CONSOLE, "content-encoding": encoding };
      const answer = await call(url, { method, headers, body: "{}" });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
      expect(answer.body.error.message).toContain("takes its body unpacked");
    }
  });

  it.each(["/api/v1/transactions", "/api/identity/events"])("is 401 at %s, unread", async (path) => {
    const headers = { "content-encoding": "gzip" };
    expect((await call(HOSTS.sandbox + path, { method: "POST", headers, body: "{}" })).status).toBe(401);
  });
});

describe("a packed body of an operator", () => {
  const body = packed(JSON.stringify({ name: "Packed" }), "gzip");
  const send = (token: string | null) =>
    call(`${HOSTS.operator}/operator/v1/organisations`, {
      method: "POST",
      body,
      headers: { "content-encoding": "gzip", ...(token !== null && { authorization: `Bearer ${token}` }) },
    });

  it("is unpacked once their token is known", async () => {
    const made = await send(operatorToken(bindings.OPERATOR_SECRET, "owner"));
    expect([made.status, made.body.organisation?.name]).toEqual([201, "Packed"]);
  });

  it("is 401 without a token, and with one that somebody invented", async () => {
    for (const token of [null, `op_owner_${"0a".repeat(32)}`]) expect((await send(token)).status).toBe(401);
  });
});
