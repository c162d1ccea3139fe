// Every route of integrators and of operators stands in the OpenAPI document of its host, and nothing else does.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { openApiDocument, type ContractDocument } from "#domain/contract/openapi.ts";
import { operatorDocument } from "#domain/contract/openapi-operator.ts";

const ROUTER = resolve(import.meta.dirname, "../../edge/router.ts");
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The table as it is written: the router itself runs only in Workers. */
async function writtenRoutes(below: "api" | "operator"): Promise<string[]> {
  const source = await readFile(ROUTER, "utf8");
  const routes = source.matchAll(/\.(get|post|put|patch|delete)\(\s*"(\/\w+\/[^"]+)"/g);
  return [...routes]
    .filter(([, , path = ""]) => path.startsWith(`/${below}/`))
    .map(([, method = "", path = ""]) => {
      return `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    });
}

function documentedRoutes(document: ContractDocument): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map(
      (method) => `${method.toUpperCase()} ${(item.servers ?? document.servers)?.[0]?.url}${path}`,
    ),
  );
}

it("the OpenAPI document and the router name the same routes", async () => {
  const routes = await writtenRoutes("api");
  expect(routes).toContain("POST /api/v1/transactions");
  expect(documentedRoutes(openApiDocument()).sort()).toEqual(routes.sort());
});

it("the operators' document and their router name the same routes", async () => {
  const routes = await writtenRoutes("operator");
  expect(routes).toContain("POST /operator/v1/organisations");
  expect(documentedRoutes(operatorDocument()).sort()).toEqual(routes.sort());
});
