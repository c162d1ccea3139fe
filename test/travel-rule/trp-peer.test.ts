// The test peer itself: its answers are the published ones, what breaks the protocol is refused, and each fault is seen.

import { randomUUID } from "node:crypto";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeCertificate } from "./self-signed-certificate.ts";
import { decodeTravelAddress } from "./travel-address.ts";
import { ALL_FAULTS, type Fault } from "./trp-faults.ts";
import { startTrpPeer, type PeerSettings, type TrpPeer } from "./trp-peer.ts";
import { PATIENCE } from "#test/patience.ts";

interface Asked {
  readonly method?: string;
  /** Names and values in turn, as Node sends them unchanged. */
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly ca?: string;
  readonly signal?: AbortSignal;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const INQUIRY = {
  asset: { slip0044: 0 },
  amount: 0.000021,
  callback: "https://originator.test/inquiries/1",
  IVMS101: { originator: { originatorPersons: [] }, beneficiary: { beneficiaryPersons: [] } },
};

const withIdentifier = (identifier: string = randomUUID()) => [
  "api-version",
  "3.2.1",
  "Request-Identifier",
  identifier,
];
const forInquiry = () => [...withIdentifier(), "content-type", "application/json; charset=utf-8"];

const peers: TrpPeer[] = [];
async function start(settings?: PeerSettings): Promise<TrpPeer> {
  const started = await startTrpPeer(settings);
  peers.push(started);
  return started;
}

let peer: TrpPeer;
beforeEach(async () => {
  peer = await start();
});
afterEach(async () => {
  await Promise.all(peers.splice(0).map((started) => started.close()));
});

function ask(path: string, asked: Asked = {}, of: TrpPeer = peer): Promise<Answered> {
  const { method = "GET", headers = withIdentifier(), body = "", ca, signal } = asked;
  const { protocol, host } = new URL(of.origin);
  const request = protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const own = ["host", host, "content-length", String(Buffer.byteLength(body)), ...headers];
    const outgoing = request(of.origin + path, { method, headers: own, ca, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, body: Buffer.concat(chunks).toString("utf8") });
      });
    });
    outgoing.on("error", reject).end(body);
  });
}

const inquire = (inquiry: unknown, more: Asked = {}) =>
  ask("/transfers?t=i", { method: "POST", headers: forInquiry(), body: JSON.stringify(inquiry), ...more });

describe("a travel rule peer", () => {
  it("names its version and its vendor", async () => {
    const { status, headers, body } = await ask("/version");
    expect({ status, type: headers["content-type"] }).toEqual({
      status: 200,
      type: "application/json; charset=utf-8",
    });
    expect(JSON.parse(body)).toEqual({ version: "3.1.0", vendor: "Weir test peer" });
  });

  it("tells its uptime in whole seconds as plain text", async () => {
    const { headers, body } = await ask("/uptime");
    expect(headers["content-type"]).toBe("text/plain");
    expect(body).toMatch(/^\d+$/);
  });

  it("tells which extensions it requires and supports", async () => {
    const extensions = { required: ["message-signing"], supported: ["extended-ivms101"] };
    const answered = await ask("/extensions", {}, await start({ extensions }));
    expect(JSON.parse(answered.body)).toEqual(extensions);
  });

  it("says who it is, and shows its certificate where it has one", async () => {
    expect(JSON.parse((await ask("/identity")).body)).toEqual({
      name: "Example VASP",
      lei: "TEST00PEER0000000038",
    });
    const certificate = makeCertificate();
    const secure = await start({ certificate, name: "Other VASP" });
    const answered = await ask("/identity", { ca: certificate.cert }, secure);
    expect(JSON.parse(answered.body)).toMatchObject({ name: "Other VASP", x509: certificate.cert });
  });

  it("is trusted by its certificate alone", async () => {
    const secure = await start({ certificate: makeCertificate() });
    await expect(ask("/version", { ca: makeCertificate().cert }, secure)).rejects.toThrow(/self-signed/);
    expect(secure.received).toEqual([]);
  });

  it("answers each request in its own version and with the identifier of that request", async () => {
    const identifier = randomUUID();
    const { headers } = await ask("/version", { headers: withIdentifier(identifier) });
    expect(headers).toMatchObject({ "api-version": "3.1.0", "request-identifier": identifier });
  });

  it("answers at the host of its Travel Address, whatever the query is", async () => {
    const decoded = decodeTravelAddress(peer.travelAddress);
    expect(decoded).toEqual({ ok: true, uri: `${new URL(peer.origin).host}/transfers?t=i` });
    expect((await ask("/version?t=i")).status).toBe(200);
  });

  it("takes a well-formed inquiry, and resolves it as it was told to", async () => {
    const acknowledged = await inquire(INQUIRY);
    expect({ ...acknowledged, body: JSON.parse(acknowledged.body) }).toMatchObject({
      status: 200,
      body: { version: "3.1.0" },
    });
    const rejecting = await start({ resolution: { rejected: "not our customer" } });
    const body = JSON.stringify(INQUIRY);
    const asked = { method: "POST", headers: forInquiry(), body };
    expect((await ask("/transfers/a/7?t=i", asked, rejecting)).body).toBe('{"rejected":"not our customer"}');
    expect([...peer.received, ...rejecting.received].flatMap(({ breaches }) => breaches)).toEqual([]);
  });
});

