// Fingerprints come back as they were stored, those of before too.

import { expect, it } from "vitest";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { fingerprintFrom, storedFingerprint } from "./stored-fingerprint.ts";

it("of a payload takes 32 bytes and comes back as 64 digits", () => {
  const fingerprint = sha256Hex("a payment");
  const stored = storedFingerprint(fingerprint);
  expect(stored).toHaveLength(32);
  if (typeof stored === "string") throw new Error("a hash is stored as bytes");
  expect(fingerprintFrom(Uint8Array.from(stored).buffer)).toBe(fingerprint);
});

it("that was stored as text is read as it is", () => {
  const fingerprint = sha256Hex("a payment");
  expect(fingerprintFrom(fingerprint)).toBe(fingerprint);
});
