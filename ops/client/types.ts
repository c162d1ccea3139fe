// The client's types, generated from the API's document, so the client accepts what the document says and the Worker validates.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { openApiDocument, type ContractDocument } from "#domain/contract/documents/openapi.ts";

/** Beside the client, whose packages hold the generator: it wants an older TypeScript than ours. */
const CLIENT = new URL("../../client/", import.meta.url);
const GENERATOR = join(
  dirname(createRequire(new URL("package.json", CLIENT)).resolve("openapi-typescript/package.json")),
  "bin",
  "cli.js",
);

export const TYPES_FILE = new URL("schema.d.ts", CLIENT);

/** @returns the whole of `client/schema.d.ts`. */
export async function clientTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "weir-types-"));
  try {
    const [document, types] = [join(folder, "openapi.json"), join(folder, "schema.d.ts")];
    writeFileSync(document, JSON.stringify(belowBaseUrl(openApiDocument())));
    await promisify(execFile)(process.execPath, [GENERATOR, document, "--output", types], { cwd: folder });
    return readFileSync(types, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Without the paths that have servers of their own (the compatibility family beside `/api/v1`): openapi-fetch does not read those, so
 * a call would go to the wrong place; and their errors have another shape than the client promises.
 */
function belowBaseUrl(document: ContractDocument): ContractDocument {
  const below = Object.entries(document.paths ?? {}).filter(([, { servers }]) => servers === undefined);
  return { ...document, paths: Object.fromEntries(below) };
}