describe("what a travel rule peer received", () => {
  it("is kept byte for byte, in the order in which it came", async () => {
    const identifier = randomUUID();
    const headers = [
      ...withIdentifier(identifier),
      "Content-Type",
      "application/json",
      "X-Two",
      "a",
      "x-two",
      "b",
    ];
    await ask("/version");
    await inquire(undefined, { headers, body: '{ "é": 1 }' });
    expect(peer.received.map(({ method, path }) => [method, path])).toEqual([
      ["GET", "/version"],
      ["POST", "/transfers?t=i"],
    ]);
    const newest = peer.received.at(-1);
    expect(newest?.body).toEqual(Buffer.from('{ "é": 1 }', "utf8"));
    expect(newest?.headers.filter(([name]) => name !== "host" && name !== "content-length")).toEqual([
      ["api-version", "3.2.1"],
      ["Request-Identifier", identifier],
      ["Content-Type", "application/json"],
      ["X-Two", "a"],
      ["x-two", "b"],
      ["Connection", "keep-alive"],
    ]);
  });

  it("names what breaks the protocol also where a fault answered", async () => {
    peer.misbehave("unavailable");
    await ask("/version", { headers: withIdentifier("7") });
    expect(peer.received[0]?.breaches).toEqual(["request-identifier must be a UUID"]);
  });
});

describe("a travel rule peer refuses", () => {
  const identifier = "5f0c8f2e-6ff7-4c3c-9a3e-1d8a7e1b2c3d";

  it.each([
    ["no version", ["request-identifier", identifier]],
    ["two versions", ["api-version", "3.1.0", "api-version", "3.1.0", "request-identifier", identifier]],
    ["a version that is none", ["api-version", "3", "request-identifier", identifier]],
    ["another major version", ["api-version", "2.1.0", "request-identifier", identifier]],
    ["no identifier", ["api-version", "3.1.0"]],
    ["an identifier that is no UUID", withIdentifier("request-1")],
    ["two identifiers", [...withIdentifier(), "request-identifier", identifier]],
  ])("%s, and still names its own version", async (_, headers) => {
    const { status, headers: answered } = await ask("/version", { headers });
    expect({ status, version: answered["api-version"] }).toEqual({ status: 400, version: "3.1.0" });
  });

  it("an identifier for the second time", async () => {
    const first = await ask("/version", { headers: withIdentifier(identifier) });
    const second = await ask("/uptime", { headers: withIdentifier(identifier.toUpperCase()) });
    expect([first.status, second.status]).toEqual([200, 400]);
  });

  it.each([
    ["/version", "POST", 405],
    ["/transfers", "GET", 405],
    ["/", "GET", 404],
    ["/version/", "GET", 404],
    ["/transfersome", "POST", 404],
  ])("%s by %s", async (path, method, status) => {
    expect((await ask(path, { method })).status).toBe(status);
  });

  it.each([
    ["no object", [INQUIRY], 400],
    ["no asset", { ...INQUIRY, asset: {} }, 422],
    ["no amount", { ...INQUIRY, amount: "0.000021" }, 422],
    ["no callback", { ...INQUIRY, callback: "/inquiries/1" }, 422],
    ["no persons", { ...INQUIRY, IVMS101: { originator: {} } }, 422],
  ])("an inquiry with %s", async (_, inquiry, status) => {
    expect((await inquire(inquiry)).status).toBe(status);
  });

  it.each([
    ["that is no JSON", { body: "{" }, 400],
    ["of another content type", { headers: [...withIdentifier(), "content-type", "text/json"] }, 415],
    ["without a content type", { headers: withIdentifier() }, 415],
  ])("an inquiry %s", async (_, more, status) => {
    expect((await inquire(INQUIRY, more)).status).toBe(status);
  });

  it("an inquiry without the query t=i", async () => {
    const asked = { method: "POST", headers: forInquiry(), body: JSON.stringify(INQUIRY) };
    expect((await ask("/transfers", asked)).status).toBe(400);
  });
});

