// The bounds of a request's head, each to the last character.

import { describe, expect, it } from "vitest";
import { HEADERS_MAX_CHARACTERS, refuseHead, URL_MAX_CHARACTERS } from "./refuse-head.ts";

const ORIGIN = "http://sandbox.test/";
const REFUSED = { ok: false, code: "invalid_request" };
const headOf = (url: string, headers: Record<string, string> = {}) =>
  refuseHead({ url, headers: new Headers(headers) });

describe("a request's head", () => {
  it("may have a URL of 8 KiB and not a character more", () => {
    const sized = (length: number) => ORIGIN + "x".repeat(length - ORIGIN.length);
    expect(headOf(sized(URL_MAX_CHARACTERS))).toBeNull();
    expect(headOf(sized(URL_MAX_CHARACTERS + 1))).toMatchObject(REFUSED);
  });

  it("may have headers of 16 KiB in all and not a character more, whether in one or in many", () => {
    const one = (length: number) => ({ a: "x".repeat(length - 1) });
    expect(headOf(ORIGIN, one(HEADERS_MAX_CHARACTERS))).toBeNull();
    expect(headOf(ORIGIN, one(HEADERS_MAX_CHARACTERS + 1))).toMatchObject(REFUSED);
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`x-${1_000 + n}`, "abc"]));
    expect(headOf(ORIGIN, many)).toMatchObject(REFUSED);
  });

  it.each(["chunked", "Chunked", " chunked "])("may have its body sent as %j", (coding) => {
    expect(headOf(ORIGIN, { "transfer-encoding": coding })).toBeNull();
  });

  it.each(["gzip, chunked", "identity, chunked", "chunked, chunked", "identity", "gzip", "chunked;a=b"])(
    "may not have its body sent as %j",
    (coding) => {
      expect(headOf(ORIGIN, { "transfer-encoding": coding })).toMatchObject(REFUSED);
    },
  );
});
