// Which addresses stand for a place: those of hosts on the public Internet, in every form.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routableAddress } from "./routable-address.ts";

describe("an address", () => {
  it.each([
    ["1.2.3.4", { family: 4, high: 0x01020304 }],
    ["223.255.255.255", { family: 4, high: 0xdfffffff }],
    ["2a01:4f8:0:1::5", { family: 6, high: 0x2a0104f8, low: 0x00000001 }],
    ["2A01:4F8:0:1:0:0:0:5", { family: 6, high: 0x2a0104f8, low: 0x00000001 }],
    ["3ffe:ffff:ffff:ffff::", { family: 6, high: 0x3ffeffff, low: 0xffffffff }],
  ])("that is public is read: %s", (text, address) => {
    expect(routableAddress(text)).toEqual(address);
  });

  it.each([
    ["this network", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["shared by a carrier (CGNAT)", "100.64.0.1"],
    ["loopback", "127.0.0.1"],
    ["link-local", "169.254.169.254"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["benchmarking", "198.18.0.1"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["link-local", "fe80::1"],
    ["unique local", "fd12:3456::1"],
    ["multicast", "ff02::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["discard", "100::1"],
    ["site-local, given up", "fec0::1"],
    ["not given out", "4000::1"],
    ["private, mapped", "::ffff:10.0.0.1"],
    ["loopback, through NAT64", "64:ff9b::127.0.0.1"],
    ["private, through 6to4", "2002:c0a8:101::1"],
    ["translated by rules of the network itself", "64:ff9b:1::1.2.3.4"],
  ])("that is %s belongs to no country: %s", (_kind, text) => {
    expect(routableAddress(text)).toBeNull();
  });

  it.each(["", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "2a01::4f8::1", "1.2.3.4/8"])(
    "that is none is null, never an error: %j",
    (text) => {
      expect(routableAddress(text)).toBeNull();
    },
  );

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (text) => {
        const address = routableAddress(text);
        if (address === null) return;
        expect(address.high).toBeGreaterThanOrEqual(0);
        expect(address.high).toBeLessThan(2 ** 32);
      }),
      { seed: 41, numRuns: 2_000 },
    );
  });
});
