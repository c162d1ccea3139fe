// Whose guesses count together: those of one IPv6 network of 64 bits, those of one IPv4 address, and all of them. No count is lost
// to a crowd of others while its caller goes on.

import { describe, expect, it } from "vitest";
import {
  ALL_STRANGERS_RATE_LIMIT,
  NETWORKS_KEPT,
  Strangers,
  STRANGERS_RATE_LIMIT,
} from "./limit-strangers.ts";

const NOW = Date.parse("2026-08-11T09:30:00Z");

/** Spends what the address may guess. */
function exhaust(strangers: Strangers, address: string | null): void {
  for (let guesses = 0; guesses < STRANGERS_RATE_LIMIT.burst; guesses++) {
    expect(strangers.count(address, NOW)).toBe(0);
  }
  expect(strangers.count(address, NOW)).toBeGreaterThan(0);
}

describe("guesses count together", () => {
  it.each([
    ["2001:db8::1", "2001:db8:0:0:ffff::1"],
    ["2001:db8:1::1", "2001:0db8:0001:0000::2"],
    ["2001:db8:2:3::1", "2001:db8:2:3:4:5:6:7"],
    ["::ffff:203.0.113.1", "203.0.113.1"],
  ])("of %s and %s", (one, other) => {
    const strangers = new Strangers();
    exhaust(strangers, one);
    expect(strangers.count(other, NOW)).toBeGreaterThan(0);
  });

  it("of everybody where nobody but the caller says where they are", () => {
    const strangers = new Strangers();
    exhaust(strangers, null);
    expect(strangers.count(null, NOW)).toBeGreaterThan(0);
  });

  it.each([
    ["2001:db8:9::1", "2001:db8:9:1::1"],
    ["2001:db8:10::1", "2001:db8:11::1"],
    ["2001:db8:12::5:6", "2001:db8:12:5::6"],
    ["203.0.113.2", "203.0.113.3"],
  ])("not of %s and %s", (one, other) => {
    const strangers = new Strangers();
    exhaust(strangers, one);
    expect(strangers.count(other, NOW)).toBe(0);
  });
});

describe("guesses of all addresses together", () => {
  const addresses = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `10.${(from + n) >> 8}.${(from + n) & 255}.1`);

  it("have a bound of their own, which refills", () => {
    const strangers = new Strangers();
    const { burst, ratePerSecond } = ALL_STRANGERS_RATE_LIMIT;
    for (const address of addresses(0, burst)) expect(strangers.count(address, NOW)).toBe(0);
    expect(addresses(burst, 5).map((address) => strangers.count(address, NOW))).toEqual([1, 1, 1, 1, 1]);
    const later = addresses(burst + 5, ratePerSecond + 1).map((address) =>
      strangers.count(address, NOW + 1_000),
    );
    expect(later.filter((seconds) => seconds === 0)).toHaveLength(ratePerSecond);
  });

  it("are not spent by one address that goes on beyond its own bound", () => {
    const strangers = new Strangers();
    for (let n = 0; n < 2 * ALL_STRANGERS_RATE_LIMIT.burst; n++) strangers.count("203.0.113.9", NOW);
    expect(strangers.count("203.0.113.10", NOW)).toBe(0);
  });
});

it("forgets only the network that was quiet for longest if there are too many", () => {
  const strangers = new Strangers({ ratePerSecond: 1, burst: 2 * NETWORKS_KEPT });
  exhaust(strangers, "2001:db8:20::1");
  exhaust(strangers, "2001:db8:21::1");
  const guess = (address: string) => strangers.count(address, NOW);
  for (let n = 0; n < NETWORKS_KEPT - 2; n++) guess(`10.0.${n >> 8}.${n & 255}`);
  expect(guess("2001:db8:20::2")).toBeGreaterThan(0);
  guess("10.1.0.0");
  expect(guess("2001:db8:20::3")).toBeGreaterThan(0);
  expect(guess("2001:db8:21::2")).toBe(0);
});
