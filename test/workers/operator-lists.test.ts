// The operators' lists of decisions and acts, as far as the edge goes: what the door is asked, and what is refused before it is.

import { describe, expect, it } from "vitest";
import { DECISION_CSV_HEAD, DECISION_CSV_MAX } from "#domain/contract/operators/decision-csv.ts";
import type { DecisionCount } from "#domain/contract/operators/reported-decision.ts";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";

const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
const POSITION = "2026-01-15T12:00:00.000Z~evt_1";

interface Asked {
  readonly url: string;
  readonly query: unknown;
}

/** The door says of the first page that there is another. */
async function read(
  path: string,
  query: Record<string, string>,
  asked: Asked[] = [],
  role: OperatorRole = "ops",
) {
  const fetch = async (url: URL | string, init: { body: Uint8Array }) => {
    asked.push({
      url: new URL(url.toString()).pathname,
      query: JSON.parse(new TextDecoder().decode(init.body)),
    });
    const nextCursor = asked.length === 1 ? POSITION : null;
    return Response.json({ window: WINDOW, dataAsOf: null, data: [], pagination: { nextCursor } });
  };
  const env: Env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
  const url = `${HOSTS.operator}/operator/v1${path}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, role)}` };
  const response = await worker.fetch(new Request(url, { headers }), env);
  return { status: response.status, body: await response.json<{ pagination: { nextCursor: string } }>() };
}

/** A door that answers so; null where it is away. */
function doorOf(answer: (path: string, query: Readonly<Record<string, unknown>>) => object | null): Env {
  const fetch = async (url: URL | string, init: { body: Uint8Array }) => {
    const query = JSON.parse(new TextDecoder().decode(init.body)) as Record<string, unknown>;
    const found = answer(new URL(url.toString()).pathname, query);
    const away = { error: { code: "dependency_unavailable", message: "away" } };
    return found === null ? Response.json(away, { status: 503 }) : Response.json(found);
  };
  return { ...bindings, DOOR: { fetch } as unknown as Fetcher };
}

function ask(env: Env, path: string, query: Record<string, string>): Promise<Response> {
  const url = `${HOSTS.operator}/operator/v1${path}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}` };
  return worker.fetch(new Request(url, { headers }), env);
}

const countOf = (count: number, amounts: NonNullable<DecisionCount["amounts"]> = []): DecisionCount => ({
  window: WINDOW,
  count,
  truncated: false,
  amounts,
  currencies: amounts.length,
});

describe("the operators' list of decisions", () => {
  it("asks the door for the organisation, the environment, the window and each filter", async () => {
    const { id } = await createTenant();
    const asked: Asked[] = [];
    const filter = {
      subjectId: "customer-1",
      decision: "block",
      ruleId: "r1",
      alertId: "alr_1",
      riskLevel: "high",
      label: "none",
      currency: "EUR",
      minAmount: "100",
      maxAmount: "250.50",
      aboveAmount: "99",
      belowAmount: "300",
      direction: "inbound",
      channel: "mobile app",
      type: "card",
      screening: "none",
      systemVersionId: "sv_1",
      nodeId: "device:phone-7",
    };
    const query = {
      ...WINDOW,
      ...filter,
      environment: "production",
      minScore: "60",
      maxScore: "90",
      limit: "7",
    };
    const first = await read(`/organisations/${id}/decisions`, query, asked, "viewer");
    expect(first.status).toBe(200);
    const { nextCursor } = first.body.pagination;
    await read(`/organisations/${id}/decisions`, { ...query, cursor: nextCursor }, asked, "viewer");
    const question = {
      organisationId: id,
      environment: "production",
      ...WINDOW,
      ...filter,
      minScore: 60,
      maxScore: 90,
      limit: 7,
    };
    expect(asked).toEqual([
      { url: "/v1/lists/decisions", query: { ...question, cursor: null } },
      { url: "/v1/lists/decisions", query: { ...question, cursor: POSITION } },
    ]);
  });

  it.each([
    ["decision", "maybe"],
    ["riskLevel", "huge"],
    ["label", "good"],
    ["currency", ""],
    ["channel", ""],
    ["direction", "sideways"],
    ["screening", "allow"],
    ["minAmount", "1e3"],
    ["maxAmount", "-1"],
    ["aboveAmount", "100,50"],
    ["belowAmount", ""],
    ["minScore", "101"],
    ["maxScore", "-1"],
    ["minScore", "1.5"],
    ["subjectId", ""],
    ["cursor", "x"],
    ["customer", "customer-1"],
    ["limit", "0"],
  ])("refuses %s=%s before anything is asked", async (name, value) => {
    const { id } = await createTenant();
    const asked: Asked[] = [];
    expect((await read(`/organisations/${id}/decisions`, { [name]: value }, asked)).status).toBe(400);
    expect(asked).toEqual([]);
  });
});

