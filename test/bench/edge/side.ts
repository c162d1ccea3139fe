// One side of the bench of the edge: a path through the system, or the baseline, with what its turns cost.

import type { Running } from "#ops/local-system/running.ts";
import { runClosedLoop, type LoopResult } from "#test/load/closed-loop.ts";
import { openConnections, type Request } from "#test/load/connections.ts";
import { runOpenLoop } from "#test/load/open-loop.ts";
import { cpuSeconds } from "#test/load/processes.ts";
import { machineShares, type MachineShares } from "./machine.ts";

const CALLERS = 32;

/** What a turn of one side was. */
export interface Turn {
  readonly requests: number;
  readonly seconds: number;
  /** Of workerd, with what came after the answers. */
  readonly workerdSeconds: number;
  readonly latencies: readonly number[];
  readonly machine: MachineShares;
}

export interface Side {
  readonly name: string;
  closedTurn(seconds: number): Promise<Turn>;
  /** @param rate how many a second. */
  openTurn(rate: number, seconds: number): Promise<Turn>;
  close(): Promise<void>;
}

export interface SideOptions {
  readonly name: string;
  readonly port: number;
  readonly key: string;
  /** The workerd whose CPU counts. */
  readonly pid: Running["pid"];
  /** Requests of a turn; `count` is more than it can send. */
  readonly requests: (count: number) => Iterator<Request, unknown>;
  /** Resolves once nothing is left to be done behind the answers. */
  readonly settle: () => Promise<void>;
}

/** More than any side answers in a second. */
const REQUESTS_A_SECOND = 3_500;

export function openSide({ name, port, key, pid, requests, settle }: SideOptions): Side {
  const connections = openConnections(`http://127.0.0.1:${port}`, {
    connections: CALLERS,
    headers: { authorization: `Bearer ${key}` },
  });

  async function turn(run: () => Promise<LoopResult>): Promise<Turn> {
    const [before, machine] = [cpuSeconds(pid), machineShares(pid)];
    const { latencies, failures, seconds } = await run();
    const shares = machine();
    if (failures.size > 0) throw new Error(`${name} answered ${JSON.stringify([...failures])} unexpectedly`);
    await settle();
    return {
      requests: latencies.length,
      seconds,
      workerdSeconds: cpuSeconds(pid) - before,
      latencies,
      machine: shares,
    };
  }

  return {
    name,
    closedTurn(seconds) {
      const all = requests(REQUESTS_A_SECOND * seconds);
      return turn(() => runClosedLoop(connections, all, { callers: CALLERS, seconds }));
    },
    openTurn(rate, seconds) {
      const count = Math.ceil(rate * seconds);
      const source = requests(count);
      const all = Array.from({ length: count }, () => source.next().value as Request);
      return turn(() => runOpenLoop(connections, all, rate));
    },
    close: () => connections.close(),
  };
}
