// The client as a file that integrators install: JavaScript with its types, beside its README, the licence and the packages that
// it needs, so that installing it asks no registry.

import { execFile } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLIENT = join(ROOT, "client");
const TSC = createRequire(join(CLIENT, "package.json")).resolve("typescript/bin/tsc");

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const packedSchema = z.tuple([z.looseObject({ filename: z.string() })]);

interface Packed {
  readonly name: string;
  readonly version: string;
  /** What is to be installed. */
  readonly file: string;
}

/** Writes the package into `<folder>/weir-client` and the file beside it. @throws where the client does not compile. */
export async function packClient(folder: string): Promise<Packed> {
  const built = join(folder, "weir-client");
  rmSync(built, { recursive: true, force: true });
  mkdirSync(join(built, "dist"), { recursive: true });
  await promisify(execFile)(process.execPath, [TSC, "-p", CLIENT, "--outDir", join(built, "dist")]);
  copyFileSync(join(CLIENT, "schema.d.ts"), join(built, "dist", "schema.d.ts"));
  copyFileSync(join(CLIENT, "README.md"), join(built, "README.md"));
  copyFileSync(join(ROOT, "LICENSE"), join(built, "LICENSE"));
  const manifest = manifestOf(CLIENT);
  const { private: _here, devDependencies: _ours, ...published } = manifest;
  const exports = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const bundleDependencies = Object.keys(manifest.dependencies);
  bundle(bundleDependencies, built);
  const written = { ...published, exports, bundleDependencies };
  writeFileSync(join(built, "package.json"), `${JSON.stringify(written, null, 2)}\n`);
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", resolve(folder)];
  const { stdout } = await promisify(execFile)("npm", pack, { cwd: built });
  const [{ filename }] = packedSchema.parse(JSON.parse(stdout));
  return { name: manifest.name, version: manifest.version, file: join(resolve(folder), filename) };
}

/** Copies packages, and those that they need, as this checkout has them installed. */
function bundle(names: readonly string[], into: string): void {
  for (const name of names) {
    const installed = join(ROOT, "node_modules", name);
    cpSync(installed, join(into, "node_modules", name), { recursive: true, dereference: true });
    bundle(Object.keys(manifestOf(installed).dependencies), into);
  }
}

function manifestOf(folder: string): z.output<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}
