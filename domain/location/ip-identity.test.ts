// One address has one identity, in every spelling.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ipIdentity, ipNetwork, otherIpSpellings } from "./ip-identity.ts";

const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});
const octets = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 });

/** A valid way to write eight groups, drawn: zeros in front, either case, a run of zeros left out, dots at the end. */
function spelled(
  parts: readonly number[],
  draw: { zeros: boolean; capitals: boolean; run: number; dots: boolean },
) {
  const digits = parts.map((part) => part.toString(16).padStart(draw.zeros ? 4 : 1, "0"));
  const [seven = 0, eight = 0] = parts.slice(6);
  const dotted = [seven >> 8, seven & 255, eight >> 8, eight & 255].join(".");
  const written = draw.dots ? [...digits.slice(0, 6), dotted] : digits;
  const zeros = parts.findIndex((part, at) => at >= draw.run && at < 6 && part === 0);
  const text =
    zeros < 0
      ? written.join(":")
      : `${written.slice(0, zeros).join(":")}::${written.slice(zeros + 1).join(":")}`;
  return draw.capitals ? text.toUpperCase() : text;
}

const draws = fc.record({
  zeros: fc.boolean(),
  capitals: fc.boolean(),
  run: fc.nat(7),
  dots: fc.boolean(),
});

describe("the identity of an IP address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8::1", "2001:db8::1"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    // RFC 5952, 4.2.2 and 4.2.3: one group of zeros stays, and of two equal runs the first goes.
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["::192.0.2.1", "::c000:201"],
    ["::", "::"],
    ["::1", "::1"],
  ])("of %s is %s", (text, identity) => {
    expect(ipIdentity(text)).toBe(identity);
    expect(ipIdentity(identity)).toBe(identity);
  });

  it.each(["", "somewhere", "fe80::1%eth0", "203.0.113", "a:b", "::ffff:203.0.113.999"])(
    "of %j, which is none, is the text",
    (text) => {
      expect(ipIdentity(text)).toBe(text);
      expect(ipNetwork(text)).toBeNull();
    },
  );

  it("is the same for every spelling, and another for every other address", () => {
    fc.assert(
      fc.property(groups, draws, draws, fc.nat(7), (parts, one, other, at) => {
        const identity = ipIdentity(spelled(parts, one));
        expect(ipIdentity(spelled(parts, other))).toBe(identity);
        const changed = parts.with(at, (parts[at] ?? 0) ^ 1);
        expect(ipIdentity(spelled(changed, other))).not.toBe(identity);
      }),
      { seed: 20_261_129, numRuns: 500 },
    );
  });

  it("of a mapped address is the IPv4 address", () => {
    fc.assert(
      fc.property(octets, draws, ([a = 0, b = 0, c = 0, d = 0], draw) => {
        const mapped = spelled([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d], draw);
        expect(ipIdentity(mapped)).toBe([a, b, c, d].join("."));
        expect(ipNetwork(mapped)).toBeNull();
      }),
      { seed: 20_261_130, numRuns: 200 },
    );
  });
});

describe("other spellings", () => {
  it("have the same identity, and are none themselves", () => {
    fc.assert(
      fc.property(groups, (parts) => {
        const identity = ipIdentity(parts.map((part) => part.toString(16)).join(":"));
        for (const other of otherIpSpellings(identity)) {
          expect(other).not.toBe(identity);
          expect(ipIdentity(other)).toBe(identity);
        }
      }),
      { seed: 20_261_131, numRuns: 200 },
    );
    expect(otherIpSpellings("203.0.113.7")).toEqual(["::ffff:203.0.113.7"]);
    expect(otherIpSpellings("somewhere")).toEqual([]);
  });
});

describe("the network of an IP address", () => {
  it.each([
    ["2001:DB8:1:2:aaaa::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8::/64"],
    ["2600::", "2600::/64"],
  ])("of %s is %s", (text, network) => {
    expect(ipNetwork(text)).toBe(network);
  });

  it.each([
    "203.0.113.7",
    "::ffff:203.0.113.7",
    "::1",
    "fe80::1",
    "fd00::1",
    "64:ff9b::203.0.113.7",
    "2001::1",
  ])("of %s is none: many who have nothing to do with each other would share it", (text) => {
    expect(ipNetwork(text)).toBeNull();
  });
});
