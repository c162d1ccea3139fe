// The signature between edge and pipeline: what is signed verifies, and nothing else does.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sign, SIGNATURE_TOLERANCE_SECONDS, verify, type SignedRequest } from "./signature.ts";

const OLD = { id: "2025-12", secret: "old-secret-for-tests-only-0123456789" };
const NEW = { id: "2026-01", secret: "new-secret-for-tests-only-0123456789" };
const NOW = 1_768_478_400;
const request: SignedRequest = {
  method: "POST",
  path: "/v1/batches?source=a",
  body: new TextEncoder().encode('{"rows":[]}'),
};
const header = sign(request, NEW, NOW);

describe("a signature", () => {
  it("has time, key and 64 hex digits", () => {
    expect(header).toMatch(new RegExp(`^t=${NOW},k=2026-01,v1=[0-9a-f]{64}$`));
  });

  it("verifies for five minutes either way, and not a second longer", () => {
    for (const age of [0, SIGNATURE_TOLERANCE_SECONDS, -SIGNATURE_TOLERANCE_SECONDS]) {
      expect(verify(request, header, [NEW], NOW + age)).toBe(true);
    }
    for (const age of [SIGNATURE_TOLERANCE_SECONDS + 1, -SIGNATURE_TOLERANCE_SECONDS - 1]) {
      expect(verify(request, header, [NEW], NOW + age)).toBe(false);
    }
  });

  it("verifies with either key during rotation, and with no other", () => {
    expect(verify(request, sign(request, OLD, NOW), [NEW, OLD], NOW)).toBe(true);
    expect(verify(request, header, [NEW, OLD], NOW)).toBe(true);
    expect(verify(request, header, [OLD], NOW)).toBe(false);
    expect(verify(request, sign(request, { ...OLD, id: NEW.id }, NOW), [NEW], NOW)).toBe(false);
    expect(verify(request, header, [], NOW)).toBe(false);
  });

  it.each([
    ["method", { ...request, method: "PUT" }],
    ["path", { ...request, path: "/v1/batches" }],
    ["body", { ...request, body: new Uint8Array(0) }],
    ["border between path and body", { method: "POST", path: "/v1", body: new TextEncoder().encode("x") }],
  ])("does not verify another %s", (_, other) => {
    expect(verify(other, header, [NEW], NOW)).toBe(false);
  });

  it("does not verify after any flip of a bit in the body or any change of the header", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 0, max: 7 }),
        fc.nat(),
        fc.constantFrom(..."0123456789abcdef=,kvt-".split("")),
        (body, at, bit, headerAt, letter) => {
          const signed = sign({ ...request, body }, NEW, NOW);
          expect(verify({ ...request, body }, signed, [NEW], NOW)).toBe(true);
          const flipped = body.map((byte, i) => (i === at % body.length ? byte ^ (1 << bit) : byte));
          expect(verify({ ...request, body: flipped }, signed, [NEW], NOW)).toBe(false);
          const place = headerAt % signed.length;
          fc.pre(signed[place] !== letter);
          const changed = signed.slice(0, place) + letter + signed.slice(place + 1);
          expect(verify({ ...request, body }, changed, [NEW], NOW)).toBe(false);
        },
      ),
      { seed: 16 },
    );
  });

  it.each([
    null,
    undefined,
    "",
    "v1=",
    header.toUpperCase(),
    `${header},v1=0`,
    ` ${header}`,
    `t=-1,k=a,v1=b`,
  ])("the header %j is no signature", (text) => {
    expect(verify(request, text, [NEW], NOW)).toBe(false);
  });
});
