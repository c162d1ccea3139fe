// One whole system for all files of a project: one for test/system and test/contract, one for test/browser. Real parts, own
// ports, a directory that goes when the tests end. Tests take its addresses, tokens and keys by `inject("system")`; the checks
// of the contract get only what an operator gets, by `inject("service")`.

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { findFreePortBase } from "#ops/local-system/free-ports.ts";
import type { LocalFile } from "#ops/local-system/local-file.ts";
import type { Ports } from "#ops/local-system/ports.ts";
import { startSystem } from "#ops/local-system/system.ts";

/** What `local.json` holds, and where every part listens. */
export type ProvidedSystem = LocalFile & { readonly ports: Ports; readonly dataDir: string };

declare module "vitest" {
  interface ProvidedContext {
    readonly system: ProvidedSystem;
  }
}

// Far from each other: both projects may look for free ports at the same time.
const FIRST_PORT_BASES: Readonly<Record<string, number>> = { system: 9_700, browser: 10_700 };
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the parts said stays until the next `npm test`, for a look into a failure. */
const KEPT_LOGS = join(ROOT, ".build", "tests", "logs");

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "weir-system-"));
  const first = FIRST_PORT_BASES[project.name];
  if (first === undefined) throw new Error(`No ports are set aside for the project ${project.name}.`);
  const portBase = await findFreePortBase(first);
  const system = await startSystem({ root: ROOT, dataDir, portBase });
  project.provide("system", { ...system.local, ports: system.ports, dataDir });
  project.provide("service", {
    sandboxUrl: system.local.sandboxBaseUrl,
    productionUrl: system.local.productionBaseUrl,
    operatorUrl: system.local.operatorUrl,
    operatorToken: system.local.operatorToken,
  });
  return async () => {
    await system.stop();
    cpSync(join(dataDir, "logs"), join(KEPT_LOGS, project.name), { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
}
