// The edge with a meter at each object, in place of the one that runs, on its files and its ports.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startEdge } from "#ops/local-system/edge.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { edgeBindings } from "#ops/local-system/parts.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import type { UsedBy } from "../cost-worker/messages.ts";

const CONFIG = fileURLToPath(new URL("../../../wrangler.toml", import.meta.url));
const MAIN = "test/bench/cost-worker/worker.ts";

const usedSchema: z.ZodType<UsedBy[]> = z.array(
  z.object({
    className: z.string(),
    name: z.string(),
    requests: z.int(),
    alarms: z.int(),
    rowsRead: z.int(),
    rowsWritten: z.record(z.string(), z.int()),
    awakeMilliseconds: z.number(),
  }),
);

export interface CountedEdge {
  readonly pid: number;
  /** What each object used since this edge began. */
  used(): Promise<UsedBy[]>;
}

export async function withCountedEdge<T>(
  system: OwnSystem,
  work: (edge: CountedEdge) => Promise<T>,
): Promise<T> {
  await system.parts.edge.stop();
  try {
    const [meters = 0] = await findFreePorts(1);
    const { sandbox, production, operator, door } = system.ports;
    const running = await startEdge({
      configFile: CONFIG,
      main: MAIN,
      dataDir: join(system.dataDir, "edge"),
      ports: { sandbox, production, operator, meters },
      doorPort: door,
      bindings: edgeBindings(system.ports, system.secrets),
      logFile: join(system.dataDir, "logs", "cost-bench.log"),
    });
    try {
      return await work({
        pid: running.pid,
        used: async () => usedSchema.parse(await (await fetch(`http://127.0.0.1:${meters}/`)).json()),
      });
    } finally {
      await running.stop();
    }
  } finally {
    await system.parts.edge.start();
  }
}
