// The operators' document against what the operators' host answers: field by field, and every failure by its code.

import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { operatorDocument } from "#domain/contract/openapi-operator.ts";
import { OPERATOR_ROUTES } from "#domain/contract/operator-routes.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { bindings, call, createTenant, HOSTS, operate, type Answer, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const pathOf = (path: string) => path.replace("{id}", tenant.id);
const routeOf = (id: string) => {
  const route = OPERATOR_ROUTES.find((one) => one.id === id);
  if (!route) throw new Error(`there is no route ${id}`);
  return route;
};

/** Parsing drops what a schema does not name: then the two are not equal. */
function expectDocumented(id: string, { status, body }: Answer): void {
  const [statuses, schema] = routeOf(id).answer;
  expect(statuses).toContain(status);
  expect((schema as z.ZodType).parse(body)).toEqual(body);
}

describe("an answer is as documented", () => {
  // Of the pipeline, which is away here, nothing can be read but that it is.
  const AWAY = ["listJobs", "listMatches", "listDeadLetters", "getRebuild"];
  const readable = OPERATOR_ROUTES.filter(
    ({ method, path }) => method === "get" && !path.replace("{id}", "").includes("{"),
  );

  it.each(readable.filter(({ id }) => !AWAY.includes(id)))("GET $path", async ({ id, path }) => {
    expectDocumented(id, await operate("GET", pathOf(path)));
  });

  it.each(AWAY)("%s, when the pipeline is away", async (id) => {
    const answer = await operate("GET", pathOf(routeOf(id).path));
    expect(answer.status).toBe(503);
    expect(routeOf(id).codes).toContain("upstream_failed");
    expect(["upstream_failed", "dependency_unavailable"]).toContain(answer.body.error.code);
  });

  it.each([
    ["createOrganisation", { name: "Documented" }],
    ["createKey", { type: "publishable", environment: "sandbox", name: "Documented" }],
    ["grantCredit", { amount: "5.00", note: "Documented" }],
    ["makeToken", { name: "documented", role: "viewer" }],
  ])("%s", async (id, body) => {
    const { method, path } = routeOf(id);
    const headers = { "idempotency-key": `documented-${id}` };
    expectDocumented(id, await operate(method.toUpperCase(), pathOf(path), body, "owner", headers));
  });

  it("after a grant, entry by entry", async () => {
    expectDocumented("listCreditEntries", await operate("GET", pathOf("/organisations/{id}/credit/entries")));
  });

  it("updateOrganisation", async () => {
    const body = { prices: { screening: "0.04" } };
    expectDocumented("updateOrganisation", await operate("PATCH", pathOf("/organisations/{id}"), body));
  });
});

describe("GET /openapi.json of the operators' host", () => {
  it("answers the document to an operator of any role", async () => {
    const authorization = `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}`;
    const { status, body } = await call(`${HOSTS.operator}/openapi.json`, { headers: { authorization } });
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(operatorDocument())));
  });

  it("and nothing to anybody else", async () => {
    expect(await call(`${HOSTS.operator}/openapi.json`)).toMatchObject({
      status: 401,
      body: { error: { code: "operator_token_invalid" } },
    });
  });
});
