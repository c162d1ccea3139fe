import { expect, it } from "vitest";
import { daysProblem, nameProblem, tokenState } from "./token.ts";

const NOW = Date.parse("2026-11-26T17:00:00Z");

it("counts until it expires or is revoked", () => {
  const expiresAt = "2026-11-27T00:00:00.000Z";
  expect(tokenState({ revokedAt: null, expiresAt }, NOW)).toBe("counts");
  expect(tokenState({ revokedAt: null, expiresAt: "2026-11-26T17:00:00.000Z" }, NOW)).toBe("expired");
  expect(tokenState({ revokedAt: "2026-11-25T00:00:00.000Z", expiresAt }, NOW)).toBe("revoked");
});

it("is of a person or a program, and of no role", () => {
  expect(["mia@example.com", "nightly-job", ""].map(nameProblem)).toEqual([null, null, null]);
  expect(["owner", "mia smith", "x".repeat(61)].map(nameProblem)).not.toContain(null);
});

it("ends within a year", () => {
  expect(["1", "365"].map(daysProblem)).toEqual([null, null]);
  expect(["", "0", "366", "1.5"].map(daysProblem)).not.toContain(null);
});
