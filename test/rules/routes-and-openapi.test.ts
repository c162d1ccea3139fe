// Every route of integrators stands in the OpenAPI document, and nothing else does.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { openApiDocument } from "#domain/contract/openapi.ts";

const ROUTER = resolve(import.meta.dirname, "../../edge/router.ts");
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The table as it is written: the router itself runs only in Workers. */
async function writtenRoutes(): Promise<string[]> {
  const source = await readFile(ROUTER, "utf8");
  const routes = source.matchAll(/\.(get|post|put|patch|delete)\(\s*"(\/api\/[^"]+)"/g);
  return [...routes].map(([, method = "", path = ""]) => {
    return `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
  });
}

function documentedRoutes(): string[] {
  return Object.entries(openApiDocument().paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map(
      (method) => `${method.toUpperCase()} ${item.servers?.[0]?.url ?? "/api/v1"}${path}`,
    ),
  );
}

it("the OpenAPI document and the router name the same routes", async () => {
  const routes = await writtenRoutes();
  expect(routes).toContain("POST /api/v1/transactions");
  expect(documentedRoutes().sort()).toEqual(routes.sort());
});
