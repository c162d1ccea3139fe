// Fresh official files in the place of released lists: who is new, who left, and which wallets go with them.

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ListedWallet } from "#domain/screening/listed-wallet.ts";
import { listedEntitySchema, type NameList } from "#domain/screening/names/list-entry.ts";
import type { NamesAndWallets } from "./compile-lists.ts";
import { fetchOfficial } from "./fetch-official.ts";
import { OFFICIAL_FILES, officialLists } from "./official-lists.ts";

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
  const files = OFFICIAL_FILES["OFAC-SDN"];
  put(files.entries, entries);
  put(files.otherNames, `4,1,"aka","ALSO CALLED",-0- \r\n`);
  put(files.addresses, `4,1,"Street 1","Tehran","Iran",-0- \r\n`);
  put(files.comments, comments);
  utimesSync(join(folder, files.entries), new Date("2026-11-05T12:00:00Z"), new Date("2026-11-05T12:00:00Z"));
}

describe("fresh files of a list", () => {
  it("take its place: who is new is in it, who left is not, other lists stay", () => {
    putSdn(row(1, "STAYS LTD", "-0- ") + row(4, "NEW LTD", "-0- ") + row(3, "OTHER LIST LTD", "-0- "));
    const result = officialLists(folder, released);
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

  it("bring the wallets of their remarks, whatever file the remarks go on in", () => {
    putSdn(
      row(1, "STAYS LTD", `Digital Currency Address - XBT ${BITCOIN}; alt. Digital Currency Address - US`) +
        row(
          4,
          "NEW LTD",
          `Gender Male; Digital Currency Address - ETH ${ETHEREUM}; Digital Currency Address - QQQ abc;`,
        ),
      `1,"DT ${TRON};"\r\n`,
    );
    const result = officialLists(folder, released);
    if (!result.ok) throw new Error(result.problem);
    const fresh = result.wallets.filter(({ lastSeen }) => lastSeen !== null);
    expect(fresh.map(({ network, address, holders }) => [network, address, holders])).toEqual([
      ["bitcoin", BITCOIN, [{ entityId: "ofac:1", name: "STAYS LTD" }]],
      ["tron", TRON, [{ entityId: "ofac:1", name: "STAYS LTD" }]],
      ["eip155:1", ETHEREUM, [{ entityId: "ofac:4", name: "NEW LTD" }]],
    ]);
    expect(result.unread).toEqual(["QQQ abc"]);
  });

  it("take the wallets of who left, but not those of nobody, nor from another list", () => {
    putSdn(row(1, "STAYS LTD", "-0- "));
    const result = officialLists(folder, released);
    if (!result.ok) throw new Error(result.problem);
    expect(result.wallets.map(({ address, status, lists }) => [address, status, lists])).toEqual([
      ["stays", "listed", ["OFAC-SDN"]],
      ["leaves", "delisted", ["OFAC-SDN"]],
      ["of-nobody", "listed", ["OFAC-SDN"]],
      ["of-others-too", "listed", ["IL-NBCTF"]],
    ]);
  });

  it("are refused where one is missing, where they were cut short, and where there are none", () => {
    expect(officialLists(folder, released)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("no sdn.csv, no cons_prim.csv"),
    });
    putSdn("");
    expect(officialLists(folder, released)).toMatchObject({
      problem: "sdn.csv looks cut short: 0 entries, 2 before.",
    });
    rmSync(join(folder, "sdn_comments.csv"));
    expect(officialLists(folder, released)).toMatchObject({
      problem: "OFAC-SDN is not whole: no sdn_comments.csv.",
    });
  });
});

describe("fetching", () => {
  let server: Server;
  let status: number;
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    status = 200;
    server = createServer((request, response) => {
      asked.push(basename(request.url ?? ""));
      response.writeHead(status, { "last-modified": "Thu, 05 Nov 2026 12:00:00 GMT" });
      response.end(row(1, "STAYS LTD", "-0- "));
    });
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  });
  afterEach(() => new Promise((done) => server.close(done)));

  const fetchAll = () =>
    fetchOfficial(folder, {
      signal: new AbortController().signal,
      onProgress: () => {},
      service: `http://127.0.0.1:${(server.address() as AddressInfo).port}/exports/`,
    });

  it("brings every file with the day of its publication", async () => {
    expect(await fetchAll()).toBeNull();
    expect(asked).toHaveLength(8);
    expect(asked).toContain("SDN_COMMENTS.CSV");
  });

  it("ends with the first file that cannot be had", async () => {
    status = 404;
    expect(await fetchAll()).toBe("sdn.csv could not be fetched: HTTP 404.");
    expect(asked).toEqual(["SDN.CSV"]);
  });
});
