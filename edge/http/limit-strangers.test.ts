// Whose guesses count together: those of one IPv6 network of 64 bits, and those of one IPv4 address. No count is lost to a
// crowd of others while its caller goes on.

import { describe, expect, it } from "vitest";
import { limitStranger, NETWORKS_KEPT, STRANGERS_RATE_LIMIT } from "./limit-strangers.ts";

const NOW = Date.parse("2026-08-11T09:30:00Z");
const guess = (address: string) => limitStranger(new Headers({ "cf-connecting-ip": address }), NOW);

/** Spends what the address may guess. */
function exhaust(address: string): void {
  for (let guesses = 0; guesses < STRANGERS_RATE_LIMIT.burst; guesses++) {
    expect(guess(address)).toBeNull();
  }
  expect(guess(address)).toMatchObject({ code: "rate_limited" });
}

describe("guesses count together", () => {
  it.each([
    ["2001:db8::1", "2001:db8:0:0:ffff::1"],
    ["2001:db8:1::1", "2001:0db8:0001:0000::2"],
    ["2001:db8:2:3::1", "2001:db8:2:3:4:5:6:7"],
    ["::ffff:203.0.113.1", "203.0.113.1"],
  ])("of %s and %s", (one, other) => {
    exhaust(one);
    expect(guess(other)).toMatchObject({ code: "rate_limited" });
  });

  it.each([
    ["2001:db8:9::1", "2001:db8:9:1::1"],
    ["2001:db8:10::1", "2001:db8:11::1"],
    ["2001:db8:12::5:6", "2001:db8:12:5::6"],
    ["203.0.113.2", "203.0.113.3"],
  ])("not of %s and %s", (one, other) => {
    exhaust(one);
    expect(guess(other)).toBeNull();
  });
});

it("forgets only the network that was quiet for longest if there are too many", () => {
  exhaust("2001:db8:20::1");
  exhaust("2001:db8:21::1");
  for (let n = 0; n < NETWORKS_KEPT - 2; n++) guess(`10.0.${n >> 8}.${n & 255}`);
  expect(guess("2001:db8:20::2")).toMatchObject({ code: "rate_limited" });
  guess("10.1.0.0");
  expect(guess("2001:db8:20::3")).toMatchObject({ code: "rate_limited" });
  expect(guess("2001:db8:21::2")).toBeNull();
});
