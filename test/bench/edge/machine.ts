// Who used the machine while a turn ran: the generator of the load, what is measured, and others. Shares of all its cores.

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cpuSeconds } from "#test/load/processes.ts";

export interface MachineShares {
  readonly generator: number;
  readonly workerd: number;
  /** The pipeline behind the edge, and whatever else runs here. */
  readonly others: number;
}

const TICK_SECONDS = 0.01;
/** `/proc/stat`: user, nice and system; idle, waiting and what guests and hosts take are no work of ours. */
const BUSY_FIELDS = 3;
const MICROSECONDS = 1e6;

/** Starts counting; the function that comes back says what was used since. */
export function machineShares(workerdPid: number): () => MachineShares {
  const before = { ...readUse(workerdPid), at: performance.now() };
  return () => {
    const after = readUse(workerdPid);
    const all = ((performance.now() - before.at) / 1_000) * availableParallelism();
    const generator = (after.generator - before.generator) / all;
    const workerd = (after.workerd - before.workerd) / all;
    const busy = (after.busy - before.busy) / all;
    return { generator, workerd, others: Math.max(0, busy - generator - workerd) };
  };
}

function readUse(workerdPid: number) {
  const { user, system } = process.cpuUsage();
  const [, ...fields] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/);
  const busy = fields.slice(0, BUSY_FIELDS).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_SECONDS;
  return { generator: (user + system) / MICROSECONDS, workerd: cpuSeconds(workerdPid), busy };
}
