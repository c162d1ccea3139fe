// The backtests of a version, as operators list them: of one organisation, newest first, each with how far it is.

import { describe, expect, it, vi } from "vitest";
import type { BacktestPage } from "#domain/contract/reports/experiment.ts";
import type { BacktestStatesQuery } from "#domain/door/experiments.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, operate, type Tenant } from "./client.ts";
import { draft, draftOf } from "./draft-versions.ts";

const candidateOf = async (tenant: Tenant, name = "Candidate"): Promise<string> =>
  (await draft(tenant, draftOf(name))).body.id;

describe("the list of backtests", () => {
  const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };

  async function begin(tenant: Tenant, candidateVersionId: string): Promise<string> {
    const path = `/organisations/${tenant.id}/system-versions/${candidateVersionId}/backtest`;
    const requested = await operate("POST", path, WINDOW, "analyst");
    // They are ordered by when they were requested.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(requested.body.requestedAt)));
    return requested.body.id;
  }

  /** A door that knows of each how far it is. */
  function withDoor(queries: BacktestStatesQuery[]): Env {
    const fetch = async (_url: string, init: { body: Uint8Array }) => {
      const query = JSON.parse(new TextDecoder().decode(init.body)) as BacktestStatesQuery;
      queries.push(query);
      const progress = { done: 2, total: 5 };
      const states = query.backtests.map(() => ({ progress, isLost: false, conclusion: null }));
      return Response.json({ states });
    };
    return { ...bindings, DOOR: { fetch } as unknown as Fetcher };
  }

  async function list(tenant: Tenant, search: string, env: Env) {
    const authorization = `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}`;
    const url = `${HOSTS.operator}/operator/v1/organisations/${tenant.id}/backtests?${search}`;
    const response = await worker.fetch(new Request(url, { headers: { authorization } }), env);
    expect(response.status).toBe(200);
    return response.json<BacktestPage>();
  }

  it("has those of a version, newest first and page by page, with state and progress", async () => {
    const tenant = await createTenant();
    const [one, other] = [await candidateOf(tenant), await candidateOf(tenant, "Another")];
    const first = await begin(tenant, one);
    const foreign = await begin(tenant, other);
    const second = await begin(tenant, one);
    const queries: BacktestStatesQuery[] = [];
    const env = withDoor(queries);
    const ids = async (search: string) => (await list(tenant, search, env)).data.map(({ id }) => id);
    expect(await ids("")).toEqual([second, foreign, first]);
    expect(await ids(`candidate=${one}`)).toEqual([second, first]);
    expect(await ids("candidate=sv_none")).toEqual([]);
    const page = await list(tenant, `candidate=${one}&limit=1&environment=production`, env);
    expect(page.data).toMatchObject([
      { id: second, ...WINDOW, environment: "production", state: "running", progress: { done: 2, total: 5 } },
    ]);
    const cursor = page.pagination.nextCursor ?? "";
    const next = `candidate=${one}&limit=1&environment=production&cursor=${cursor}`;
    const rest = await list(tenant, next, env);
    expect([rest.data.map(({ id }) => id), rest.pagination.nextCursor]).toEqual([[first], null]);
    for (const { organisationId } of queries) expect(organisationId).toBe(tenant.id);
  });

  it("has none of another organisation", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const candidate = await candidateOf(tenant);
    await begin(tenant, candidate);
    const queries: BacktestStatesQuery[] = [];
    expect((await list(other, "", withDoor(queries))).data).toEqual([]);
    expect((await list(other, `candidate=${candidate}`, withDoor(queries))).data).toEqual([]);
    expect(queries).toEqual([]);
  });
});
