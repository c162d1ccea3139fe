// One identity for one IP address, however it is written: by it addresses are counted, listed and looked up. What a caller sent
// stays as it was sent. Pure.

import ipaddr from "ipaddr.js";

const DOTTED_TAIL = /^(.*:)([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})$/;
/** Global unicast (RFC 4291, IANA): a /64 of it is one subscriber's line; but for Teredo, whose /64 is that of a server. */
const GLOBAL_UNICAST = 0x2000;
const TEREDO: readonly [number, number] = [0x2001, 0];

/**
 * An IPv4 address as it is, also where IPv6 carries it mapped (RFC 4291, 2.5.5.2); an IPv6 address as RFC 5952 writes it.
 * @returns the text itself where it is no address.
 */
export function ipIdentity(text: string): string {
  const address = parsedV6(text);
  if (address === null) return text;
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String();
}

/** The /64 of a global IPv6 address, such as `2001:db8:1:2::/64`; null for every other address and text. */
export function ipNetwork(text: string): string | null {
  const address = parsedV6(text);
  if (address === null) return null;
  const [first = 0, second = 0, third = 0, fourth = 0] = address.parts;
  const isTeredo = first === TEREDO[0] && second === TEREDO[1];
  if ((first & 0xe000) !== GLOBAL_UNICAST || isTeredo) return null;
  const network = new ipaddr.IPv6([first, second, third, fourth, 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}

/** Other usual ways to write the same address, without its identity; empty for a text that is no address. */
export function otherIpSpellings(text: string): readonly string[] {
  const identity = ipIdentity(text);
  if (ipaddr.IPv4.isValidFourPartDecimal(identity)) return [`::ffff:${identity}`];
  const address = parsedV6(identity);
  if (address === null) return [];
  const whole = address.parts.map((part) => part.toString(16).padStart(4, "0")).join(":");
  const spellings = [identity.toUpperCase(), whole, address.toNormalizedString()];
  return [...new Set(spellings)].filter((spelling) => spelling !== identity);
}

/** Null for a text that is no IPv6 address, and for one with a zone, which means something on one machine only. */
function parsedV6(text: string): ipaddr.IPv6 | null {
  if (!text.includes(":") || text.includes("%")) return null;
  try {
    return ipaddr.IPv6.parse(withoutDots(text));
  } catch {
    return null;
  }
}

// The parser takes `::192.0.2.1` for a mapped address, which is written `::ffff:192.0.2.1`.
function withoutDots(text: string): string {
  const [, head = "", ...octets] = DOTTED_TAIL.exec(text) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number);
  if (octets.length === 0 || [a, b, c, d].some((octet) => octet > 255)) return text;
  return `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
