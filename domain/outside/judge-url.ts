// Which URLs that somebody wrote Weir may ask: HTTPS, and nothing inside a network or of this deployment. Judged when one is
// saved, and again before each question; what is stored and asked is the judge's own parse, never the text as it was sent. The
// URL parser turns every spelling of an IPv4 address (decimal, octal, hex, short) into the dotted one; what an IPv6 address
// carries of IPv4 is looked at by itself. What this lets through, the platform's network still guards.

import ipaddr from "ipaddr.js";

const URL_MAX = 2_048;
/** Below the ports that anybody may open, only those of the web: mail, shells and the like must not be knocked at. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);
const UNPRIVILEGED_PORT_MIN = 1_024;
/** Never a public host: RFC 6761, 6762, 8375 and 9476, and ICANN's .internal; then what networks use inside. */
const SPECIAL_DOMAINS = ["localhost", "local", "internal", "arpa", "test", "invalid", "onion", "alt"];
const OFFICE_DOMAINS = "intranet intra private lan localdomain domain corp home mail workgroup".split(" ");
/** `service.namespace.svc`, and `service.namespace` of the namespaces that each cluster has. */
const CLUSTER_DOMAINS = "svc cluster default kube-system kube-public kube-node-lease consul docker".split(
  " ",
);
/** Public names of services that a cloud offers to its own machines. */
const METADATA_NAMES = ["metadata.goog", "metadata.tencentyun.com"];
/** Public domains that lead wherever the name says, this machine included. */
const ECHOING_DOMAINS = ["nip.io", "sslip.io", "xip.io", "localtest.me", "lvh.me"];
const REFUSED_DOMAINS = [
  ...SPECIAL_DOMAINS,
  ...OFFICE_DOMAINS,
  ...CLUSTER_DOMAINS,
  ...METADATA_NAMES,
  ...ECHOING_DOMAINS,
];
/** Public by its number, and answered inside: the services of Azure for its machines. */
const INSIDE_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);
/** All global unicast of IPv6 (RFC 4291, 2.4). */
const GLOBAL_UNICAST_6 = ipaddr.parseCIDR("2000::/3");

export interface UrlRules {
  /** Admits receivers on this machine, by plain HTTP as well: for a local system. */
  readonly allowLoopback: boolean;
  /** Where the deployment itself answers: no request of its own may lead there. */
  readonly own: OwnPlaces;
}

export interface OwnPlaces {
  /** Whatever the port. */
  readonly hostnames: ReadonlySet<string>;
  readonly loopbackPorts: ReadonlySet<number>;
}

export const NO_PLACES: OwnPlaces = { hostnames: new Set(), loopbackPorts: new Set() };

export type JudgedUrl =
  | {
      readonly ok: true;
      /** What is stored and asked: as the platform's parser writes it, without a dot behind the host or an empty end. */
      readonly url: string;
      readonly hostname: string;
      /** The name must be resolved before its addresses can be judged. */
      readonly isName: boolean;
      /** On this machine: nothing of what it answers may be shown. */
      readonly isLoopback: boolean;
    }
  | { readonly ok: false; readonly reason: string };

export function judgeUrl(text: string, { allowLoopback, own }: UrlRules): JudgedUrl {
  const url = text.length <= URL_MAX && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return refuse(`must be an absolute URL of at most ${URL_MAX} characters`);
  if (url.username !== "" || url.password !== "") return refuse("must hold no user name or password");
  if (url.hash !== "") return refuse("must hold no fragment");
  if (!/^https?:$/.test(url.protocol)) return refuse("must begin with https://");
  const port = portOf(url);
  if (!WEB_PORTS.has(port) && port < UNPRIVILEGED_PORT_MIN) {
    return refuse(`must have the port 443 or 80, or one of at least ${UNPRIVILEGED_PORT_MIN}`);
  }
  const hostname = hostnameOf(url);
  // A parser of URLs may drop dots at the end and find an address before them.
  if (hostname.split(".").includes("")) return refuse("must be a public host name");
  const written = placeOf(url);
  if (written.length > URL_MAX) return refuse(`must be an absolute URL of at most ${URL_MAX} characters`);
  const address = addressOf(hostname);
  const loopback = isLoopbackHost(hostname);
  if (allowLoopback && loopback) {
    if (own.loopbackPorts.has(port)) return refuse("must not be this service itself");
    return { ok: true, url: written, hostname, isName: false, isLoopback: true };
  }
  if (url.protocol !== "https:") return refuse("must begin with https://");
  if (own.hostnames.has(hostname)) return refuse("must not be this service itself");
  if (address !== null) {
    return isPublic(address)
      ? { ok: true, url: written, hostname, isName: false, isLoopback: false }
      : refuse("must not be an address inside a network");
  }
  if (!hostname.includes(".") || REFUSED_DOMAINS.some((name) => isUnder(hostname, name))) {
    return refuse("must be a public host name");
  }
  return { ok: true, url: written, hostname, isName: true, isLoopback: false };
}

/** @param urls where the deployment answers. */
export function ownPlaces(urls: readonly string[]): OwnPlaces {
  const parsed = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url));
  const [here, elsewhere] = [true, false].map((wanted) =>
    parsed.filter((url) => isLoopbackHost(hostnameOf(url)) === wanted),
  );
  return {
    hostnames: new Set(elsewhere?.map(hostnameOf)),
    loopbackPorts: new Set(here?.map(portOf)),
  };
}

/** Whether a URL that was judged leads to this machine: locally, where a receiver is the developer's own. */
export function isOnThisMachine(url: string): boolean {
  return isLoopbackHost(hostnameOf(new URL(url)));
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

function isLoopbackHost(hostname: string): boolean {
  const address = addressOf(hostname);
  return address === null ? isUnder(hostname, "localhost") : address.range() === "loopback";
}

/** In small letters, without a dot behind it. */
export function hostnameOf(url: URL): string {
  return url.hostname.replace(/\.$/, "").toLowerCase();
}

function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

/** One text for what is one place: what was judged is its own, and what an earlier release kept as it was sent becomes it. */
export function placeOf(url: URL): string {
  const written = new URL(url);
  written.hostname = hostnameOf(url);
  // An empty query or fragment is dropped with its mark.
  written.hash = "";
  if (written.search === "") written.search = "";
  return written.href;
}

// Private, loopback, link-local, carrier-grade, documentation, multicast, tunnels: each is a range of its own there.
function isPublic(address: Address): boolean {
  if (address.range() !== "unicast" || INSIDE_ADDRESSES.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST_6);
}

function isUnder(hostname: string, name: string): boolean {
  return hostname === name || hostname.endsWith(`.${name}`);
}

function refuse(reason: string): JudgedUrl {
  return { ok: false, reason };
}
