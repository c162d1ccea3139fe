// Which processes belong to a data directory: written down as they start, so that the next start ends what a crash left
// behind, and refuses a directory that a living system uses. A process is known by pid and birth, never by pid alone.

import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { StartError } from "./running.ts";

const run = promisify(execFile);

const processSchema = z.object({ pid: z.number().int().positive(), born: z.string() });
type KnownProcess = z.output<typeof processSchema>;
const registerSchema = z.object({
  owner: processSchema,
  parts: z.record(z.string(), processSchema),
});

export interface ProcessRegister {
  add(part: string, pid: number): Promise<void>;
  /** Forgets all: everything was stopped in order. */
  clear(): void;
}

const POLITE_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 100;

/**
 * Takes the data directory for this process.
 * @throws StartError when a living process already runs a system there.
 */
export async function openProcessRegister(dataDir: string): Promise<ProcessRegister> {
  const file = join(dataDir, "processes.json");
  const left = read(file);
  if (left !== null) {
    if (left.owner.pid !== process.pid && (await lives(left.owner))) {
      throw new StartError(
        `A system is already running on ${dataDir} (process ${left.owner.pid}): stop it first.`,
      );
    }
    await Promise.all(Object.values(left.parts).map(endStray));
  }
  const owner = { pid: process.pid, born: (await birthOf(process.pid)) ?? "unknown" };
  const parts: Record<string, KnownProcess> = {};
  const write = (): void => writeFileSync(file, JSON.stringify({ owner, parts }), { mode: 0o600 });
  write();
  return {
    async add(part, pid) {
      const born = await birthOf(pid);
      if (born === null) return; // gone already
      parts[part] = { pid, born };
      write();
    },
    clear() {
      for (const part of Object.keys(parts)) delete parts[part];
      write();
    },
  };
}

/** The system that runs on a data directory. */
export interface RunningSystem {
  /** The process of `npm start`, which ends the parts in order when it is asked to end. */
  readonly pid: number;
  readonly parts: readonly { readonly name: string; readonly pid: number; readonly runs: boolean }[];
}

/** @returns null where none runs. */
export async function findRunningSystem(dataDir: string): Promise<RunningSystem | null> {
  const register = read(join(dataDir, "processes.json"));
  if (register === null || !(await lives(register.owner))) return null;
  const parts = Object.entries(register.parts).map(async ([name, part]) => ({
    name,
    pid: part.pid,
    runs: await lives(part),
  }));
  return { pid: register.owner.pid, parts: await Promise.all(parts) };
}

/**
 * Asks the system to end and waits until it has.
 * @returns whether it ended in time.
 */
export async function stopRunningSystem(dataDir: string, timeoutMilliseconds: number): Promise<boolean> {
  const running = await findRunningSystem(dataDir);
  if (running === null) return true;
  signal(running.pid, "SIGTERM");
  const deadline = performance.now() + timeoutMilliseconds;
  while (performance.now() < deadline) {
    if ((await findRunningSystem(dataDir)) === null) return true;
    await pause(POLL_MILLISECONDS);
  }
  return false;
}

// A crash can leave a truncated file, which names no process.
function read(file: string): z.output<typeof registerSchema> | null {
  try {
    return registerSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

async function endStray(stray: KnownProcess): Promise<void> {
  if (!(await lives(stray))) return;
  signal(stray.pid, "SIGTERM");
  const deadline = performance.now() + POLITE_MILLISECONDS;
  while (performance.now() < deadline && (await lives(stray))) await pause(POLL_MILLISECONDS);
  if (await lives(stray)) signal(stray.pid, "SIGKILL");
  while (await lives(stray)) await pause(POLL_MILLISECONDS);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function lives({ pid, born }: KnownProcess): Promise<boolean> {
  return (await birthOf(pid)) === born;
}

/** When a process was born, in the system's own terms; null if it does not run, or is only a zombie. */
export async function birthOf(pid: number): Promise<string | null> {
  try {
    if (process.platform !== "linux") {
      const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]);
      return stdout.trim() || null;
    }
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name is in brackets and may hold spaces; state is the first field after it, start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return null;
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    return `${boot.trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}
