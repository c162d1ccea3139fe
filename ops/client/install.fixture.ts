// An integrator's project: an empty folder outside the checkout, with the client installed from its file alone.

import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packClient } from "./package.ts";

export const EXAMPLES = fileURLToPath(new URL("../../client/examples", import.meta.url));

/** @returns the folder, with the example for TypeScript and for JavaScript. Nothing is fetched: npm is offline and its cache empty. */
export async function integratorFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "weir-integrator-"));
  const packed = join(folder, "packed");
  mkdirSync(packed);
  const { file } = await packClient(packed);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const offline = ["--offline", "--cache", join(folder, "no-cache"), "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", ["install", ...offline, file], { cwd: folder });
  copyFileSync(join(EXAMPLES, "decide.ts"), join(folder, "decide.ts"));
  copyFileSync(join(EXAMPLES, "decide.ts"), join(folder, "decide.mjs")); // it names no types
  return folder;
}
