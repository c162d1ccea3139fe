// Fresh official files in the place of released lists: who is new, who left, and which wallets go with them.

import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import { listedEntitySchema, type NameList } from "#domain/screening/names/list-entry.ts";
import type { NamesAndWallets } from "./compile-lists.ts";
import { OFFICIAL_FILES } from "./official-files.ts";
import { officialLists } from "./official-lists.ts";

const BITCOIN = "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX";
const TRON = "TA5hrVymvwgXXRfp9miQKDZKJ11fWdk1fT";
const ETHEREUM = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";

const list = (id: string, entries: number): NameList => ({
  id,
  title: id,
  check: "sanctions",
  coverage: "full",
  names: ["organisation"],
  asOf: "2026-08-20",
  entries,
});
const entity = (id: string, lists: string[], ...names: string[]) =>
  listedEntitySchema.parse({ id, schema: "Organization", lists, names });
const wallet = (address: string, holder: string | null, lists = ["OFAC-SDN"]): ListedWallet => ({
  network: "bitcoin",
  address,
  lists,
  status: "listed",
  holders: holder === null ? [] : [{ entityId: holder, name: "X" }],
  lastSeen: null,
});

const released: NamesAndWallets = {
  names: {
    lists: [list("OFAC-SDN", 2), list("OFAC-CONS", 1), list("UN-SC", 1)],
    entities: [
      entity("ofac:1", ["OFAC-SDN"], "STAYS LTD"),
      entity("ofac:2", ["OFAC-SDN"], "LEAVES LTD"),
      entity("ofac:3", ["OFAC-CONS"], "OTHER LIST LTD"),
      entity("un:1", ["UN-SC"], "UNITED"),
    ],
  },
  wallets: [
    wallet("stays", "ofac:1"),
    wallet("leaves", "ofac:2"),
    wallet("of-nobody", null),
    wallet("of-others-too", "ofac:2", ["IL-NBCTF", "OFAC-SDN"]),
  ],
};

