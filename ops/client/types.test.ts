// The client's types are those of the API's document as it is now, of all that stands below the client's base URL.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { clientTypes, TYPES_FILE } from "./types.ts";

it("client/schema.d.ts is fresh (else: npm run client)", async () => {
  expect(readFileSync(TYPES_FILE, "utf8") === (await clientTypes())).toBe(true);
}, 60_000);

it("the client has every path below /api/v1, and none that a call would look for in the wrong place", () => {
  const types = readFileSync(TYPES_FILE, "utf8");
  const paths = [...types.matchAll(/^ {4}"(\/[^"]*)": \{$/gm)].map(([, path]) => path);
  const { servers, paths: documented = {} } = openApiDocument();
  expect(servers?.map(({ url }) => url)).toEqual(["/api/v1"]);
  const elsewhere = Object.keys(documented).filter((path) => documented[path]?.servers);
  expect(elsewhere).toEqual(["/identity/events", "/kyc/health"]);
  expect(paths).toEqual(Object.keys(documented).filter((path) => !elsewhere.includes(path)));
});