describe("a travel rule peer misbehaves", () => {
  const ENDLESS = ["slow", "drip"] as const;
  /** What a client sees of each fault that ends; an error where no whole answer comes. */
  const SEEN: Readonly<Record<Exclude<Fault, (typeof ENDLESS)[number]>, object | RegExp>> = {
    "other-version": { status: 200, headers: { "api-version": "2.1.0" }, version: "2.1.0" },
    "refused-version": { status: 400, headers: { "api-version": "2.1.0" } },
    // This client asks in 3.2.1.
    "newer-only": { status: 200, headers: { "api-version": "3.2.1" }, version: "3.2.1" },
    "never-content": { status: 400, headers: { "api-version": "3.2.1" } },
    "refused-silently": { status: 400, body: "" },
    redirect: { status: 302, headers: { location: "/elsewhere" } },
    oversized: { status: 200, version: "3.1.0" },
    malformed: { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, version: null },
    "wrong-shape": { status: 200, body: '["soon"]' },
    "wrong-type": { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, version: "3.1.0" },
    "other-identifier": { status: 200, version: "3.1.0" },
    "no-identifier": { status: 200, headers: { "api-version": "3.1.0" }, version: "3.1.0" },
    "no-headers": { status: 200, version: "3.1.0" },
    half: /aborted/,
    closed: /hang up/,
    unavailable: { status: 503, headers: { "retry-after": "120" } },
  };

  const versionIn = (body: string): unknown => {
    try {
      return (JSON.parse(body) as { readonly version?: unknown }).version;
    } catch {
      return null;
    }
  };

  it("in each of its ways, and no way is untested", () => {
    expect(Object.keys(SEEN).concat(ENDLESS).sort()).toEqual(ALL_FAULTS.toSorted());
  });

  it.each(Object.entries(SEEN))("as %s says, and hears the request all the same", async (fault, seen) => {
    peer.misbehave(fault as Fault);
    const asked = ask("/version");
    if (seen instanceof RegExp) await expect(asked.catch(String)).resolves.toMatch(seen);
    else {
      const answered = await asked;
      expect({ ...answered, version: versionIn(answered.body) }).toMatchObject(seen);
    }
    expect(peer.received).toHaveLength(1);
    peer.behave();
    expect((await ask("/version")).status).toBe(200);
  });

  it.each(ENDLESS)("as %s says, until the client leaves", async (fault) => {
    peer.misbehave(fault);
    const leaving = new AbortController();
    let isOver = false;
    const asked = ask("/version", { signal: leaving.signal })
      .catch(String)
      .finally(() => (isOver = true));
    await vi.waitUntil(() => peer.received.length === 1, PATIENCE);
    // A whole exchange later there is still no answer.
    peer.behave();
    expect((await ask("/uptime")).status).toBe(200);
    expect(isOver).toBe(false);
    leaving.abort();
    expect(await asked).toMatch(/abort/i);
  });

  it("by an answer of many megabytes, by another identifier or none, and without the headers", async () => {
    peer.misbehave("oversized");
    expect((await ask("/version")).body.length).toBeGreaterThan(8_000_000);
    peer.misbehave("other-identifier");
    const identifier = randomUUID();
    const { headers } = await ask("/version", { headers: withIdentifier(identifier) });
    expect(headers["request-identifier"]).not.toBe(identifier);
    peer.misbehave("no-identifier");
    expect((await ask("/version")).headers).not.toHaveProperty("request-identifier");
    peer.misbehave("no-headers");
    expect((await ask("/version")).headers).not.toHaveProperty("api-version");
  });

  it("at one path only, where it is told so", async () => {
    peer.misbehave("unavailable", "/uptime");
    expect([(await ask("/version")).status, (await ask("/uptime")).status]).toEqual([200, 503]);
  });
});
