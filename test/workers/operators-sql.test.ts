// SQL as operators ask it: who may, that the audit has it first, of which organisation and environment it is, and what is answered where
// it is refused.

import { describe, expect, it } from "vitest";
import type { SqlAnswer } from "#domain/door/sql.ts";
import { OPERATOR_ROLES, operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, type Tenant } from "./client.ts";
import { refusing } from "./door.ts";
import { eventsOf } from "./draft-versions.ts";

const QUERY = "SELECT count() FROM analyst_decisions";
const TABLE = {
  columns: [{ name: "count()", type: "UInt64" }],
  rows: [["12"]],
  truncated: false,
  statistics: { rows: 1, bytes: 7, elapsedMilliseconds: 3 },
};
const ANSWERED: SqlAnswer = { outcome: "answered", table: TABLE };
const MANY = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, ""]));
const MAY: readonly OperatorRole[] = ["owner", "ops", "analyst"];

/** A pipeline that answers so, and remembers what it was asked. */
function answering(answer: SqlAnswer): { env: Env; asked: unknown[] } {
  const asked: unknown[] = [];
  const fetch = async (_input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(await new Response(init?.body).json());
    return Response.json(answer);
  };
  return { env: { ...bindings, DOOR: { fetch } as unknown as Fetcher }, asked };
}

async function ask(
  env: Env,
  tenant: Tenant,
  body: object = { query: QUERY },
  role: OperatorRole = "analyst",
  search = "",
) {
  const url = `${HOSTS.operator}/operator/v1/organisations/${tenant.id}/sql${search}`;
  const headers = {
    authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, role)}`,
    "content-type": "application/json",
  };
  const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await worker.fetch(request, env);
  // oxlint-disable-next-line typescript/no-explicit-any -- each test states what it expects of the answer
  return { status: response.status, body: (await response.json()) as any };
}

const auditOf = async (tenant: Tenant) =>
  (await eventsOf(tenant)).filter(
    ({ type, data }) => type === "audit.recorded" && data["action"] === "sql.ask",
  );

describe("POST …/sql", () => {
  it.each(OPERATOR_ROLES)("is answered to %s, or not asked at all", async (role) => {
    const tenant = await createTenant();
    const { env, asked } = answering(ANSWERED);
    const answer = await ask(env, tenant, { query: QUERY }, role);
    if (MAY.includes(role)) {
      expect([answer.status, answer.body, asked.length]).toEqual([200, TABLE, 1]);
      return;
    }
    expect([answer.status, answer.body.error.code, asked]).toEqual([403, "permission_denied", []]);
    expect(await auditOf(tenant)).toEqual([]);
  });

  it.each(["sandbox", "production"])(
    "is of the organisation of its path, in the %s, and no parameter says otherwise",
    async (environment) => {
      const tenant = await createTenant();
      const { env, asked } = answering(ANSWERED);
      const parameters = { environment: "other", organisation: "org_other" };
      await ask(env, tenant, { query: QUERY, parameters }, "analyst", `?environment=${environment}`);
      expect(asked).toEqual([{ organisationId: tenant.id, environment, query: QUERY, parameters }]);
      const [act] = await auditOf(tenant);
      expect(act).toMatchObject({
        environment,
        data: { actor: "operator:analyst", query: QUERY, parameters },
      });
    },
  );

  it("is in the audit before it is asked, so also where it fails, and without account numbers", async () => {
    const tenant = await createTenant();
    const iban = "DE89370400440532013000";
    const query = `SELECT count() FROM analyst_decisions WHERE counterparty_name = '${iban}'`;
    const failed = await ask(refusing(503, "dependency_unavailable"), tenant, {
      query,
      parameters: { p: iban },
    });
    expect(failed.status).toBe(503);
    const [act, ...more] = await auditOf(tenant);
    expect(more).toEqual([]);
    expect(JSON.stringify(act)).not.toContain(iban);
    expect(act?.data["query"]).toContain("**** 3000");
    expect(act?.data["parameters"]).toEqual({ p: "**** 3000" });
  });

  it.each([
    [
      { outcome: "refused", reason: "UNKNOWN_IDENTIFIER", message: "Unknown expression" },
      400,
      { code: "sql_refused", message: "Unknown expression", details: { reason: "UNKNOWN_IDENTIFIER" } },
    ],
    [
      { outcome: "limit_exceeded", reason: "TIMEOUT_EXCEEDED", message: "too long" },
      400,
      { code: "sql_limit_exceeded", message: "too long", details: { reason: "TIMEOUT_EXCEEDED" } },
    ],
    [{ outcome: "no_analyst" }, 503, { code: "dependency_unavailable" }],
  ] as const)("where it is %j is %i in the contract's shape", async (answer, status, error) => {
    const failed = await ask(answering(answer).env, await createTenant());
    expect(failed).toMatchObject({ status, body: { error } });
  });

  it.each([
    ["no query", {}],
    ["an empty query", { query: "" }],
    ["a number", { query: 1 }],
    ["a query that is too long", { query: "x".repeat(16_385) }],
    ["a field that there is not", { query: QUERY, format: "CSV" }],
    ["a parameter without a name", { query: QUERY, parameters: { "a b": "x" } }],
    ["a parameter that is no text", { query: QUERY, parameters: { n: 1 } }],
    ["parameters that are too long", { query: QUERY, parameters: { long: "x".repeat(3_001) } }],
    ["parameters that are too long on their way", { query: QUERY, parameters: { long: "é".repeat(1_000) } }],
    ["too many parameters", { query: QUERY, parameters: MANY }],
  ])("is not asked with %s", async (_, body) => {
    const tenant = await createTenant();
    const { env, asked } = answering(ANSWERED);
    expect(await ask(env, tenant, body)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
    expect([asked, await auditOf(tenant)]).toEqual([[], []]);
  });
});
