// One whole system for all files of test/system and test/contract: real parts, own ports, a directory that goes when
// the tests end. Tests take its addresses, tokens and keys by `inject("system")`; the checks of the contract get only
// what an operator gets, by `inject("service")`.

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

const FIRST_PORT_BASE = 9_700;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the parts said stays until the next `npm test`, for a look into a failure. */
const KEPT_LOGS = join(ROOT, ".build", "tests", "logs");

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "weir-system-"));
  const portBase = await findFreePortBase(FIRST_PORT_BASE);
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
    cpSync(join(dataDir, "logs"), KEPT_LOGS, { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
}
