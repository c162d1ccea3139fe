// The test of a connection against a TRP peer that was written apart from it: what the peer receives, byte for byte, and what each of
// its faults makes of the test.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askTrpPeer } from "#edge/institutions/ask-trp-peer.ts";
import type { Fault } from "./trp-faults.ts";
import { startTrpPeer, type TrpPeer } from "./trp-peer.ts";

const WITHIN_MILLISECONDS = 1_500;
/** What a client of HTTP adds by itself. */
const OF_HTTP = ["host", "connection", "accept-language", "accept-encoding", "sec-fetch-mode", "user-agent"];

let peer: TrpPeer;
beforeEach(async () => {
  peer = await startTrpPeer();
});
afterEach(() => peer.close());

const test = (of = peer) =>
  askTrpPeer(fetch, `${of.origin}/transfers?t=i`, {
    startedAt: Date.now(),
    signal: AbortSignal.timeout(WITHIN_MILLISECONDS),
  });

describe("the test of a connection by TRP", () => {
  it("CRY-30: passes with a peer that keeps to the protocol, and breaks nothing of it", async () => {
    expect(await test()).toMatchObject({ result: "passed", code: null, latencyMs: expect.any(Number) });
    expect(peer.received.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it("CRY-30: shows the peer our version and a number of the request, and nothing else", async () => {
    await test();
    const seen = peer.received.map(({ method, path, headers, body }) => {
      const sent = headers.filter(([name]) => !OF_HTTP.includes(name.toLowerCase()));
      const told = Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value]));
      const { "request-identifier": identifier = "", ...rest } = told;
      expect(identifier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      return { method, path, rest, body: body.toString("latin1") };
    });
    const ours = (accept: string) => ({ accept, "api-version": "3.1.0" });
    expect(seen).toEqual([
      { method: "GET", path: "/version", rest: ours("application/json"), body: "" },
      { method: "GET", path: "/uptime", rest: ours("text/plain"), body: "" },
      { method: "GET", path: "/extensions", rest: ours("application/json"), body: "" },
    ]);
  });

  it.each<[Fault, string]>([
    ["slow", "timeout"],
    ["drip", "timeout"],
    ["other-version", "version_unsupported"],
    ["refused-version", "version_unsupported"],
    ["refused-silently", "http_error"],
    ["redirect", "redirect"],
    ["oversized", "not_understood"],
    ["malformed", "not_understood"],
    ["wrong-shape", "not_understood"],
    ["wrong-type", "not_understood"],
    ["other-identifier", "not_understood"],
    ["half", "network_error"],
    ["closed", "network_error"],
    ["unavailable", "http_error"],
  ])("CRY-30: fails with a peer that is %s, as %s", async (fault, code) => {
    peer.misbehave(fault);
    expect(await test()).toMatchObject({ result: "failed", code });
  });

  it.each(["/uptime", "/extensions"])("CRY-30: fails where only %s is wrong", async (path) => {
    peer.misbehave("malformed", path);
    expect(await test()).toMatchObject({ result: "failed", code: "not_understood" });
  });

  it("CRY-30: passes where only the number of the request is not repeated, as published peers do", async () => {
    peer.misbehave("no-identifier");
    expect(await test()).toMatchObject({ result: "passed" });
  });

  it("CRY-30: follows no redirect", async () => {
    peer.misbehave("redirect");
    await test();
    expect(peer.received.map(({ path }) => path)).toEqual(["/version"]);
  });

  it("CRY-30: fails with a peer that requires an extension, for we have none", async () => {
    const demanding = await startTrpPeer({ extensions: { required: ["message-signing"], supported: [] } });
    expect(await test(demanding)).toMatchObject({ result: "failed", code: "extension_unsupported" });
    await demanding.close();
  });

  it("CRY-30: fails where nobody listens", async () => {
    const gone = await startTrpPeer();
    await gone.close();
    expect(await test(gone)).toMatchObject({ result: "failed", code: "network_error" });
  });
});
