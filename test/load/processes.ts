// What processes cost, as the kernel counts it: CPU time and memory. Linux only.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** A clock tick of /proc, in seconds (USER_HZ is 100 on every Linux that Node runs on). */
const TICK_SECONDS = 0.01;
const MEBIBYTE_IN_KIB = 1_024;

/** User and system time of a process and all its threads so far, in seconds; 0 for a process that is gone. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  // utime and stime are fields 14 and 15; the first two stand before the command's closing bracket.
  return fields === null ? 0 : (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS;
}

/** The same of a process, its descendants, and those of its own children that have ended. */
export function familySeconds(pid: number): number {
  const fields = statOf(pid);
  // cutime and cstime are fields 16 and 17.
  const ended = fields === null ? 0 : (Number(fields[13]) + Number(fields[14])) * TICK_SECONDS;
  return withDescendants(pid).reduce((sum, member) => sum + cpuSeconds(member), ended);
}

/** The memory of a process with shared pages divided among their users (PSS), in MiB; 0 for one that is gone. */
export function memoryMebibytes(pid: number): number {
  try {
    const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
    return Number(pss?.[1] ?? 0) / MEBIBYTE_IN_KIB;
  } catch {
    return 0;
  }
}

/** How much more of the machine's memory a process held at once while something was done than before, in MiB. */
export async function peakMebibytesOf(pid: number, act: () => Promise<unknown>): Promise<number> {
  // Sets the peak back to what it holds now.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = peakOf(pid);
  await act();
  return peakOf(pid) - before;
}

function peakOf(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(peak?.[1]) / MEBIBYTE_IN_KIB;
}

/** A process and all that descend from it. */
export function withDescendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = statOf(Number(entry))?.[1];
    if (parent !== undefined) parents.set(Number(entry), Number(parent));
  }
  const family = [root];
  for (const pid of family) {
    for (const [child, parent] of parents) if (parent === pid) family.push(child);
  }
  return family;
}

// The fields of /proc/<pid>/stat from the state (field 3) on; the command before may hold anything.
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
