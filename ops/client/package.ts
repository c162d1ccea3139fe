// The client as a package that integrators install: JavaScript with its types, beside its README and the licence.

import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLIENT = join(ROOT, "client");
const TSC = createRequire(join(CLIENT, "package.json")).resolve("typescript/bin/tsc");

const manifestSchema = z.looseObject({ name: z.string(), version: z.string() });

/** Writes the package into `folder`, which is emptied first. @throws where the client does not compile. */
export async function buildClient(folder: string): Promise<{ name: string; version: string }> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "dist"), { recursive: true });
  await promisify(execFile)(process.execPath, [TSC, "-p", CLIENT, "--outDir", join(folder, "dist")]);
  copyFileSync(join(CLIENT, "schema.d.ts"), join(folder, "dist", "schema.d.ts"));
  copyFileSync(join(CLIENT, "README.md"), join(folder, "README.md"));
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(CLIENT, "package.json"), "utf8")));
  const { private: _here, devDependencies: _ours, ...published } = manifest;
  const exports = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...published, exports }, null, 2)}\n`);
  return manifest;
}
