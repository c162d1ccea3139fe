// The last line of the Worker: answers as they are, failures in the contract's one shape.

import { describe, expect, it } from "vitest";
import { ERRORS, fail, type ErrorCode } from "#domain/contract/errors/errors.ts";
import { respond } from "./respond.ts";

describe("an answer", () => {
  it("that is already JSON text is sent byte for byte", async () => {
    const text = '{"assessment": {"b":1,"a":2}}';
    expect(await respond({ status: 200, body: text }, "r").text()).toBe(text);
  });

  it("that is an object becomes JSON; one without a body has none", async () => {
    expect(await respond({ status: 201, body: { a: 1 } }, "r").json()).toEqual({ a: 1 });
    const empty = respond({ status: 204, body: null }, "r");
    expect(empty.status).toBe(204);
    expect(await empty.text()).toBe("");
  });

  it("that is a stream is sent as it comes", async () => {
    const body = new Blob(["a,b"]).stream();
    const response = respond({ status: 200, body, headers: { "content-type": "text/csv" } }, "r");
    expect(response.headers.get("content-type")).toBe("text/csv");
    expect(await response.text()).toBe("a,b");
  });

  it("is never cached, unless its route says so", () => {
    expect(respond({ status: 200, body: {} }, "r").headers.get("cache-control")).toBe("no-store");
    const cached = respond({ status: 200, body: {}, headers: { "cache-control": "public" } }, "r");
    expect(cached.headers.get("cache-control")).toBe("public");
  });

  it("is never taken for another type than it says, and no failure is", () => {
    const answers = [respond({ status: 200, body: {} }, "r"), respond(fail("invalid_json", "Why."), "r")];
    const other = respond({ status: 200, body: "a", headers: { "content-type": "text/csv" } }, "r");
    const sniffed = [...answers, other].map(({ headers }) => headers.get("x-content-type-options"));
    expect(sniffed).toEqual(["nosniff", "nosniff", "nosniff"]);
  });

  it("EPT-02: has the request id in its header", () => {
    expect(respond({ status: 200, body: {} }, "r-1").headers.get("x-request-id")).toBe("r-1");
    expect(respond({ status: 200, body: {} }, null).headers.has("x-request-id")).toBe(false);
  });
});

describe("a failure", () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])("ERR-01: %s has its status and the one body", async (code) => {
    const response = respond(fail(code, "Why."), "r-1");
    expect(response.status).toBe(ERRORS[code].status);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({
      error: { type: ERRORS[code].type, code, message: "Why.", request_id: "r-1" },
    });
  });

  it("says when to retry, if that is known", () => {
    const limited = respond(fail("rate_limited", "Why.", { retryAfterSeconds: 2 }), "r");
    expect(limited.headers.get("retry-after")).toBe("2");
    expect(respond(fail("invalid_json", "Why."), "r").headers.has("retry-after")).toBe(false);
  });
});
