// Memory of the whole local system after the sample: every part, and this process, which holds them together.

import { PART_NAMES } from "#ops/local-system/parts.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { memoryMebibytes, withDescendants } from "#test/load/processes.ts";
import type { Figure } from "./results.ts";

const GOAL_MEBIBYTES = 3_072;

export function benchMemory(system: OwnSystem): Figure[] {
  const parts: { readonly name: string; readonly mebibytes: number }[] = PART_NAMES.map((part) => {
    const pid = system.parts[part].pid();
    return { name: part, mebibytes: pid === null ? 0 : memoryMebibytes(pid) };
  });
  const all = withDescendants(process.pid).reduce((sum, pid) => sum + memoryMebibytes(pid), 0);
  const own = memoryMebibytes(process.pid);
  return [
    ...[...parts, { name: "this process, in the place of `npm start`", mebibytes: own }].map(
      ({ name, mebibytes }): Figure => ({
        bench: "memory",
        metric: name,
        value: mebibytes,
        unit: "MiB",
        goal: null,
      }),
    ),
    {
      bench: "memory",
      metric: "the whole system after the sample",
      value: all,
      unit: "MiB",
      goal: `<= ${GOAL_MEBIBYTES}`,
    },
  ];
}
