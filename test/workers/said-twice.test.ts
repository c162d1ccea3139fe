// What a request says twice: of a repeated JSON key or query parameter one reader takes the first value, another the last. So it
// is refused, on each route of both interfaces.

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INTEGRATOR_OPERATIONS } from "#domain/contract/operations/integrators.ts";
import type { IntegratorOperation, OperatorOperation } from "#domain/contract/operations/operation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { bindings, call, createTenant, HOSTS, payment, request, secretOf, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

interface Route {
  readonly name: string;
  readonly method: string;
  readonly hasBody: boolean;
  readonly query: readonly string[];
  readonly isIdentity: boolean;
  readonly url: () => URL;
  readonly token: () => string;
}

const integrators = Object.entries<IntegratorOperation>(INTEGRATOR_OPERATIONS).map(([name, operation]) => ({
  ...common(name, operation),
  isIdentity: operation.family === "identity",
  url: () =>
    new URL(
      `${HOSTS.sandbox}${operation.family === "identity" ? "/api" : "/api/v1"}${operation.path.replaceAll(/\{\w+\}/g, "none")}`,
    ),
  token: () => secretOf(tenant, "sandbox"),
}));

const operators = Object.entries<OperatorOperation>(OPERATOR_OPERATIONS).map(([name, operation]) => ({
  ...common(name, operation),
  isIdentity: false,
  url: () => {
    const path = operation.path.replace("{id}", tenant.id).replaceAll(/\{\w+\}/g, "none");
    const url = new URL(`${HOSTS.operator}/operator/v1${path}`);
    if (operation.scope === "environment") url.searchParams.set("environment", "sandbox");
    return url;
  },
  token: () => operatorToken(bindings.OPERATOR_SECRET, "owner"),
}));

function common(name: string, operation: IntegratorOperation | OperatorOperation) {
  const { method, query = {}, body, optionalBody } = operation;
  return {
    name,
    method: method.toUpperCase(),
    hasBody: body !== undefined || optionalBody !== undefined,
    query: Object.keys(query),
  };
}

const ROUTES: readonly Route[] = [...integrators, ...operators];

function send({ method, token }: Route, url: URL, body?: string) {
  const headers = {
    authorization: `Bearer ${token()}`,
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  };
  return call(url.href, { method, headers, ...(body !== undefined && { body }) });
}

describe("a key that stands twice in a body", () => {
  const taking = ROUTES.filter(({ hasBody }) => hasBody);

  it("is tried on all routes that take one", () => {
    expect(taking.length).toBeGreaterThan(50);
  });

  it.each(taking)("of $name is 400", async (route) => {
    const answer = await send(route, route.url(), '{"reason":"a","items":[{"n":1,"n\\u0061":2,"na":3}]}');
    expect(answer.status).toBe(400);
    if (route.isIdentity) return expect(answer.body.error).toBe("Invalid request body");
    expect(answer.body.error.code).toBe("invalid_json");
    expect(answer.body.error.message).toMatch(/^items\.0\.na: /);
  });
});

describe("a parameter that stands twice in a query", () => {
  const asked = ROUTES.filter(({ query }) => query.length > 0);
  // Reports are limited: each route is asked by an organisation of its own.
  beforeEach(async () => {
    tenant = await createTenant();
  });

  it("is tried with all that there are", () => {
    expect(asked.flatMap(({ query }) => query).length).toBeGreaterThan(200);
  });

  it.each(asked)("of $name is 400, even with the same value", async (route) => {
    for (const parameter of route.query) {
      const url = route.url();
      url.searchParams.delete(parameter);
      url.searchParams.append(parameter, "sandbox");
      url.searchParams.append(parameter, "sandbox");
      const answer = await send(route, url, route.hasBody ? "{}" : undefined);
      expect([parameter, answer.status]).toEqual([parameter, 400]);
      expect(JSON.stringify(answer.body)).toContain(`${parameter}: may stand once in the query`);
    }
  });
});

describe("a payment that says something twice", () => {
  it.each([
    ['"amount":"20.00"', '"amount":"9000000.00","amount":"20.00"'],
    ['"displayName":"Ada Byron"', '"displayName":"Ada Byron","display\\u004eame":"Ada Byron"'],
    ['"parties":[', '"parties":[],"parties":['],
    ['"transaction":{', '"metadata":{"a":1,"a":2},"transaction":{'],
  ])("%s as %s is refused, and nothing is decided", async (written, spelt) => {
    const body = payment();
    const text = JSON.stringify(body);
    expect(text).toContain(written);
    const answer = await request(tenant, "sandbox", "POST", "/transactions", text.replace(written, spelt));
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_json"]);
    expect(answer.text).not.toContain("9000000");
    const kept = await request(tenant, "sandbox", "GET", `/transactions/${body.externalActivityId}`);
    expect(kept.status).toBe(404);
  });
});
