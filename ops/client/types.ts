// The types of the client and of the console, generated from the documents of the two interfaces: both accept what the documents say
// and the Worker validates.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ContractDocument } from "#domain/contract/documents/contract-document.ts";
import { untitledDocument } from "#domain/contract/documents/openapi.ts";
import { operatorDocument } from "#domain/contract/documents/openapi-operator.ts";

/** Beside the client, whose packages hold the generator: it wants an older TypeScript than ours. */
const CLIENT = new URL("../../client/", import.meta.url);
const GENERATOR = join(
  dirname(createRequire(new URL("package.json", CLIENT)).resolve("openapi-typescript/package.json")),
  "bin",
  "cli.js",
);

export interface Types {
  readonly file: URL;
  /** @returns the whole of the file */
  readonly make: () => Promise<string>;
}

export const TYPES: readonly Types[] = [
  { file: new URL("schema.d.ts", CLIENT), make: () => typesOf(belowBaseUrl(untitledDocument())) },
  {
    file: new URL("../../console/api/schema.d.ts", import.meta.url),
    make: () => typesOf(operatorDocument()),
  },
];

async function typesOf(document: ContractDocument): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "weir-types-"));
  try {
    const [source, types] = [join(folder, "openapi.json"), join(folder, "schema.d.ts")];
    writeFileSync(source, JSON.stringify(document));
    await promisify(execFile)(process.execPath, [GENERATOR, source, "--output", types], { cwd: folder });
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
