// The lists that come with the release: whole, as their README says, and found by screening.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { PartyType } from "#domain/contract/decisions/transaction.ts";
import { searchNames } from "#domain/screening/names/search-index.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { normaliseAddress } from "#domain/screening/addresses/normalise-address.ts";
import { screenName } from "#domain/screening/parties/screen-names.ts";
import { findWallet } from "#domain/screening/wallets/wallet-index.ts";
import { openLists } from "#edge/lists/open-lists.ts";
import { unpack } from "#edge/lists/packing.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import { compileReleasedLists } from "./released-lists.ts";
import { ENTITIES_FILE, SOURCES, WALLETS_FILE } from "./sources.ts";

const { request, chunks } = compileReleasedLists();
const { lists, facts } = openLists(unpack(chunks), request.hash);
const settings = { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions" as const] };
const screen = (displayName: string, type: PartyType) =>
  screenName({ displayName, type, country: null }, lists.names, settings, "scr");

describe("the released lists", () => {
  it("have the version and the size that their README says", () => {
    const readme = readFileSync(new URL("README.md", SOURCES), "utf8");
    expect(readme).toContain(lists.names.listVersion);
    expect(lists.wallets.listVersion).toBe(lists.names.listVersion);
    expect(lists.names.listVersion).toBe(`sha256:${request.hash.slice(0, 16)}`);
    expect(facts.map(({ id, kind, asOf, entries }) => [kind, id, asOf, entries])).toEqual([
      ["names", "OFAC-SDN", "2026-08-20", 19_249],
      ["names", "OFAC-CONS", "2025-12-01", 442],
      ["names", "UN-SC", "2026-02-27", 1_003],
      ["names", "EU-FREEZES", "2026-08-01", 6_199],
      ["names", "UK-SANCTIONS", "2025-08-11", 5_299],
      ["names", "PEP-SAMPLE", "2026-06-01", 928],
      ["names", "ESMA-WARNINGS", "2026-02-09", 97],
      ["wallets", "IL-NBCTF", null, 481],
      ["wallets", "OFAC-SDN", "2025-12-24", 656],
    ]);
    for (const { id } of facts) expect(readme).toMatch(`\`${id}\``);
    for (const { entries } of facts.slice(0, 7)) expect(readme).toContain(entries.toLocaleString("en"));
    expect(lists.names.entityCount).toBe(33_129);
    for (const file of [ENTITIES_FILE, WALLETS_FILE]) {
      expect(readme).toContain(readFileSync(new URL(file, SOURCES)).length.toLocaleString("en"));
    }
  });

  it("say which lists answer for persons and which for companies", () => {
    const answers = (type: PartyType) =>
      screen("Nobody Whatsoever", type).checks.map(({ check, coverage, lists: asked }) => [
        check,
        coverage,
        asked,
      ]);
    const sanctions = ["OFAC-SDN", "OFAC-CONS", "UN-SC", "EU-FREEZES", "UK-SANCTIONS"];
    expect(answers("individual")).toEqual([
      ["sanctions", "full", sanctions],
      ["pep", "limited", ["PEP-SAMPLE"]],
      ["adverse_media", "none", []],
    ]);
    expect(answers("business")).toEqual([
      ["sanctions", "full", sanctions],
      ["adverse_media", "limited", ["ESMA-WARNINGS"]],
    ]);
  });

  it("are refused when damaged or cut short", () => {
    const content = unpack(chunks);
    expect(() => unpack(chunks.map((chunk) => chunk.subarray(0, 1_000)))).toThrow();
    expect(() => openLists(content.subarray(0, content.length - 1), request.hash)).toThrow();
    expect(() => openLists(content.subarray(1), request.hash)).toThrow();
  });

  it("are the same bytes whenever they are compiled", () => {
    expect(compileReleasedLists().request).toEqual(request);
  });

  it("find a listed name or alias itself with a score that may confirm", () => {
    const lost: string[] = [];
    // Every eleventh entity: all of them take a minute.
    for (let at = 0; at < lists.names.entityCount; at += 11) {
      const entity = lists.names.entity(at);
      const type = entity.schema === "Person" ? "individual" : "business";
      for (const name of [...entity.names, ...entity.weakNames]) {
        const hits = searchNames(lists.names, name, type, { minScore: 0.95, limit: 1_000 }).hits;
        if (!hits.some((hit) => hit.entity.id === entity.id && hit.exact)) lost.push(`${entity.id} ${name}`);
      }
    }
    expect(lost).toEqual([]);
  });
});

describe("screening against the released lists", () => {
  it.each([
    ["BOUT, Viktor Anatolijevitch", "individual", "ofac:8279"],
    ["viktor anatolijevitch bout", "individual", "ofac:8279"],
    ["Vitali SERGITOV", "individual", "ofac:8279"],
    ["Ayman al-Zawahiri", "individual", "ofac:2676"],
    ["Lazarus Group", "business", "ofac:27307"],
    ["Banco Nacional de Cuba, S.A.", "unknown", "ofac:306"],
    ["National Bank of Cuba", "business", "ofac:306"],
  ] as const)("confirms %s", (name, type, entityId) => {
    const finding = screen(name, type);
    expect(finding.status).toBe("confirmed_match");
    expect(finding.topScore).toBeGreaterThanOrEqual(0.95);
    expect(finding.matches.map((match) => match.entityId)).toContain(entityId);
  });

  it.each([
    ["Viktor Bout", "individual", "ofac:8279"],
    ["Oleg Deripaska", "individual", "ofac:24283"],
    ["Олег Дерипаска", "individual", "ofac:24283"],
    ["Oleg Derypaska", "individual", "ofac:24283"],
    ["SergeiLavrov", "individual", "ofac:35233"],
    ["김정은", "individual", "ofac:20157"],
    ["金正恩", "individual", "ofac:20157"],
    ["أسامة بن لادن", "individual", "ofac:6365"],
    ["Moammar Qadafi", "individual", "ofac:12606"],
    ["Rosnieft Oil Company", "business", "ofac:17022"],
  ] as const)("finds %s possible", (name, type, entityId) => {
    const finding = screen(name, type);
    expect(finding.status).toBe("potential_match");
    expect(finding.matches.map((match) => match.entityId)).toContain(entityId);
  });

  it.each(["Ivan", "Mohammed Smith", "Maria Garcia", "Bank of China", "Emma Johansson"])(
    "leaves %s alone",
    (name) => {
      expect(screen(name, "unknown").status).toBe("clear");
    },
  );

  it("leaves invented people alone", () => {
    const fixture = new URL("fixtures/invented-people.csv", import.meta.url);
    const people = readCsv(readFileSync(fixture, "utf8")).map((row) => row["full_name"] ?? "");
    expect(people).toHaveLength(200);
    expect(people.filter((name) => screen(name, "individual").status !== "clear")).toEqual([]);
    expect(people.filter((name) => screen(name, "unknown").status !== "clear")).toEqual([]);
  });
});

describe("the released wallets", () => {
  const listed = (networkName: string, address: string) => {
    const network = networkNamed(networkName);
    const normal = network && normaliseAddress(network, address);
    if (network === null || normal === null) throw new Error("not an address");
    return findWallet(lists.wallets, network, normal);
  };

  it.each([
    ["bitcoin", "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX", "OFAC-SDN"],
    ["ethereum", "0xD882CFC20F52F2599D84B8E8D58C7FB62CFE344B", "OFAC-SDN"],
    ["base", "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b", "OFAC-SDN"],
    ["bitcoin", "125W5ek3DT6Zqy5S2iPt4FHQdNMCbZA3FU", "OFAC-SDN"],
    ["tron", "TA5hrVymvwgXXRfp9miQKDZKJ11fWdk1fT", "IL-NBCTF"],
  ])("match a listed address on %s", (network, address, list) => {
    expect(listed(network, address).flatMap((wallet) => wallet.lists)).toContain(list);
  });

  it("do not match TORNADO CASH, whose listing ended", () => {
    expect(listed("ethereum", "0x01e2919679362dFBC9ee1644Ba9C6da6D6245BB1")).toEqual([]);
    const names = [...lists.wallets.byAddress.values()].flatMap((wallets) =>
      wallets.flatMap(({ holders }) => holders.map(({ name }) => name)),
    );
    expect(names).not.toContain("TORNADO CASH");
    expect(names).toContain("LAZARUS GROUP");
  });
});
