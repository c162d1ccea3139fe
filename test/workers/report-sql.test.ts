// A report's SQL is asked of the door with what the report itself takes, for operators and their organisations only.

import { describe, expect, it } from "vitest";
import { REPORT_NAMES } from "#domain/contract/reports/report-sql.ts";
import type { ReportSqlQuery } from "#domain/door/report-sql.ts";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, type Tenant } from "./client.ts";

const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };

async function read(
  tenant: Pick<Tenant, "id">,
  report: string,
  parameters: Record<string, string> = {},
  { role = "viewer", isFound = true }: { role?: OperatorRole; isFound?: boolean } = {},
) {
  const queries: ReportSqlQuery[] = [];
  const fetch = async (_url: string, init: { body: Uint8Array }) => {
    const query = JSON.parse(new TextDecoder().decode(init.body)) as ReportSqlQuery;
    queries.push(query);
    const found = { report: query.report, sql: "SELECT 1", parameters: {}, views: [], derived: [] };
    return Response.json({ found: isFound ? found : null });
  };
  const env: Env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
  const search = new URLSearchParams({ organisation: tenant.id, ...parameters }).toString();
  const response = await worker.fetch(
    new Request(`${HOSTS.operator}/operator/v1/reports/${report}/sql?${search}`, {
      headers: { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, role)}` },
    }),
    env,
  );
  return { status: response.status, body: await response.json<Record<string, unknown>>(), queries };
}

const OWN: Readonly<Record<string, Record<string, string>>> = {
  experiments: { experiment: "exp_1" },
  network: { kind: "individual", id: "anna", depth: "1" },
};

describe("a report's SQL", () => {
  it.each(REPORT_NAMES)(
    "%s: is asked of the door for organisation, environment and window",
    async (report) => {
      const tenant = await createTenant();
      const asked = { ...WINDOW, environment: "production", ...OWN[report] };
      const { status, body, queries } = await read(tenant, report, asked);
      expect([status, body["sql"]]).toEqual([200, "SELECT 1"]);
      expect(queries).toMatchObject([
        { report, organisationId: tenant.id, environment: "production", ...WINDOW, labelMaturityDays: 90 },
      ]);
    },
  );

  it("uses the same baseline, experiment and subject as the report", async () => {
    const tenant = await createTenant();
    const drift = await read(tenant, "drift", { ...WINDOW, baselineFrom: "2025-01-01T00:00:00Z" });
    expect(drift.queries[0]).toMatchObject({ baselineFrom: "2025-01-01T00:00:00.000Z" });
    expect((await read(tenant, "experiments", OWN["experiments"])).queries[0]?.runId).toBe("exp_1");
    const network = (await read(tenant, "network", OWN["network"])).queries[0]?.network;
    expect(network).toMatchObject({ depth: 1, limit: 100, since: "1970-01-01T00:00:00.000Z" });
    expect(network?.candidates.some(({ node }) => node.startsWith("sub_"))).toBe(true);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ["profit", {}, 404, "route_not_found"],
    ["experiments", {}, 400, "invalid_request"],
    ["network", { kind: "individual" }, 400, "invalid_request"],
    ["network", { kind: "ghost", id: "anna" }, 400, "invalid_request"],
    ["providers", { from: "yesterday" }, 400, "invalid_request"],
    ["providers", { environment: "test" }, 400, "invalid_request"],
    ["providers", { organisation: "org_none" }, 404, "organisation_not_found"],
  ])("%s with %j is refused", async (report, parameters, status, code) => {
    const { body, ...answer } = await read(await createTenant(), report, parameters);
    expect(answer).toMatchObject({ status, queries: [] });
    expect(body).toMatchObject({ error: { code } });
  });

  it("is 404 for an unknown experiment and an unknown subject", async () => {
    const tenant = await createTenant();
    const experiment = await read(tenant, "experiments", OWN["experiments"], { isFound: false });
    expect([experiment.status, experiment.body]).toMatchObject([
      404,
      { error: { code: "experiment_not_found" } },
    ]);
    const network = await read(tenant, "network", OWN["network"], { isFound: false });
    expect([network.status, network.body]).toMatchObject([404, { error: { code: "subject_not_found" } }]);
  });
});
