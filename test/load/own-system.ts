// A whole local system for one bench or one fault test: on free ports, in a directory of its own that goes with it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { createClient } from "#ops/http/client.ts";
import { findFreePortBase } from "#ops/local-system/free-ports.ts";
import { portsFrom, type Ports } from "#ops/local-system/ports.ts";
import { startSystem, type System, type SystemOptions } from "#ops/local-system/system.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// Two runs that begin at once look at different ports.
const LOWEST_BASE = 12_000;
const BASES = 20_000;

export interface OwnSystemOptions extends Pick<SystemOptions, "revives"> {
  readonly signal?: AbortSignal;
  /** Puts things in the parts' way, once it is known where they will be. */
  prepare?(
    this: void,
    ports: Ports,
    dataDir: string,
  ): Promise<Pick<SystemOptions, "lines" | "wrappers" | "clickhouseReaches" | "webhooks">>;
}

export interface OwnSystem extends System {
  /** Stops the system and removes its directory, unless `keep`. */
  dispose(keep?: boolean): Promise<void>;
}

/**
 * @param options `signal` ends the start, which then leaves nothing behind and throws the signal's reason.
 * @throws StartError in one sentence; the logs are kept then.
 */
export async function startOwnSystem(
  name: string,
  onProgress?: (line: string) => void,
  { signal, prepare, revives = false }: OwnSystemOptions = {},
): Promise<OwnSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), `weir-${name}-`));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const portBase = await findFreePortBase(LOWEST_BASE + Math.floor(Math.random() * BASES));
  try {
    const system = await startSystem({
      root: ROOT,
      dataDir,
      portBase,
      revives,
      ...(await prepare?.(portsFrom(portBase), dataDir)),
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(signal === undefined ? {} : { signal }),
    });
    return {
      ...system,
      async dispose(keep = false) {
        await system.stop();
        if (!keep) remove();
      },
    };
  } catch (error) {
    if (signal?.aborted) remove();
    throw error;
  }
}

const createdSchema = z.object({
  organisation: z.object({ id: z.string() }),
  keys: z.object({ sandboxSecret: z.string(), productionSecret: z.string() }),
});

export interface Organisation {
  readonly id: string;
  readonly keys: { readonly sandboxSecret: string; readonly productionSecret: string };
}

/**
 * An organisation of its own, with keys that no load exhausts.
 * @param credit for production; by default more than any load spends.
 * @param ledgers of production; by default as many as an operator gets who does not say.
 */
export async function createOrganisation(
  system: { readonly local: Pick<System["local"], "operatorUrl" | "operatorToken"> },
  name: string,
  credit = "1000000",
  ledgers?: number,
): Promise<Organisation> {
  const operator = createClient({ baseUrl: system.local.operatorUrl, token: system.local.operatorToken });
  const created = await operator.call({
    method: "POST",
    path: "/organisations",
    body: {
      name,
      keyRateLimit: { ratePerSecond: 5_000, burst: 10_000 },
      ...(ledgers === undefined ? {} : { ledgers }),
    },
  });
  if (!created.ok) throw new Error(`no organisation: ${created.error.code}`);
  const { organisation, keys } = createdSchema.parse(created.body);
  const granted = await operator.call({
    method: "POST",
    path: `/organisations/${organisation.id}/credit/grants`,
    body: { amount: credit },
    idempotencyKey: "credit-of-a-load",
    repeatable: true,
  });
  if (!granted.ok) throw new Error(`no credit: ${granted.error.code}`);
  return { id: organisation.id, keys };
}
