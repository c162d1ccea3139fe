// The part of an IP address that has a country: the address of a host on the public Internet, or null.
// IPv6 that only carries an IPv4 address (mapped, NAT64, 6to4, Teredo) is the IPv4 address that it carries.

import ipaddr from "ipaddr.js";

/** A public IPv4 address as an unsigned number, or the upper 64 bits of an IPv6 address in two of them. */
export type RoutableAddress =
  | { readonly family: 4; readonly high: number }
  | { readonly family: 6; readonly high: number; readonly low: number };

/**
 * @returns null for what is no address, and for private, shared (CGNAT), loopback, link-local, multicast,
 *   documentation and otherwise reserved ones: they belong to no country.
 */
export function routableAddress(text: string): RoutableAddress | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return routableV4(ipaddr.IPv4.parse(text));
  return text.includes(":") ? routableV6(text) : null;
}

function routableV4(address: ipaddr.IPv4): RoutableAddress | null {
  if (address.range() !== "unicast") return null;
  return { family: 4, high: wordOf(address.toByteArray(), 0) };
}

function routableV6(text: string): RoutableAddress | null {
  const address = parsedV6(text);
  if (address === null) return null;
  const bytes = address.toByteArray();
  const range = address.range();
  const carried = carriedV4(bytes, range);
  if (carried !== null) return routableV4(new ipaddr.IPv4(carried));
  if (range !== "unicast" || !isGlobal(bytes)) return null;
  return { family: 6, high: wordOf(bytes, 0), low: wordOf(bytes, 4) };
}

// Asking first whether it is valid would parse it twice.
function parsedV6(text: string): ipaddr.IPv6 | null {
  try {
    return ipaddr.IPv6.parse(text);
  } catch {
    return null;
  }
}

/** 2000::/3 is all that is given out for global unicast (IANA, RFC 4291); the rest of "unicast" is unassigned. */
function isGlobal(bytes: readonly number[]): boolean {
  return ((bytes[0] ?? 0) & 0xe0) === 0x20;
}

/** The four bytes of the IPv4 address that an IPv6 address of this range carries; null where it carries none. */
function carriedV4(bytes: number[], range: ReturnType<ipaddr.IPv6["range"]>): number[] | null {
  switch (range) {
    case "ipv4Mapped": // ::ffff:a.b.c.d
    case "rfc6145": // ::ffff:0:a.b.c.d
      return bytes.slice(12);
    case "rfc6052": // 64:ff9b::a.b.c.d; 64:ff9b:1::/48 is for local use, and its layout is the network's own
      return bytes[5] === 0 ? bytes.slice(12) : null;
    case "6to4": // 2002:aabb:ccdd::
      return bytes.slice(2, 6);
    case "teredo": // the client's address stands at the end, every bit turned round (RFC 4380)
      return bytes.slice(12).map((byte) => byte ^ 0xff);
    default:
      return null;
  }
}

function wordOf(bytes: readonly number[], at: number): number {
  return bytes.slice(at, at + 4).reduce((word, byte) => word * 256 + byte, 0);
}
