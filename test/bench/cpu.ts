// CPU time of the system's parts between two moments. It tells what a request costs even where the machine is noisy.

import { PART_NAMES, type PartName } from "#ops/local-system/parts.ts";
import type { System } from "#ops/local-system/system.ts";
import { cpuSeconds } from "#test/load/processes.ts";

/** Seconds of CPU by part. */
export type CpuByPart = Readonly<Record<PartName, number>>;

/** Starts counting. The function that comes back says what was used since; parts must not be restarted meanwhile. */
export function countCpu(system: Pick<System, "parts">): () => CpuByPart {
  const before = read(system);
  return () => {
    const after = read(system);
    return byPart((part) => after[part] - before[part]);
  };
}

export function totalCpu(cpu: CpuByPart): number {
  return Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
}

function read({ parts }: Pick<System, "parts">): CpuByPart {
  return byPart((part) => {
    const pid = parts[part].pid();
    return pid === null ? 0 : cpuSeconds(pid);
  });
}

function byPart(value: (part: PartName) => number): CpuByPart {
  return Object.fromEntries(PART_NAMES.map((part) => [part, value(part)])) as Record<PartName, number>;
}
