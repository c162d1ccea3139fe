// No way into a network or to the deployment itself, however its address is spelt; and what was judged is what is asked.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress, judgeUrl, NO_PLACES, ownPlaces } from "./judge-url.ts";

const RULES = { allowLoopback: false, own: NO_PLACES };
const LOCAL = { ...RULES, allowLoopback: true };
const accepts = (url: string, rules = RULES) => judgeUrl(url, rules).ok;

describe("a receiver", () => {
  it.each([
    "https://hooks.example.com/weir",
    "https://hooks.example.com:8443/weir?tenant=1",
    "https://hooks.example.com:1024/",
    "https://hooks.example.com:80/",
    "https://corp.example.com/",
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
    ["an address with dots behind it", "https://10.0.0.1../"],
    ["this machine with dots behind it", "https://localhost.../"],
    ["a name with an empty part", "https://hooks..example.com/"],
    ["a name of multicast DNS", "https://printer.local/"],
    ["a single label", "https://intranet/"],
    ["a service of a cluster", "https://kubernetes.default.svc/"],
    ["a service of a cluster, in short", "https://kubernetes.default/"],
    ["a service of a cluster, in full", "https://kubernetes.default.svc.cluster.local/"],
    ["this machine by its domain", "https://localhost.localdomain/"],
    ["a name of a company's network", "https://wiki.corp/"],
    ["a name of a network at home", "https://router.home/"],
    ["a name of a network at home by RFC 8375", "https://router.home.arpa/"],
    ["a name with the address in it", "https://127.0.0.1.nip.io/"],
    ["Azure's services for its machines", "https://168.63.129.16/"],
    ["Azure's, IPv6-mapped", "https://[::ffff:168.63.129.16]/"],
    ["Oracle's metadata", "https://192.0.0.192/"],
    ["Alibaba's metadata", "https://100.100.100.200/"],
    ["metadata by name", "https://metadata.google.internal/"],
    ["metadata by its public name", "https://metadata.goog/"],
    ["a user without a password", "https://user@hooks.example.com/"],
    ["the port of a shell", "https://hooks.example.com:22/"],
    ["the port of mail", "https://hooks.example.com:25/"],
    ["no port at all", "https://hooks.example.com:0/"],
    ["the last of the ports that only few may open", "https://hooks.example.com:1023/"],
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
    for (const url of ["http://127.0.0.1:9000/", "http://localhost:9000/", "http://[::1]:9000/"]) {
      expect(judgeUrl(url, LOCAL)).toMatchObject({ ok: true, isLoopback: true });
    }
    for (const url of ["http://10.0.0.1/", "https://192.168.0.1/", "http://hooks.example.com/"]) {
      expect(accepts(url, LOCAL)).toBe(false);
    }
    expect(judgeUrl("https://hooks.example.com/", LOCAL)).toMatchObject({ isLoopback: false });
  });

  it("is never the deployment itself: no host of it on any port, no port of it on this machine", () => {
    const own = ownPlaces([
      "http://127.0.0.1:9001/",
      "https://API.example.com:8443/",
      "https://door.example.com/",
    ]);
    const rules = { ...LOCAL, own };
    for (const url of [
      "https://api.example.com/",
      "https://api.example.com.:9443/",
      "https://door.example.com/events",
      "http://127.0.0.1:9001/",
      "http://localhost:9001/",
      "http://[::1]:9001/",
      "http://2130706433:9001/",
    ]) {
      expect(judgeUrl(url, rules)).toEqual({ ok: false, reason: "must not be this service itself" });
    }
    expect(accepts("https://hooks.api.example.com/", rules)).toBe(true);
    expect(accepts("http://127.0.0.1:9000/", rules)).toBe(true);
  });

  it("has one URL for one place, and judged again it is the same", () => {
    const scheme = fc.constantFrom(
      "https://",
      "HTTPS://",
      "https:",
      "https:///",
      "https:\\\\",
      " https://",
      "ht\ntps://",
    );
    const host = fc.constantFrom(
      "8.8.8.8",
      "134744072",
      "0x08080808",
      "010.8.8.8",
      "8.8.2056",
      "⑧.8.8.8",
      "8。8。8。8",
      "8.8.8.8.",
    );
    const port = fc.constantFrom("", ":", ":443", ":0443");
    const path = fc.constantFrom("/hook", "\\hook", "/./hook", "/x/../hook", "/%2e/hook", "/ho\rok");
    const end = fc.constantFrom("", "?", "#", "?#", " ", "\t");
    fc.assert(
      fc.property(scheme, host, port, path, end, (...parts) => {
        const judged = judgeUrl(parts.join(""), RULES);
        expect(judged).toMatchObject({ ok: true, url: "https://8.8.8.8/hook" });
      }),
      { seed: 48 },
    );
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ["https"] }),
        fc.string(),
        (url, tail) => {
          const judged = judgeUrl(url + tail, RULES);
          if (!judged.ok) return;
          expect(new URL(judged.url).href).toBe(judged.url);
          expect(judgeUrl(judged.url, RULES)).toEqual(judged);
        },
      ),
      { seed: 49 },
    );
  });

  it("says whether its name must be resolved", () => {
    expect(judgeUrl("https://hooks.example.com/", RULES)).toMatchObject({ isName: true });
    expect(judgeUrl("https://8.8.8.8/", RULES)).toMatchObject({ isName: false });
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
    "168.63.129.16",
    "no address",
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(["8.8.8.8", "2606:4700::1111"].every(isPublicAddress)).toBe(true);
});
