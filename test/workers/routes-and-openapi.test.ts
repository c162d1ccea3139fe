// The routes of each host are exactly the operations of its OpenAPI document.

import { expect, it } from "vitest";
import type { ContractDocument } from "#domain/contract/documents/contract-document.ts";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { operatorDocument } from "#domain/contract/documents/openapi-operator.ts";
import { operatorRouter, publicRouter } from "#edge/router.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

function boundRoutes({ routes }: typeof publicRouter, below: string): string[] {
  return routes.flatMap(([method, , , path = ""]) =>
    path.startsWith(below) && METHODS.some((known) => known.toUpperCase() === method)
      ? [`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`]
      : [],
  );
}

function documentedRoutes(document: ContractDocument): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map(
      (method) => `${method.toUpperCase()} ${(item.servers ?? document.servers)?.[0]?.url}${path}`,
    ),
  );
}

it("the OpenAPI document and the router name the same routes", () => {
  const routes = boundRoutes(publicRouter, "/api/");
  expect(routes).toContain("POST /api/v1/transactions");
  expect(documentedRoutes(openApiDocument()).sort()).toEqual(routes.sort());
});

it("the operators' document and their router name the same routes", () => {
  const routes = boundRoutes(operatorRouter, "/operator/");
  expect(routes).toContain("POST /operator/v1/organisations");
  expect(documentedRoutes(operatorDocument()).sort()).toEqual(routes.sort());
});