it("the count asks the door for what the list does, without a page", async () => {
  const { id } = await createTenant();
  const asked: unknown[] = [];
  const counted = countOf(1_284, [{ currency: "EUR", amount: "41220.5", payments: 1_200 }]);
  const env = doorOf((path, query) => {
    asked.push({ path, query });
    return counted;
  });
  const query = { ...WINDOW, decision: "interrupted", environment: "production" };
  const response = await ask(env, `/organisations/${id}/decision-count`, query);
  expect(await response.json()).toEqual(counted);
  const none = Object.fromEntries(
    [
      "subjectId",
      "ruleId",
      "alertId",
      "nodeId",
      "riskLevel",
      "label",
      "currency",
      "minAmount",
      "maxAmount",
      "aboveAmount",
      "belowAmount",
      "direction",
      "channel",
      "type",
      "screening",
    ].map((name) => [name, null]),
  );
  const filter = { ...none, decision: "interrupted", minScore: 0, maxScore: 100, systemVersionId: null };
  expect(asked).toEqual([
    {
      path: "/v1/lists/decisions/count",
      query: { organisationId: id, environment: "production", ...WINDOW, ...filter },
    },
  ]);
});

describe("the decisions as a file", () => {
  const path = (tenant: Tenant) => `/organisations/${tenant.id}/decisions.csv`;
  const auditOf = async (tenant: Tenant) =>
    (await eventsOf(tenant)).filter(({ data }) => data["action"] === "decision.export");

  it("has a head and every page, and the audit has who took how many, by which filters", async () => {
    const tenant = await createTenant();
    const asked: { readonly path: string; readonly cursor: unknown }[] = [];
    const env = doorOf((of, query) => {
      asked.push({ path: of, cursor: query["cursor"] });
      if (of.endsWith("/count")) return countOf(3);
      const isFirst = query["cursor"] === null;
      return { lines: isFirst ? "one\r\ntwo\r\n" : "three\r\n", nextCursor: isFirst ? POSITION : null };
    });
    const query = { ...WINDOW, subjectId: "DE89370400440532013000", minScore: "60" };
    const response = await ask(env, path(tenant), query);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="decisions.csv"');
    expect(await response.text()).toBe(`${DECISION_CSV_HEAD}one\r\ntwo\r\nthree\r\n`);
    expect(asked).toEqual([
      { path: "/v1/lists/decisions/count", cursor: undefined },
      { path: "/v1/lists/decisions/lines", cursor: null },
      { path: "/v1/lists/decisions/lines", cursor: POSITION },
    ]);
    const [act, ...more] = await auditOf(tenant);
    expect(more).toEqual([]);
    expect(act?.data).toMatchObject({
      actor: "operator:viewer",
      ...WINDOW,
      filteredBy: ["subjectId", "minScore"],
      decisions: 3,
    });
    expect(JSON.stringify(act)).not.toContain(query.subjectId);
  });

  it("of too many is refused before anything is read", async () => {
    const tenant = await createTenant();
    const asked: string[] = [];
    const env = doorOf((of) => {
      asked.push(of);
      return { window: WINDOW, count: DECISION_CSV_MAX, truncated: true, amounts: null, currencies: null };
    });
    const response = await ask(env, path(tenant), WINDOW);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        code: "export_too_large",
        message:
          "More than 100000 decisions match, which is the most that a file can hold. Narrow the window or the filter.",
        details: { limit: DECISION_CSV_MAX },
      },
    });
    expect(asked).toEqual(["/v1/lists/decisions/count"]);
    expect(await auditOf(tenant)).toEqual([]);
  });

  it("that fails before its first line is refused, and one that fails later breaks off", async () => {
    const tenant = await createTenant();
    const failingAt = (cursor: string | null) =>
      doorOf((of, query) => {
        if (of.endsWith("/count")) return countOf(2);
        return query["cursor"] === cursor ? null : { lines: "one\r\n", nextCursor: POSITION };
      });
    expect((await ask(failingAt(null), path(tenant), WINDOW)).status).toBe(503);
    const broken = await ask(failingAt(POSITION), path(tenant), WINDOW);
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow(/Kafka or ClickHouse/);
  });

  it("has no pages, and refuses what the list refuses", async () => {
    const tenant = await createTenant();
    const env = doorOf(() => null);
    for (const query of [{ limit: "10" }, { cursor: "x" }, { label: "good" }]) {
      expect((await ask(env, path(tenant), query)).status).toBe(400);
    }
  });
});

describe("the list of acts", () => {
  it("asks the door for an organisation, or for the deployment", async () => {
    const { id } = await createTenant();
    const asked: Asked[] = [];
    const query = { ...WINDOW, actor: "mia", action: "api_key.revoke", resource: "key_1" };
    expect((await read(`/organisations/${id}/audit`, query, asked)).status).toBe(200);
    expect((await read("/audit", query, asked)).status).toBe(200);
    const question = { ...query, limit: 50, cursor: null };
    expect(asked).toEqual([
      { url: "/v1/lists/audit", query: { ...question, organisationId: id } },
      { url: "/v1/lists/audit", query: { ...question, organisationId: "deployment" } },
    ]);
  });

  it("is not for analysts and viewers", async () => {
    const { id } = await createTenant();
    for (const role of ["analyst", "viewer", "keys"] as const) {
      expect((await read(`/organisations/${id}/audit`, {}, [], role)).status).toBe(403);
    }
  });
});

it("the runs of a job are asked of the door", async () => {
  const asked: Asked[] = [];
  await read("/jobs/rollup/runs", {}, asked);
  expect(asked).toEqual([{ url: "/v1/jobs/runs", query: { name: "rollup", limit: 50 } }]);
});
