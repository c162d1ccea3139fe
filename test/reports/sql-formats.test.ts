// weir sql for tools of one's own, asked on the command line: rows as CSV, NDJSON and Parquet, by a query or a name of the book.

import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXIT } from "#ops/cli/exit-code.ts";
import { usePreparedService } from "#ops/cli/prepared-service.fixture.ts";
import { analystUser } from "#ops/local-system/analysts.ts";
import { analystName } from "#warehouse/analysts.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { loadAnalystsSample } from "./analysts-sample.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const OWN = "org_own";
const ALL = ["--from", "2026-01-01", "--to", "2027-01-01"];
const password = randomUUID();
const command = usePreparedService();

let server: ScratchWarehouse;
let service: Warehouse;
let url: string;

beforeAll(async () => {
  server = await startScratchWarehouse([analystUser(OWN, password, DATABASE)]);
  service = await server.database(DATABASE);
  url = await server.analystUrl(DATABASE);
  await loadAnalystsSample(service, OWN, 0, 100);
}, 300_000);

afterAll(() => server.stop());

function analystAt(address: string): Record<string, string> {
  return {
    WEIR_SQL_URL: address,
    WEIR_SQL_USER: analystName(OWN),
    WEIR_SQL_PASSWORD: password,
    WEIR_SQL_DATABASE: DATABASE,
  };
}

function weirSql(...words: string[]) {
  return command.weir(["sql", ...words], { environment: analystAt(url) });
}

describe("weir sql --format", () => {
  it("prints the same rows as CSV with a head, as one JSON object a line, and as --json", async () => {
    const json = await weirSql("decisions-by-day", ...ALL, "--json");
    const rows = JSON.parse(json.out) as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    const ndjson = await weirSql("decisions-by-day", ...ALL, "--format", "ndjson");
    expect(ndjson).toMatchObject({ code: EXIT.done, err: "" });
    expect(
      ndjson.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(rows);
    const csv = await weirSql("decisions-by-day", ...ALL, "--format", "csv");
    const asText = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    );
    expect(parse(csv.out, { columns: true })).toEqual(asText);
  });

  it("writes a Parquet file that reads back as the same rows", async () => {
    const file = join(command.folder, "decisions.parquet");
    const query = "SELECT decision_id, amount, occurred_at FROM analyst_decisions ORDER BY decision_id";
    expect(await weirSql("-q", query, "--format", "parquet", "--output", file)).toEqual({
      code: EXIT.done,
      out: "",
      err: "",
    });
    await service.command({
      query:
        "CREATE TABLE read_back (decision_id String, amount Nullable(Decimal(38, 8)), occurred_at DateTime64(3, 'UTC')) ENGINE = Memory",
    });
    const inserted = await service.exec({
      query: "INSERT INTO read_back FORMAT Parquet",
      values: createReadStream(file),
    });
    inserted.stream.resume();
    const rowsOf = async (sql: string) => (await service.query({ query: sql, format: "JSONEachRow" })).json();
    const written = await rowsOf("SELECT * FROM read_back ORDER BY decision_id");
    expect(written).toHaveLength(100);
    expect(written).toEqual(await rowsOf(query));
  });

  it("writes no file, and leaves an older one as it was, where the query fails in the middle", async () => {
    const failing = "SELECT intDiv(1, 900000 - number) FROM numbers(1000000)";
    const file = join(command.folder, "rows.csv");
    const run = await weirSql("-q", failing, "--format", "csv", "--output", file);
    expect(run.code).not.toBe(EXIT.done);
    // ClickHouse's own words where they arrive before it cuts the connection.
    expect(run.err).toMatch(/Division by zero|is not whole/);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, "old");
    await weirSql("-q", failing, "--format", "csv", "--output", file);
    expect(readFileSync(file, "utf8")).toBe("old");
    expect(readdirSync(command.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it.each([
    [["--format", "csv", "--output", "/nowhere/rows.csv"], "Cannot write /nowhere/rows.csv."],
    [["--output", "rows.csv"], "--output needs --format."],
  ])("refuses %j in a sentence", async (words, sentence) => {
    const run = await weirSql("-q", "SELECT 1", ...words);
    expect(run).toMatchObject({ code: EXIT.usage, out: "", err: expect.stringContaining(sentence) });
  });

  it("keeps Parquet from a terminal", async () => {
    const run = await command.weir(["sql", "-q", "SELECT 1", "--format", "parquet"], { terminal: true });
    expect(run).toMatchObject({ code: EXIT.usage, err: expect.stringContaining("give --output FILE") });
    expect(run.out).toBe("");
  });
});

describe("weir sql", () => {
  it("takes a name of the book, which --book lists, and says of another that it is neither file nor name", async () => {
    const book = await weirSql("--book");
    expect(book.out).toMatch(/^label-delay +How many days /m);
    expect(await weirSql("label-delay", ...ALL)).toMatchObject({ code: EXIT.done });
    expect(await weirSql("label-dela")).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining("neither a file that can be read nor a query of the book"),
    });
  });

  it("quotes in an error what was asked, and no format of its own", async () => {
    for (const query of ["SELEC 1", "help;"]) {
      const { code, err } = await weirSql("-q", query);
      expect(code).toBe(EXIT.usage);
      expect(err).toMatch(/Syntax error|Unknown expression/);
      expect(err).not.toContain("FORMAT");
    }
    expect((await weirSql("-q", "SELECT 1 FORMAT CSV")).err).toContain("without a FORMAT clause");
  });

  it("says at its prompt how to end a query and the prompt, and goes on after an error", async () => {
    const input = "SELEC 1;\nSELECT 1 AS one;\n";
    const run = await command.weir(["sql"], { environment: analystAt(url), terminal: true, input });
    expect(run.err).toContain("End a query with ; and the prompt with Ctrl-D.");
    expect(run.err).toContain("Syntax error");
    expect(run.out).toContain("1\n");
  });

  it("says within seconds that a warehouse that hangs does not respond", async () => {
    const hung = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(hung, "listening");
    const began = performance.now();
    const environment = analystAt(`http://127.0.0.1:${(hung.address() as AddressInfo).port}`);
    const run = await command.weir(["sql", "-q", "SELECT 1"], { environment });
    expect(run).toMatchObject({ code: EXIT.unavailable, err: expect.stringContaining("does not respond") });
    expect(performance.now() - began).toBeLessThan(15_000);
    hung.close().closeAllConnections();
  }, 300_000);
});
