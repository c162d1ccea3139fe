// The released lists, compiled once: compiling takes seconds, so the result is kept beside the installed packages for as
// long as the sources and the code that compiles them stay as they are.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { uploadOf, type ListsUpload } from "#domain/screening/lists-bundle.ts";
import { compileReleasedLists } from "./released-lists.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Whatever the result depends on: files, and folders without their tests. */
const INPUTS = [
  "ops/lists",
  "ops/lists/sources",
  "domain/contract/settings/lists.ts",
  "domain/screening/lists-bundle.ts",
  "domain/screening/names",
  "package-lock.json",
];

const CACHE = join(ROOT, "node_modules", ".cache", "weir-lists");

export interface CompileOptions {
  /** Where results are kept. */
  readonly cacheDir?: string;
  /** Called where nothing is kept, before it is compiled. */
  readonly onCompile?: () => void;
  readonly compile?: () => ListsUpload;
}

/** The newest result alone is kept: others are removed. */
export function cachedReleasedLists(options: CompileOptions = {}): ListsUpload {
  const { cacheDir = CACHE, onCompile, compile = compileReleasedLists } = options;
  const file = `${fingerprint()}.gz`;
  const kept = readIfWhole(join(cacheDir, file));
  if (kept !== null) return kept;
  onCompile?.();
  const made = compile();
  mkdirSync(cacheDir, { recursive: true });
  const own = join(cacheDir, `${file}.${process.pid}`);
  writeFileSync(own, Buffer.concat(made.chunks));
  // Whole or not at all, also where two compile at once.
  renameSync(own, join(cacheDir, file));
  for (const other of readdirSync(cacheDir)) {
    if (other.endsWith(".gz") && other !== file) rmSync(join(cacheDir, other), { force: true });
  }
  return made;
}

/** Whether a result is kept, so that nothing has to be compiled. */
export function areReleasedListsKept(): boolean {
  return existsSync(join(CACHE, `${fingerprint()}.gz`));
}

function readIfWhole(path: string): ListsUpload | null {
  try {
    const packed = readFileSync(path);
    return uploadOf(gunzipSync(packed), packed);
  } catch {
    return null;
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 32);
}

function filesOf(input: string): string[] {
  if (/\.\w+$/.test(input)) return [input];
  return readdirSync(join(ROOT, input), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map(({ name }) => `${input}/${name}`)
    .sort();
}
