// The types are those of the documents as they are now: the client's of all that stands below its base URL.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { TYPES } from "./types.ts";

it.each(TYPES)(
  "$file is fresh (else: npm run client)",
  async ({ file, make }) => {
    expect(readFileSync(file, "utf8") === (await make())).toBe(true);
  },
  300_000,
);

it("the client has every path below /api/v1, and none that a call would look for in the wrong place", () => {
  const types = readFileSync(TYPES[0]?.file ?? "", "utf8");
  const paths = [...types.matchAll(/^ {4}"(\/[^"]*)": \{$/gm)].map(([, path]) => path);
  const { servers, paths: documented = {} } = openApiDocument();
  expect(servers?.map(({ url }) => url)).toEqual(["/api/v1"]);
  const elsewhere = Object.keys(documented).filter((path) => documented[path]?.servers);
  expect(elsewhere).toEqual(["/identity/events", "/kyc/health"]);
  expect(paths).toEqual(Object.keys(documented).filter((path) => !elsewhere.includes(path)));
});