const row = (uid: number, name: string, remarks: string) =>
  `${uid},"${name}",-0- ,"CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\r\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "weir-official-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(file: string, content: string): void {
  writeFileSync(join(folder, file), content);
}

function putSdn(entries: string, comments = ""): void {
  const [entriesFile, otherNames, addresses, commentsFile] = OFFICIAL_FILES["OFAC-SDN"];
  put(entriesFile, entries);
  put(otherNames, `4,1,"aka","ALSO CALLED",-0- \r\n`);
  put(addresses, `4,1,"Street 1","Tehran","Iran",-0- \r\n`);
  put(commentsFile, comments);
  utimesSync(join(folder, entriesFile), new Date("2026-11-05T12:00:00Z"), new Date("2026-11-05T12:00:00Z"));
}

describe("fresh files of a list", () => {
  it("take its place: who is new is in it, who left is not, other lists stay", async () => {
    putSdn(row(1, "STAYS LTD", "-0- ") + row(4, "NEW LTD", "-0- ") + row(3, "OTHER LIST LTD", "-0- "));
    const result = await officialLists(folder, released);
    if (!result.ok) throw new Error(result.problem);
    const entities = result.names.entities.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(entities.map(({ id, lists, names }) => [id, lists, names])).toEqual([
      ["ofac:1", ["OFAC-SDN"], ["STAYS LTD"]],
      ["ofac:3", ["OFAC-SDN", "OFAC-CONS"], ["OTHER LIST LTD"]],
      ["ofac:4", ["OFAC-SDN"], ["NEW LTD", "ALSO CALLED"]],
      ["un:1", ["UN-SC"], ["UNITED"]],
    ]);
    expect(result.fresh).toEqual([{ ...list("OFAC-SDN", 3), asOf: "2026-11-05" }]);
    expect(result.names.lists.map(({ id, entries }) => [id, entries])).toEqual([
      ["OFAC-SDN", 3],
      ["OFAC-CONS", 1],
      ["UN-SC", 1],
    ]);
  });

  it("bring the wallets of their remarks, whatever file the remarks go on in", async () => {
    putSdn(
      row(1, "STAYS LTD", `Digital Currency Address - XBT ${BITCOIN}; alt. Digital Currency Address - US`) +
        row(
          4,
          "NEW LTD",
          `Gender Male; Digital Currency Address - ETH ${ETHEREUM}; Digital Currency Address - QQQ abc;`,
        ),
      `1,"DT ${TRON};"\r\n`,
    );
    const result = await officialLists(folder, released);
    if (!result.ok) throw new Error(result.problem);
    const fresh = result.wallets.filter(({ lastSeen }) => lastSeen !== null);
    expect(fresh.map(({ network, address, holders }) => [network, address, holders])).toEqual([
      ["bitcoin", BITCOIN, [{ entityId: "ofac:1", name: "STAYS LTD" }]],
      ["tron", TRON, [{ entityId: "ofac:1", name: "STAYS LTD" }]],
      ["eip155:1", ETHEREUM, [{ entityId: "ofac:4", name: "NEW LTD" }]],
    ]);
    expect(result.unread).toEqual(["QQQ abc"]);
  });

  it("remove the wallets of entities that left, but not wallets without an entity or of another list", async () => {
    putSdn(row(1, "STAYS LTD", "-0- "));
    const result = await officialLists(folder, released, { acceptShrink: true });
    if (!result.ok) throw new Error(result.problem);
    expect(result.wallets.map(({ address, status, lists }) => [address, status, lists])).toEqual([
      ["stays", "listed", ["OFAC-SDN"]],
      ["leaves", "delisted", ["OFAC-SDN"]],
      ["of-nobody", "listed", ["OFAC-SDN"]],
      ["of-others-too", "listed", ["IL-NBCTF"]],
    ]);
  });

  it("are refused where one is missing, where they were cut short, and where there are none", async () => {
    expect(await officialLists(folder, released)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("no sdn.csv, no cons_prim.csv"),
    });
    putSdn("");
    expect(await officialLists(folder, released)).toMatchObject({
      problem: "sdn.csv looks cut short: 0 entries, 2 before. --accept-shrink takes it all the same.",
    });
    rmSync(join(folder, "sdn_comments.csv"));
    expect(await officialLists(folder, released)).toMatchObject({
      problem: "OFAC-SDN is not whole: no sdn_comments.csv.",
    });
  });
});

describe("a file", () => {
  const fixture = (file: string) => readFileSync(new URL(`fixtures/${file}`, import.meta.url), "utf8");
  const before = {
    ...released,
    names: {
      lists: ["UN-SC", "EU-FREEZES", "UK-SANCTIONS"].map((id) => list(id, 2)),
      entities: ["UN-SC", "EU-FREEZES", "UK-SANCTIONS"].map((id) => entity(`old:${id}`, [id], "OLD NAME")),
    },
  };

  it("of the Security Council, the Union and the United Kingdom takes the place of its list", async () => {
    for (const id of ["UN-SC", "EU-FREEZES", "UK-SANCTIONS"] as const) {
      put(OFFICIAL_FILES[id][0], fixture(OFFICIAL_FILES[id][0]));
    }
    const result = await officialLists(folder, before);
    if (!result.ok) throw new Error(result.problem);
    expect(result.names.lists).toMatchObject([
      { id: "UN-SC", asOf: "2026-02-27", entries: 4, names: ["organisation", "person"] },
      { id: "EU-FREEZES", asOf: "2018-12-21", entries: 2 },
      { id: "UK-SANCTIONS", asOf: "2026-10-08", entries: 2, names: ["organisation"] },
    ]);
    expect(result.names.entities.map(({ names: [name] }) => name)).not.toContain("OLD NAME");
    expect(result.wallets).toEqual(released.wallets);
  });

  it.each([
    ["consolidated.xml", "cut short", (text: string) => text.slice(0, -30), "is no whole XML file"],
    [
      "consolidated.xml",
      "of another list",
      () => fixture("xmlFullSanctionsList_1_1.xml"),
      "is not a list of the",
    ],
    ["consolidated.xml", "an error page", () => "<html><br></html>", "is no whole XML file"],
    [
      "xmlFullSanctionsList_1_1.xml",
      "without a day",
      (text: string) => text.replace("generationDate", "x"),
      "does not state",
    ],
    ["UK-Sanctions-List.csv", "cut in a row", (text: string) => text.slice(0, -40), "on line 4"],
    [
      "UK-Sanctions-List.csv",
      "of other columns",
      (text: string) => text.replace("Regime Name", "Regime"),
      "layout: Regime Name",
    ],
  ])("%s that is %s is refused in a sentence", async (file, _, damage, words) => {
    put(file, damage(fixture(file)));
    const result = await officialLists(folder, before);
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining(`${file} `) });
    expect(result).toMatchObject({ problem: expect.stringContaining(words) });
  });

  it("that lost more than a fifth of what is active is refused, unless that is accepted", async () => {
    put("consolidated.xml", fixture("consolidated.xml"));
    const read = (active: number, acceptShrink = false) =>
      officialLists(folder, before, { activeEntries: new Map([["UN-SC", active]]), acceptShrink });
    expect(await read(5)).toMatchObject({ ok: true });
    expect(await read(6)).toMatchObject({
      ok: false,
      problem:
        "consolidated.xml looks cut short: 4 entries, 6 before. --accept-shrink takes it all the same.",
    });
    expect(await read(6, true)).toMatchObject({ ok: true, fresh: [{ id: "UN-SC", entries: 4 }] });
  });
});
