// Where deliveries may go: HTTPS, and nothing inside a network. Judged when an endpoint is saved and again when something is
// sent. The URL parser turns every spelling of an IPv4 address (decimal, octal, hex, short) into the dotted one; what an
// IPv6 address carries of IPv4 is looked at by itself. What this lets through, the platform's network still guards.

import ipaddr from "ipaddr.js";

const URL_MAX = 2_048;
/** Names that never stand for a public host: RFC 6761, RFC 6762, RFC 8375 and ICANN's .internal. */
const INSIDE_NAMES = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home.arpa",
  "test",
  "invalid",
  "onion",
];
/** All global unicast of IPv6 (RFC 4291, 2.4). */
const GLOBAL_UNICAST_6 = ipaddr.parseCIDR("2000::/3");

export interface AddressRules {
  /** Admits receivers on this machine, by plain HTTP as well: for a local system. */
  readonly allowLoopback: boolean;
}

export type ReceiverAddress =
  | {
      readonly ok: true;
      /** As the platform's parser writes it. */
      readonly url: string;
      readonly hostname: string;
      /** The name must be resolved before its addresses can be judged. */
      readonly isName: boolean;
    }
  | { readonly ok: false; readonly reason: string };

export function judgeReceiver(text: string, rules: AddressRules): ReceiverAddress {
  const url = text.length <= URL_MAX && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return refuse(`must be an absolute URL of at most ${URL_MAX} characters`);
  if (url.username !== "" || url.password !== "") return refuse("must hold no user name or password");
  if (url.hash !== "") return refuse("must hold no fragment");
  const hostname = url.hostname.replace(/\.$/, "").toLowerCase();
  const address = addressOf(hostname);
  const loopback = address === null ? isUnder(hostname, "localhost") : isLoopback(address);
  if (rules.allowLoopback && loopback && /^https?:$/.test(url.protocol)) {
    return { ok: true, url: url.href, hostname, isName: false };
  }
  if (url.protocol !== "https:") return refuse("must begin with https://");
  if (address !== null) {
    return isPublic(address)
      ? { ok: true, url: url.href, hostname, isName: false }
      : refuse("must not be an address inside a network");
  }
  if (!hostname.includes(".") || INSIDE_NAMES.some((name) => isUnder(hostname, name))) {
    return refuse("must be a public host name");
  }
  return { ok: true, url: url.href, hostname, isName: true };
}

/** Whether a delivery may go to this address, as a resolver writes it. */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  return address !== null && isPublic(address);
}

type Address = ReturnType<typeof ipaddr.parse>;

function addressOf(hostname: string): Address | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function isLoopback(address: Address): boolean {
  return address.range() === "loopback";
}

// Private, loopback, link-local, carrier-grade, documentation, multicast, tunnels: each is a range of its own there.
function isPublic(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST_6);
}

function isUnder(hostname: string, name: string): boolean {
  return hostname === name || hostname.endsWith(`.${name}`);
}

function refuse(reason: string): ReceiverAddress {
  return { ok: false, reason };
}
