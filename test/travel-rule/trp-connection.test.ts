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

  it.each<[Fault, string, string]>([
    ["slow", "timeout", "GET /version had no whole answer in time."],
    ["drip", "timeout", "GET /version had no whole answer in time."],
    ["other-version", "version_unsupported", "was answered 200 in api-version 2.1.0; we speak 3.x."],
    ["refused-version", "version_unsupported", "was answered 400 in api-version 2.1.0; we speak 3.x."],
    ["refused-silently", "http_error", "400 without an api-version: perhaps it does not take ours, 3.1.0."],
    ["never-content", "http_error", "GET /version was answered 400."],
    ["redirect", "redirect", "GET /version was answered 302, a redirect."],
    ["oversized", "not_understood", "was answered with more than 65536 bytes."],
    ["malformed", "not_understood", "was answered with a text that is no JSON."],
    ["wrong-shape", "not_understood", "was answered with JSON that is not the published answer."],
    ["wrong-type", "not_understood", "was answered as text/html, not as application/json."],
    ["other-identifier", "not_understood", "with the request-identifier of another request."],
    ["half", "network_error", "or it broke off."],
    ["closed", "network_error", "or it broke off."],
    ["unavailable", "http_error", "GET /version was answered 503."],
  ])("CRY-30: fails with a peer that is %s, as %s", async (fault, code, detail) => {
    peer.misbehave(fault);
    expect(await test()).toMatchObject({
      result: "failed",
      code,
      detail: expect.stringContaining(detail) as string,
    });
  });

  it("CRY-30: asks again in the version that a peer names when it refuses ours, and stays with it", async () => {
    peer.misbehave("newer-only");
    expect(await test()).toMatchObject({ result: "passed" });
    const versions = peer.received.map(({ path, headers }) => [
      path,
      headers.find(([name]) => name.toLowerCase() === "api-version")?.[1],
    ]);
    expect(versions).toEqual([
      ["/version", "3.1.0"],
      ["/version", "3.2.1"],
      ["/uptime", "3.2.1"],
      ["/extensions", "3.2.1"],
    ]);
    expect(peer.received.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it("CRY-30: asks in no third version", async () => {
    peer.misbehave("never-content");
    await test();
    expect(peer.received).toHaveLength(2);
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
    const required = ["extended-ivms101", "<b>pay here</b>"];
    const demanding = await startTrpPeer({ extensions: { required, supported: [] } });
    expect(await test(demanding)).toMatchObject({
      result: "failed",
      code: "extension_unsupported",
      // A name that could be a text of theirs is not shown.
      detail: "It requires extensions that we have not: extended-ivms101, others.",
    });
    await demanding.close();
  });

  it("CRY-30: fails where nobody listens", async () => {
    const gone = await startTrpPeer();
    await gone.close();
    expect(await test(gone)).toMatchObject({ result: "failed", code: "network_error" });
  });
});
