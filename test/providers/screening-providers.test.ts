// Providers of screening against a real server: what they ask, what they understand, and that no misbehaviour is clean.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressProvider } from "#edge/providers/address-protocol.ts";
import type { Patience } from "#edge/providers/ask-provider.ts";
import { matchProvider } from "#edge/providers/match-protocol.ts";
import { startMisbehavingServer, type MisbehavingServer, type Way } from "./misbehaving-server.ts";

const PATIENCE: Patience = {
  deadlineMilliseconds: 900,
  tryMilliseconds: 250,
  tries: 3,
  pauseMilliseconds: 10,
};

let server: MisbehavingServer;
beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());

const LISTED = {
  identifications: [
    { category: "sanctions", name: "SANCTIONS: OFAC SDN Example", description: "raw", url: "raw" },
  ],
};
const MATCHED = {
  responses: {
    party: {
      status: 200,
      results: [
        {
          id: "Q7747",
          caption: "Vladimir Putin",
          schema: "Person",
          properties: { topics: ["sanction", "role.pep"], birthDate: ["1952-10-07"], notes: ["raw"] },
          datasets: ["us_ofac_sdn", "eu_fsf"],
          score: 0.97,
          match: true,
          first_seen: "2022-02-25T00:00:00",
          last_seen: "2026-11-20T00:00:00",
        },
      ],
      total: { value: 1, relation: "eq" },
    },
  },
};

const walletsAt = (url: string) =>
  addressProvider({ name: "addresses", url, apiKey: "key-of-ours" }, { patience: PATIENCE });
const namesAt = (url: string) =>
  matchProvider(
    { name: "matching", url, dataset: "default", apiKey: "key-of-ours", checks: ["sanctions", "pep"] },
    { patience: PATIENCE },
  );
const QUERY = { displayName: "Vladimir Putin", type: "individual", country: "RU", threshold: 0.85 } as const;
const WALLET = { address: "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b", network: "eip155:1" };

describe("a provider of wallets", () => {
  it("is asked for the address with our key, and names sanctions", async () => {
    const answer = await walletsAt(server.urlOf("good", LISTED)).screenWallet(WALLET);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        sanctioned: true,
        risk: { score: 100, level: "severe" },
        owner: { name: "SANCTIONS: OFAC SDN Example", type: "sanctions", subtype: null },
      },
    });
    expect(server.asked.at(-1)).toMatchObject({ headers: { "x-api-key": "key-of-ours" } });
    expect(server.asked.at(-1)?.path).toMatch(/\/address\/0xd882/);
    expect(JSON.stringify(answer)).not.toContain("raw");
  });

  it("that names nothing says that the address is not sanctioned", async () => {
    const answer = await walletsAt(server.urlOf("good", { identifications: [] })).screenWallet(WALLET);
    expect(answer).toMatchObject({
      ok: true,
      value: { sanctioned: false, risk: { score: 0, level: "low" } },
    });
  });

  it("that names another category is a risk, and no sanction", async () => {
    const url = server.urlOf("good", { identifications: [{ category: "Darknet Market", name: "Example" }] });
    expect(await walletsAt(url).screenWallet(WALLET)).toMatchObject({
      value: { sanctioned: false, risk: { level: "high" }, indicators: [{ category: "darknet market" }] },
    });
  });

  it("cannot be led to another path by an address", async () => {
    await walletsAt(server.urlOf("good", LISTED)).screenWallet({ ...WALLET, address: "../../x?y#z" });
    expect(server.asked.at(-1)?.path).toMatch(/\/address\/\.\.%2F\.\.%2Fx%3Fy%23z$/);
  });
});

