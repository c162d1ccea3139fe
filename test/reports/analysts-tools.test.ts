// What analysts who have tools of their own get: a dbt source of the views and a Grafana dashboard of the book. Both are generated
// (`-u` writes them again), and hold on real rows, asked as the analyst through the door.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { analystUser } from "#ops/local-system/analysts.ts";
import { dbtSources, type DescribedView } from "#ops/reference/dbt-sources.ts";
import { grafanaDashboard } from "#ops/reference/grafana-dashboard.ts";
import { analystName } from "#warehouse/analysts.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { loadAnalystsSample } from "./analysts-sample.ts";
import { dbtTests, SOURCES_FILE } from "./dbt-tests.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const OWN = "org_own";
const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2027, 0, 1);
const DASHBOARD_FILE = "warehouse/grafana/book.json";
const password = randomUUID();

let server: ScratchWarehouse;
let service: Warehouse;
let analyst: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse([analystUser(OWN, password, DATABASE)]);
  service = await server.database(DATABASE);
  const url = await server.analystUrl(DATABASE);
  analyst = openForAnalyst({ url, user: analystName(OWN), password, database: DATABASE });
  await loadAnalystsSample(service, OWN, 0, 400);
}, 300_000);

afterAll(async () => {
  await analyst.close();
  await server.stop();
});

async function rowsOf(warehouse: Warehouse, query: string, parameters = {}): Promise<unknown[]> {
  const answer = await warehouse.query({ query, format: "JSONEachRow", query_params: parameters });
  return z.array(z.unknown()).parse(await answer.json());
}

async function describedViews(): Promise<DescribedView[]> {
  const viewRow = z.object({ name: z.string(), comment: z.string() });
  const columnRow = viewRow.extend({ view: z.string(), type: z.string() });
  const ofCatalogue = `database = '${DATABASE}' AND startsWith(table, 'analyst_')`;
  const views = await rowsOf(
    service,
    `SELECT name, comment FROM system.tables WHERE ${ofCatalogue} ORDER BY name SETTINGS final = 0`,
  );
  const columns = await rowsOf(
    service,
    `SELECT table AS view, name, type, comment FROM system.columns WHERE ${ofCatalogue} ORDER BY table, position SETTINGS final = 0`,
  );
  const byView = Map.groupBy(z.array(columnRow).parse(columns), ({ view }) => view);
  return z
    .array(viewRow)
    .parse(views)
    .map((view) => ({ ...view, columns: byView.get(view.name) ?? [] }));
}

describe("the dbt source of the views", () => {
  it("is what the views say of themselves", async () => {
    const text = dbtSources(await describedViews(), DATABASE);
    await expect(text).toMatchFileSnapshot(`../../${SOURCES_FILE}`);
  });

  it("is as dbt's published schema wants sources to be", () => {
    const published = z.record(z.string(), z.unknown());
    const schema = published.parse(
      JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/dbt-sources.schema.json`, "utf8")),
    );
    const sources = z.fromJSONSchema(schema);
    const file = z
      .object({ version: z.literal(2), sources: z.unknown() })
      .parse(parse(readFileSync(SOURCES_FILE, "utf8")));
    expect(sources.safeParse(file.sources).error).toBeUndefined();
    expect(sources.safeParse([{ name: "weir", tables: [{ name: "a", colums: [] }] }]).success).toBe(false);
  });

  it("has a test of some view for every closed list, key and presence, and real rows break no test", async () => {
    const tests = dbtTests();
    expect(tests.length).toBeGreaterThan(80);
    const broken = [];
    for (const { title, sql } of tests) {
      const rows = await rowsOf(analyst, sql);
      if (rows.length > 0) broken.push([title, rows.slice(0, 3)]);
    }
    expect(broken).toEqual([]);
  }, 300_000);

  it("has tests that find what breaks them", async () => {
    const broken: readonly (readonly [string, string])[] = [
      ["analyst_decisions.decision has accepted values only", "SELECT 'allowed' AS decision"],
      ["analyst_decisions: decision_id is unique", "SELECT 'dec_1' AS decision_id FROM numbers(2)"],
      ["analyst_decisions.occurred_at is never null", "SELECT NULL AS occurred_at"],
    ];
    for (const [title, rows] of broken) {
      const test = dbtTests().find((one) => one.title === title);
      const sql = test?.sql.replace("FROM analyst_decisions", `FROM (${rows})`) ?? "";
      expect([title, (await rowsOf(analyst, sql)).length]).toEqual([title, 1]);
    }
  });
});

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      targets: z.tuple([z.object({ rawSql: z.string() })]),
    }),
  ),
});

/** As Grafana fills in its variables. */
function filledIn(sql: string): string {
  return sql
    .replaceAll("${environment:singlequote}", "'sandbox'")
    .replaceAll("${__from}", String(FROM))
    .replaceAll("${__to}", String(TO));
}

describe("the Grafana dashboard of the book", () => {
  it("is made of the book", async () => {
    const text = `${JSON.stringify(grafanaDashboard(readBook()), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../../${DASHBOARD_FILE}`);
  });

  it("has a panel for each query, with its question as title, that answers the same", async () => {
    const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(DASHBOARD_FILE, "utf8")));
    const book = readBook();
    expect(panels.map(({ title }) => title)).toEqual(book.map(({ question }) => question));
    const parameters = { environment: "sandbox", from: "2026-01-01 00:00:00", to: "2027-01-01 00:00:00" };
    for (const [index, { name, sql }] of book.entries()) {
      const panel = filledIn(panels[index]?.targets[0].rawSql ?? "");
      expect(panel).not.toContain("${");
      expect([name, await rowsOf(analyst, panel)]).toEqual([name, await rowsOf(analyst, sql, parameters)]);
    }
  }, 300_000);
});
