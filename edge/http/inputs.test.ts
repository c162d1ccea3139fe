// What is read besides the body: path references, Idempotency-Key, instants of the query.

import { describe, expect, it } from "vitest";
import type { WeirRequest } from "./exchange.ts";
import { callerOf, idempotencyKeyOf, instantParameter, decodedParameter } from "./inputs.ts";

function request(parts: { params?: Record<string, string>; headers?: HeadersInit }): WeirRequest {
  const incoming = new Request("http://sandbox.test/", { headers: parts.headers ?? {} });
  return Object.assign(incoming, { params: parts.params ?? {} }) as unknown as WeirRequest;
}

describe("EPT-14: a path reference", () => {
  it.each([
    ["plain", "plain"],
    ["a%2Fb%25c%20d", "a/b%c d"],
    ["%E2%82%AC", "€"],
    ["x".repeat(255), "x".repeat(255)],
    ["a+b", "a+b"],
  ])("%s is read as %s", (sent, value) => {
    expect(decodedParameter(request({ params: { id: sent } }), "id")).toBe(value);
  });

  it.each(["%", "%zz", "%E2%82", "%ED%A0%80", "", "x".repeat(256)])("%j is no id", (sent) => {
    expect(decodedParameter(request({ params: { id: sent } }), "id")).toBe("");
  });

  it("that the route does not have is empty", () => {
    expect(decodedParameter(request({}), "id")).toBe("");
  });
});

describe("LIM-01: Idempotency-Key", () => {
  const read = (key: string) => idempotencyKeyOf(request({ headers: { "idempotency-key": key } }));

  it.each(["12345678", "a".repeat(200), "aZ09._:~-", "evt_1NG8Du2eZvKYlo2C"])("takes %s", (key) => {
    expect(read(key)).toEqual({ ok: true, value: key });
  });

  it.each([
    "1234567",
    "a".repeat(201),
    "white space",
    "slash/slash",
    "caf\u00e9-caf\u00e9",
    "comma,comma",
    "",
  ])("refuses %j", (key) => {
    expect(read(key)).toMatchObject({ ok: false, code: "idempotency_key_invalid" });
  });

  it("EPT-05: is required", () => {
    expect(idempotencyKeyOf(request({}))).toMatchObject({ ok: false, code: "idempotency_key_required" });
  });

  it("sent twice is refused", () => {
    const headers = new Headers([
      ["idempotency-key", "12345678"],
      ["idempotency-key", "12345678"],
    ]);
    expect(idempotencyKeyOf(request({ headers }))).toMatchObject({ code: "idempotency_key_invalid" });
  });
});

describe("EFF-11: an instant of the query", () => {
  it("is read; a missing one has its default", () => {
    expect(instantParameter(new URLSearchParams("from=2026-01-01T00:00:00Z"), "from", 5)).toEqual({
      ok: true,
      value: Date.UTC(2026, 0, 1),
    });
    expect(instantParameter(new URLSearchParams(), "from", 5)).toEqual({ ok: true, value: 5 });
  });

  it.each(["", "2026-01-01", "yesterday", "2026-02-30T00:00:00Z"])(
    "%j is 400, naming the parameter",
    (value) => {
      const read = instantParameter(new URLSearchParams({ to: value }), "to", 5);
      expect(read).toMatchObject({
        ok: false,
        code: "invalid_request",
        message: expect.stringMatching(/^to: /),
      });
    },
  );
});

it("a route before its key check is a mistake of ours, not of the caller", () => {
  expect(() => callerOf(request({}))).toThrow(Error);
});
