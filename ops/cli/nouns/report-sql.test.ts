// weir report … --sql against a prepared service: what it asks, and a query that stands on its own.

import { describe, expect, it } from "vitest";
import type { ReportSql } from "#domain/contract/reports/report-sql.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const FOUND: ReportSql = {
  report: "network",
  sql: "SELECT {environment: String}, {days: UInt16}, {from: DateTime64(3, 'UTC')}, {nodes: Array(String)}",
  parameters: { environment: "sandbox", days: 3, from: "2026-01-01 00:00:00.000", nodes: ["it's", "a\\b"] },
  views: ["analyst_relations"],
  derived: [{ figures: "edges[].weight", from: "events", by: "division" }],
};

const START = "2026-01-01T00:00:00.000Z";

describe("report --sql", () => {
  it("prints a query with its values filled in, and names on standard error what it leaves out", async () => {
    service.answer = () => ({ status: 200, body: FOUND });
    const run = await service.weir(["report", "providers", "--sql", "--org", "org_1"]);
    expect(run).toEqual({
      code: EXIT.done,
      out:
        "SELECT CAST('sandbox', 'String'), CAST(3, 'UInt16'), " +
        "CAST('2026-01-01 00:00:00.000', 'DateTime64(3, \\'UTC\\')'), " +
        "CAST(['it\\'s', 'a\\\\b'], 'Array(String)')\n",
      err: "edges[].weight: events; division\n",
    });
  });

  it.each([
    [
      ["effectiveness", "--from", START],
      `effectiveness/sql?from=${encodeURIComponent(START)}&organisation=org_1&environment=sandbox`,
    ],
    [["drift", "--env", "production"], "drift/sql?organisation=org_1&environment=production"],
    [
      ["drift", "--baseline-from", "2026-01-01", "--baseline-to", "2026-01-15"],
      `drift/sql?baselineFrom=${encodeURIComponent(START)}&baselineTo=${encodeURIComponent(
        "2026-01-15T00:00:00.000Z",
      )}&organisation=org_1&environment=sandbox`,
    ],
    [["thresholds"], "threshold-recommendations/sql?organisation=org_1&environment=sandbox"],
    [["experiments", "exp_1"], "experiments/sql?experiment=exp_1&organisation=org_1&environment=sandbox"],
    [["system-versions"], "system-versions/sql?organisation=org_1&environment=sandbox"],
    [
      ["network", "individual", "anna", "--depth", "1"],
      "network/sql?depth=1&kind=individual&id=anna&organisation=org_1&environment=sandbox",
    ],
  ])("asks for %j as the organisation", async (words, path) => {
    service.answer = () => ({ status: 200, body: FOUND });
    const run = await service.weir(["report", ...words, "--sql", "--org", "org_1", "--json"]);
    expect(JSON.parse(run.out)).toEqual(FOUND);
    expect(service.seen.map(({ url }) => url)).toEqual([`/operator/v1/reports/${path}`]);
  });
});
