import { describe, expect, it } from "vitest";
import { limitOf } from "./limit.ts";
import { calledAs, orderKeys } from "./order-keys.ts";

const key = (environment: "sandbox" | "production", day: number) => {
  return { environment, createdAt: `2026-11-0${day}T00:00:00.000Z` } as const;
};

describe("keys", () => {
  it("stand with the environment of the address first, newest first", () => {
    const keys = [key("sandbox", 1), key("production", 3), key("sandbox", 2)];
    expect(orderKeys(keys, "sandbox").map(({ createdAt }) => createdAt.slice(8, 10))).toEqual([
      "02",
      "01",
      "03",
    ]);
  });
  it("are called by their name, else by their prefix", () => {
    expect(calledAs({ name: "Shop", prefix: "sk_test_abcd" })).toBe("Shop");
    expect(calledAs({ name: null, prefix: "sk_test_abcd" })).toBe("sk_test_abcd");
  });
});

describe("a key's limit", () => {
  it("is the organisation's where nothing is typed", () => {
    expect(limitOf("", " ")).toBeNull();
  });
  it("takes both numbers", () => {
    expect(limitOf("50", "100")).toEqual({ ratePerSecond: 50, burst: 100 });
    expect(limitOf("50", "")).toBeUndefined();
  });
  it.each([
    ["0", "1"],
    ["5001", "1"],
    ["5", "10001"],
    ["-1", "1"],
    ["1e3", "1"],
  ])("is not %s a second with a burst of %s", (rate, burst) => {
    expect(limitOf(rate, burst)).toBeUndefined();
  });
});
