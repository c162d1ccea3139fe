// A peer of the Travel Rule Protocol 3.x for tests, written from the published text alone: it answers as that says, refuses
// what breaks it, keeps every request as it came, and misbehaves on demand.

import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "./self-signed-certificate.ts";
import { encodeTravelAddress } from "./travel-address.ts";
import { breachesOf, valuesOf, type Breach, type DiscoverabilityPath, type Request } from "./trp-breaches.ts";
import { OWN_VERSION, send, sendSpoilt, type Answer, type Fault } from "./trp-faults.ts";

/** A request, byte for byte: only the framing of its body (lengths of chunks) is not kept. */
export interface Received extends Request {
  /** What of it breaks the protocol, also where a fault answered it. */
  readonly breaches: readonly string[];
}

export interface PeerSettings {
  /** With one it speaks https, otherwise http. */
  readonly certificate?: Certificate;
  readonly vendor?: string;
  readonly name?: string;
  readonly lei?: string;
  readonly extensions?: { readonly required: readonly string[]; readonly supported: readonly string[] };
  /** What it answers to an inquiry that is well-formed; at first that it came. */
  readonly resolution?: Readonly<Record<string, unknown>>;
}

export interface TrpPeer {
  /** `https://127.0.0.1:port`, where the endpoints of discoverability are. */
  readonly origin: string;
  /** The Travel Address of its inquiries. */
  readonly travelAddress: string;
  /** What it was asked, oldest first. */
  readonly received: readonly Received[];
  /** From now on, at one path or at all. A fault of a path goes before one of all. */
  misbehave(fault: Fault, path?: string): void;
  behave(): void;
  close(): Promise<void>;
}

const EVERYWHERE = "*";
const DEFAULTS = {
  vendor: "Weir test peer",
  name: "Example VASP",
  // Of no legal entity, with the check digits of one.
  lei: "TEST00PEER0000000038",
  extensions: { required: [], supported: ["extended-ivms101"] },
  resolution: { version: OWN_VERSION },
} as const;

/** Listens on a free port of this machine. */
export async function startTrpPeer(settings: PeerSettings = {}): Promise<TrpPeer> {
  const received: Received[] = [];
  const used = new Set<string>();
  const faults = new Map<string, Fault>();
  const started = performance.now();

  const handle = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const asked = { method: request.method ?? "", path: request.url ?? "", headers: pairs(request), body };
    const breaches = breachesOf(asked, used);
    received.push({ ...asked, breaches: breaches.map(({ text }) => text) });
    const [identifier = ""] = valuesOf(asked, "request-identifier");
    used.add(identifier.toLowerCase());
    const { pathname } = new URL(asked.path, "http://peer.invalid");
    const [breach] = breaches;
    const content = breach === undefined ? contentOf(pathname, settings, started) : refusal(breach);
    const answer = {
      ...content,
      headers: { ...content.headers, "api-version": OWN_VERSION, "request-identifier": identifier },
    };
    const fault = faults.get(pathname) ?? faults.get(EVERYWHERE);
    const [version = ""] = valuesOf(asked, "api-version");
    return fault === undefined ? send(response, answer) : sendSpoilt(fault, response, answer, version);
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handle(request, response, Buffer.concat(chunks)));
  };

  const { certificate } = settings;
  const server = certificate ? createSecureServer({ ...certificate }, listener) : createPlainServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `${certificate ? "https" : "http"}://${host}`,
    travelAddress: addressOf(host),
    received,
    misbehave: (fault, path = EVERYWHERE) => void faults.set(path, fault),
    behave: () => faults.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function contentOf(pathname: string, settings: PeerSettings, started: number): Answer {
  const { certificate, vendor, name, lei, extensions, resolution } = { ...DEFAULTS, ...settings };
  const answers: Record<DiscoverabilityPath, () => Answer> = {
    "/version": () => json({ version: OWN_VERSION, vendor }),
    "/uptime": () => plain(200, String(Math.floor((performance.now() - started) / 1_000))),
    "/extensions": () => json(extensions),
    "/identity": () => json({ name, lei, ...(certificate === undefined ? {} : { x509: certificate.cert }) }),
  };
  return pathname in answers ? answers[pathname as DiscoverabilityPath]() : json(resolution);
}

function refusal({ status, text }: Breach): Answer {
  return plain(status, text);
}

function json(value: unknown): Answer {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status: 200, headers, text: JSON.stringify(value) };
}

function plain(status: number, text: string): Answer {
  return { status, headers: { "content-type": "text/plain" }, text };
}

/** Node lists names and values in turn. */
function pairs({ rawHeaders }: IncomingMessage): readonly (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []));
}

function addressOf(host: string): string {
  const encoded = encodeTravelAddress(`${host}/transfers?t=i`);
  if (!encoded.ok) throw new Error(`no Travel Address can be made: ${encoded.fault}`);
  return encoded.address;
}