describe("a provider of names", () => {
  it("is asked in the matching protocol, and its entities are reported in our words", async () => {
    const answer = await namesAt(server.urlOf("good", MATCHED)).screenName(QUERY);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        matches: [
          {
            entityId: "Q7747",
            caption: "Vladimir Putin",
            schema: "Person",
            lists: ["us_ofac_sdn", "eu_fsf"],
            topics: ["sanction", "role.pep"],
            score: 0.97,
          },
        ],
      },
    });
    expect(JSON.stringify(answer)).not.toContain("raw");
    const asked = server.asked.at(-1);
    expect(asked?.path).toMatch(/\/match\/default\?threshold=0.85&limit=10$/);
    expect(asked?.headers.authorization).toBe("ApiKey key-of-ours");
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      queries: { party: { schema: "Person", properties: { name: ["Vladimir Putin"], country: ["RU"] } } },
    });
  });

  it("that found no match says so", async () => {
    const url = server.urlOf("good", { responses: { party: { results: [] } } });
    expect(await namesAt(url).screenName(QUERY)).toMatchObject({ ok: true, value: { matches: [] } });
  });
});

describe("an answer of matches", () => {
  it("whose query failed inside is none, though the request did not", async () => {
    const url = server.urlOf("good", { responses: { party: { status: 500, results: [] } } });
    expect(await namesAt(url).screenName(QUERY)).toMatchObject({ ok: false, errorCode: "wrong_schema" });
  });

  it("in any order keeps the strongest, however many there are", async () => {
    const [result] = MATCHED.responses.party.results;
    const weak = Array.from({ length: 30 }, (_, at) => ({ ...result, id: `Q${at}`, score: 0.1 }));
    const url = server.urlOf("good", { responses: { party: { results: [...weak, result] } } });
    const answer = await namesAt(url).screenName(QUERY);
    const matches = answer.ok ? answer.value.matches : [];
    expect(matches).toHaveLength(10);
    expect(matches[0]).toMatchObject({ entityId: "Q7747", score: 0.97 });
  });
});

describe("no misbehaviour is an answer", () => {
  const cases: [Way, string, number][] = [
    ["slow", "timeout", 3],
    ["drip", "timeout", 3],
    ["broken", "http_error", 3],
    ["busy", "rate_limited", 3],
    ["half", "network", 3],
    ["reset", "network", 3],
    ["stranger", "unauthorised", 1],
    ["garbage", "not_json", 1],
    ["empty", "not_json", 1],
    ["schema", "wrong_schema", 1],
    ["redirect", "redirect", 1],
    ["huge", "too_large", 1],
  ];

  it.each(cases)("%s is %s, after %i tries at most", async (way, errorCode, tries) => {
    for (const ask of [
      () => walletsAt(server.urlOf(way, LISTED)).screenWallet(WALLET),
      () => namesAt(server.urlOf(way, MATCHED)).screenName(QUERY),
    ]) {
      const before = server.asked.length;
      const answer = await ask();
      expect(answer).toMatchObject({ ok: false, errorCode });
      expect(answer.latencyMs).toBeLessThan(2 * PATIENCE.deadlineMilliseconds);
      const asked = server.asked.slice(before);
      expect(asked.length).toBeLessThanOrEqual(tries);
      expect(asked.every(({ way: met }) => met === way)).toBe(true);
    }
  });

  it("a provider that is not there is `network`", async () => {
    expect(await walletsAt("http://127.0.0.1:9/").screenWallet(WALLET)).toMatchObject({
      ok: false,
      errorCode: "network",
    });
  });

  it("one failure is tried again, and the answer counts", async () => {
    const answer = await walletsAt(server.urlOf("broken-once", LISTED)).screenWallet(WALLET);
    expect(answer).toMatchObject({ ok: true, value: { sanctioned: true } });
  });

  it("a provider that keeps failing is left alone for a while", async () => {
    const url = server.urlOf("broken");
    await walletsAt(url).screenWallet(WALLET);
    await walletsAt(url).screenWallet(WALLET);
    const before = server.asked.length;
    expect(await walletsAt(url).screenWallet(WALLET)).toMatchObject({ ok: false, errorCode: "circuit_open" });
    expect(server.asked).toHaveLength(before);
  });
});
