// The wait before a retry: the server's word first, then doubling from a second, and never without a bound.

import { describe, expect, it } from "vitest";
import { waitBefore } from "./wait-before.ts";

describe("waitBefore", () => {
  it("takes the seconds that the server asks for", () => {
    expect(waitBefore(1, "3", 0)).toBe(3_000);
    expect(waitBefore(4, "0", 1)).toBe(0);
  });

  it("doubles from one second, and holds at thirty", () => {
    expect([1, 2, 3, 4, 5, 6, 9].map((attempt) => waitBefore(attempt, null, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it("spreads callers that failed together over half the wait", () => {
    expect(waitBefore(2, null, 0)).toBe(1_000);
    expect(waitBefore(2, null, 0.5)).toBe(1_500);
  });

  it.each(["soon", "-1", "Wed, 21 Oct 2026 07:28:00 GMT"])("does not believe %s", (header) => {
    expect(waitBefore(1, header, 1)).toBe(1_000);
  });

  it("waits thirty seconds where it is asked to, and never comes earlier than asked", () => {
    expect(waitBefore(1, "30", 0)).toBe(30_000);
    expect(waitBefore(1, "31", 0)).toBeNull();
    expect(waitBefore(1, "86400", 0)).toBeNull();
  });
});
