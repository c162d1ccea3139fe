// The Worker of the bench in place of the edge, on the files of the edge: it saves many wallets at once, and measures lists inside
// their objects. The edge comes back afterwards.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startEdge } from "#ops/local-system/edge.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { edgeBindings } from "#ops/local-system/parts.ts";
import type { Organisation, OwnSystem } from "#test/load/own-system.ts";
import type { Comparing, Filling } from "../crypto-worker/messages.ts";
import type { Wallet } from "./population.ts";
import type { Named } from "./questions.ts";

const WORKER = fileURLToPath(new URL("../crypto-worker/wrangler.toml", import.meta.url));
/** Wallets of one request. */
const BATCH = 1_000;

const comparisonSchema = z.object({ whole: z.number(), bare: z.number(), ratio: z.number() });

/** Milliseconds, and how many times one is the other. */
export type Compared = z.output<typeof comparisonSchema>;

export function saveInside(
  system: OwnSystem,
  { id: organisationId }: Organisation,
  wallets: readonly Wallet[],
): Promise<void> {
  return insteadOfEdge(system, async (ask) => {
    for (let from = 0; from < wallets.length; from += BATCH) {
      const some = wallets.slice(from, from + BATCH).map(({ request }) => request);
      await ask("/fill", { organisationId, wallets: some } satisfies Filling);
    }
  });
}

export function compareInside(
  system: OwnSystem,
  { id: organisationId }: Organisation,
  questions: readonly Named[],
): Promise<Compared[]> {
  return insteadOfEdge(system, async (ask) => {
    const compared: Compared[] = [];
    for (const { question } of questions) {
      const answer = await ask("/compare", { organisationId, question } satisfies Comparing);
      compared.push(comparisonSchema.parse(JSON.parse(answer)));
    }
    return compared;
  });
}

type Ask = (path: string, body: object) => Promise<string>;

async function insteadOfEdge<T>(system: OwnSystem, work: (ask: Ask) => Promise<T>): Promise<T> {
  await system.parts.edge.stop();
  try {
    const [port = 0] = await findFreePorts(1);
    const running = await startEdge({
      configFile: WORKER,
      dataDir: join(system.dataDir, "edge"),
      ports: { bench: port },
      doorPort: system.ports.door,
      bindings: edgeBindings(system.ports, system.secrets),
      logFile: join(system.dataDir, "logs", "crypto-bench.log"),
    });
    try {
      return await work(async (path, body) => {
        const url = `http://127.0.0.1:${port}${path}`;
        const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
        if (response.status !== 200) throw new Error(`the Worker answered ${response.status} to ${path}`);
        return response.text();
      });
    } finally {
      await running.stop();
    }
  } finally {
    await system.parts.edge.start();
  }
}
