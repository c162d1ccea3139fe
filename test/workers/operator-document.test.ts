// The operators' document against what the operators' host answers: field by field, and every failure by its code.

import { beforeAll, describe, expect, it } from "vitest";
import { operatorDocument } from "#domain/contract/documents/openapi-operator.ts";
import type { OperatorOperation } from "#domain/contract/operations/operation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { bindings, call, createTenant, HOSTS, operate, type Answer, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const pathOf = (path: string) => path.replace("{id}", tenant.id);
const operationOf = (id: keyof typeof OPERATOR_OPERATIONS): OperatorOperation => OPERATOR_OPERATIONS[id];

/** Parsing drops what a schema does not name: then the two are not equal. */
function expectDocumented({ answer }: OperatorOperation, { status, body }: Answer): void {
  expect(status).toBe(answer.status);
  expect(answer.schema?.parse(body)).toEqual(body);
}

describe("an answer is as documented", () => {
  // Of the pipeline, which is away here, nothing can be read but that it is.
  const AWAY = [
    "listJobs",
    "listMatches",
    "listDecisions",
    "countDecisions",
    "exportDecisions",
    "getLive",
    "listVersionActivations",
    "getOrganisationEffectiveness",
    "getOrganisationDrift",
    "getOrganisationProviders",
    "getOrganisationThresholds",
    "getSqlBook",
    "listAudit",
    "listDeploymentAudit",
    "listDeadLetters",
    "getRebuild",
  ] as const;
  const away: ReadonlySet<string> = new Set(AWAY);
  const readable = Object.entries<OperatorOperation>(OPERATOR_OPERATIONS).filter(
    ([id, { method, path }]) =>
      method === "get" && !path.replace("/organisations/{id}", "").includes("{") && !away.has(id),
  );

  it.each(readable)("%s", async (_, operation) => {
    expectDocumented(operation, await operate("GET", pathOf(operation.path)));
  });

  it.each(AWAY)("%s, when the pipeline is away", async (id) => {
    const answer = await operate("GET", pathOf(operationOf(id).path));
    expect(answer.status).toBe(503);
    expect(operationOf(id).codes).toContain("upstream_failed");
    expect(["upstream_failed", "dependency_unavailable"]).toContain(answer.body.error.code);
  });

  it.each([
    ["createOrganisation", { name: "Documented" }],
    ["createKey", { type: "publishable", environment: "sandbox", name: "Documented" }],
    ["grantCredit", { amount: "5.00", note: "Documented" }],
    ["createToken", { name: "documented", role: "viewer" }],
  ] as const)("%s", async (id, body) => {
    const { method, path } = operationOf(id);
    const headers = { "idempotency-key": `documented-${id}` };
    expectDocumented(
      operationOf(id),
      await operate(method.toUpperCase(), pathOf(path), body, "owner", headers),
    );
  });

  it("after a grant, entry by entry", async () => {
    const operation = operationOf("listCreditEntries");
    expectDocumented(operation, await operate("GET", pathOf(operation.path)));
  });

  it("updateOrganisation", async () => {
    const body = { prices: { screening: "0.04" } };
    const operation = operationOf("updateOrganisation");
    expectDocumented(operation, await operate("PATCH", pathOf(operation.path), body));
  });
});

describe("GET /openapi.json of the operators' host", () => {
  it("answers the document to an operator of any role", async () => {
    const authorization = `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}`;
    const { status, body } = await call(`${HOSTS.operator}/openapi.json`, { headers: { authorization } });
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(operatorDocument())));
  });

  it("answers nothing to other callers", async () => {
    expect(await call(`${HOSTS.operator}/openapi.json`)).toMatchObject({
      status: 401,
      body: { error: { code: "operator_token_invalid" } },
    });
  });
});
