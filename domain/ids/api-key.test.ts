// API keys (AUT-04, AUT-05): their form, and a checksum that no invented key meets.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashApiKey, makeApiKey, parseApiKey, PREFIX_CHARACTERS, type ParsedKey } from "./api-key.ts";
import type { SecretRing } from "./secret-ring.ts";

const SECRET = "checksum-secret-for-tests-only-0123456789";
const RING: SecretRing = [{ id: "test", secret: SECRET }];
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".split("");

const kinds: readonly (readonly [string, ParsedKey])[] = [
  ["pk_test_", { type: "publishable", environment: "sandbox" }],
  ["pk_live_", { type: "publishable", environment: "production" }],
  ["sk_test_", { type: "secret", environment: "sandbox" }],
  ["sk_live_", { type: "secret", environment: "production" }],
];
const random = fc.uint8Array({ minLength: 64, maxLength: 64 }).filter((bytes) => {
  return bytes.filter((byte) => byte < 248).length >= 26;
});
const someKey = fc.tuple(fc.constantFrom(...kinds), random).map(([[, parsed], bytes]) => {
  return makeApiKey(parsed, bytes, RING);
});

describe("an API key", () => {
  it.each(kinds)("AUT-04, AUT-05: is %s and 32 alphanumerics", (prefix, parsed) => {
    fc.assert(
      fc.property(random, (bytes) => {
        const key = makeApiKey(parsed, bytes, RING);
        expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{32}$`));
        expect(parseApiKey(key, RING)).toEqual(parsed);
      }),
      { seed: 12 },
    );
  });

  it("is refused after any change of one character", () => {
    fc.assert(
      fc.property(someKey, fc.nat(39), fc.constantFrom(...ALPHABET), (key, at, letter) => {
        fc.pre(key[at] !== letter);
        expect(parseApiKey(key.slice(0, at) + letter + key.slice(at + 1), RING)).toBeNull();
      }),
      { seed: 13, numRuns: 2_000 },
    );
  });

  it("is refused with another type or environment, and by another deployment", () => {
    fc.assert(
      fc.property(someKey, (key) => {
        expect(
          parseApiKey(key.startsWith("sk") ? `pk${key.slice(2)}` : `sk${key.slice(2)}`, RING),
        ).toBeNull();
        const other = key.includes("_test_")
          ? key.replace("_test_", "_live_")
          : key.replace("_live_", "_test_");
        expect(parseApiKey(other, RING)).toBeNull();
        expect(parseApiKey(key, [{ id: "other", secret: `${SECRET}!` }])).toBeNull();
      }),
      { seed: 14 },
    );
  });

  it("is refused when invented, cut, grown or wrapped", () => {
    const key = makeApiKey({ type: "secret", environment: "sandbox" }, new Uint8Array(64), RING);
    for (const text of [
      "",
      "sk_test_",
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.toLowerCase(),
    ]) {
      expect(parseApiKey(text, RING)).toBeNull();
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 32, maxLength: 32 }),
        (letters) => {
          expect(parseApiKey(`sk_test_${letters}`, RING)).toBeNull();
        },
      ),
      { seed: 15 },
    );
  });

  it("has every letter equally likely: bytes that would favour one are passed over", () => {
    const parsed: ParsedKey = { type: "secret", environment: "sandbox" };
    const unfair = Uint8Array.from({ length: 64 }, (_, i) => (i < 32 ? 255 : i - 32));
    const fair = Uint8Array.from({ length: 64 }, (_, i) => i);
    expect(makeApiKey(parsed, unfair, RING)).toBe(makeApiKey(parsed, fair, RING));
    expect(() => makeApiKey(parsed, new Uint8Array(64).fill(255), RING)).toThrow(RangeError);
  });

  it("counts on after its checksum's secret was replaced, until that secret is taken away", () => {
    const newest = { id: "next", secret: "the-next-checksum-secret-for-tests-0123456789" };
    const next: SecretRing = [newest, ...RING];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), random, ([, kind], bytes) => {
        const key = makeApiKey(kind, bytes, RING);
        expect(parseApiKey(key, next)).toEqual(kind);
        expect(parseApiKey(key, [newest])).toBeNull();
        const made = makeApiKey(kind, bytes, next);
        expect(parseApiKey(made, [newest])).toEqual(kind);
        expect(parseApiKey(made, RING)).toBeNull();
      }),
      { seed: 16 },
    );
  });

  it("AUT-12: shows 16 characters, its prefix and eight of the random ones", () => {
    expect(PREFIX_CHARACTERS).toBe(16);
  });

  it("is stored as its SHA-256", () => {
    expect(hashApiKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
