// No way into a network, however its address is spelt.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress, judgeReceiver } from "./receiver-address.ts";

const RULES = { allowLoopback: false };
const accepts = (url: string, rules = RULES) => judgeReceiver(url, rules).ok;

describe("a receiver", () => {
  it.each([
    "https://hooks.example.com/weir",
    "https://hooks.example.com:8443/weir?tenant=1",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("%s is taken", (url) => {
    expect(accepts(url)).toBe(true);
  });

  it.each([
    ["plain HTTP", "http://hooks.example.com/"],
    ["another protocol", "ftp://hooks.example.com/"],
    ["no URL", "hooks.example.com"],
    ["a password", "https://user:password@hooks.example.com/"],
    ["a fragment", "https://hooks.example.com/#x"],
    ["loopback", "https://127.0.0.1/"],
    ["loopback, decimal", "https://2130706433/"],
    ["loopback, octal", "https://0177.0.0.1/"],
    ["loopback, hex", "https://0x7f.1/"],
    ["loopback, hex in one", "https://0x7f000001/"],
    ["loopback, short", "https://127.1/"],
    ["loopback, full-width digits", "https://１２７.0.0.1/"],
    ["loopback, percent-encoded", "https://%31%32%37.0.0.1/"],
    ["loopback of IPv6", "https://[::1]/"],
    ["loopback, IPv6-mapped", "https://[::ffff:127.0.0.1]/"],
    ["loopback, IPv6-mapped in hex", "https://[::ffff:7f00:1]/"],
    ["loopback, IPv4-compatible", "https://[::127.0.0.1]/"],
    ["loopback by NAT64", "https://[64:ff9b::7f00:1]/"],
    ["loopback by 6to4", "https://[2002:7f00:1::]/"],
    ["nothing", "https://0.0.0.0/"],
    ["private 10", "https://10.1.2.3/"],
    ["private 172", "https://172.16.0.1/"],
    ["private 192", "https://192.168.1.1/"],
    ["unique local", "https://[fd00::1]/"],
    ["link-local", "https://169.254.169.254/latest/meta-data"],
    ["link-local of IPv6", "https://[fe80::1]/"],
    ["carrier-grade", "https://100.64.0.1/"],
    ["documentation 1", "https://192.0.2.1/"],
    ["documentation 2", "https://198.51.100.1/"],
    ["documentation 3", "https://203.0.113.1/"],
    ["documentation of IPv6", "https://[2001:db8::1]/"],
    ["benchmarking", "https://198.18.0.1/"],
    ["multicast", "https://224.0.0.1/"],
    ["broadcast", "https://255.255.255.255/"],
    ["reserved", "https://240.0.0.1/"],
    ["outside global unicast", "https://[4000::1]/"],
    ["localhost", "https://localhost/"],
    ["localhost with its dot", "https://localhost./"],
    ["under localhost", "https://a.localhost/"],
    ["a name inside", "https://vault.internal/"],
    ["a name of multicast DNS", "https://printer.local/"],
    ["a single label", "https://intranet/"],
  ])("%s is refused: %s", (_name, url) => {
    expect(accepts(url)).toBe(false);
  });

  it("every spelling of a private address is refused", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom(10, 127), octet, octet, octet, (a, b, c, d) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const spellings = [
          `${a}.${b}.${c}.${d}`,
          String(number),
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `${a}.${b}.${c * 256 + d}`,
          `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
        ];
        for (const spelling of spellings) expect(accepts(`https://${spelling}/`)).toBe(false);
      }),
      { seed: 6 },
    );
  });

  it("on this machine is taken where the setting says so, by HTTP too, and nothing else inside is", () => {
    const local = { allowLoopback: true };
    for (const url of ["http://127.0.0.1:9000/", "http://localhost:9000/", "http://[::1]:9000/"]) {
      expect(accepts(url, local)).toBe(true);
    }
    for (const url of ["http://10.0.0.1/", "https://192.168.0.1/", "http://hooks.example.com/"]) {
      expect(accepts(url, local)).toBe(false);
    }
  });

  it("says whether its name must be resolved", () => {
    expect(judgeReceiver("https://hooks.example.com/", RULES)).toMatchObject({ isName: true });
    expect(judgeReceiver("https://8.8.8.8/", RULES)).toMatchObject({ isName: false });
  });
});

it("an address that a name resolves to is public or not", () => {
  const inside = [
    "127.0.0.1",
    "10.0.0.1",
    "::1",
    "::ffff:10.0.0.1",
    "fd00::1",
    "169.254.169.254",
    "no address",
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(["8.8.8.8", "2606:4700::1111"].every(isPublicAddress)).toBe(true);
});
