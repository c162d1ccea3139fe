// A part of the local system as a process: started under a guard, watched, stopped in order or killed for a fault test.
// No part outlives the process that started it: the guard holds a pipe from us and ends the part when the pipe closes.

import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How a process ended: its exit code, or the signal that ended it. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started part. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  /** Asks it to end (SIGTERM), insists after a while (SIGKILL); resolves when it has ended. */
  stop(): Promise<void>;
  /** SIGKILL, at once; `exited` says when it is gone. */
  kill(): void;
  readonly exited: Promise<Exit>;
  /** Whether it answers now. Absent before it was ready once, and where nothing asks. */
  readonly responds?: () => Promise<boolean>;
}

/** Something outside the program keeps a part from starting. The message is one sentence for a person. */
export class StartError extends Error {
  override readonly name = "StartError";
}

export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** A program that becomes the command, such as one that enters a namespace first. Default: none. */
  readonly wrapper?: readonly string[];
  /** Receives what the process prints, appended. Default: it is printed where this process prints. */
  readonly logFile?: string;
  /** It yields to the other parts when the machine is busy: decisions go first. Default: no. */
  readonly yields?: boolean;
  /** How long a polite stop may take. Default 10 s. */
  readonly stopMilliseconds?: number;
}

const STOP_MILLISECONDS = 10_000;
const INHERITED = [
  "PATH",
  "HOME",
  "USER",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "JAVA_HOME",
  "NODE_EXTRA_CA_CERTS",
];
const LOG_ROTATION_BYTES = 20 * 1024 * 1024;

// The part replaces the shell (`exec`), so its pid is the child's pid; only the watcher beside it stays a shell.
// `cat` returns when the pipe from us closes, for whatever reason: exit, crash, SIGKILL.
const GUARD = `exec 3<&0 </dev/null
( cat <&3 >/dev/null
  kill -TERM $$
  for second in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 $$ || exit 0; done
  kill -KILL $$ ) >/dev/null 2>&1 &
exec "$@" 3<&-`;

/** @throws StartError when the operating system cannot start a process at all. */
export function startProcess(spec: ProcessSpec): Running {
  const log = spec.logFile === undefined ? null : openLog(spec.logFile);
  // A process group of its own: Ctrl-C in the terminal reaches us alone, and we stop the parts in order.
  const words = [...(spec.wrapper ?? []), spec.command, ...spec.args];
  const child = spawn("/bin/sh", ["-c", GUARD, spec.name, ...words], {
    detached: true,
    stdio: ["pipe", log ?? "inherit", log ?? "inherit"],
    env: { ...inherited(), ...spec.env },
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
  });
  if (log !== null) closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new StartError(`${spec.name} could not be started: no process was created.`);
  if (spec.yields) lowerPriority(pid);
  child.stdin?.on("error", () => undefined); // the pipe breaks when the part is killed; `exited` says so
  const exited = watchExit(child, pid);
  return {
    name: spec.name,
    pid,
    exited,
    kill: () => signal(pid, "SIGKILL"),
    stop: async () => {
      signal(pid, "SIGTERM");
      const limit = spec.stopMilliseconds ?? STOP_MILLISECONDS;
      const ended = await Promise.race([exited, pause(limit, null, { ref: false })]);
      if (ended === null) signal(pid, "SIGKILL");
      await exited;
    },
  };
}

// One step: under load it gets the smaller share, and is never starved.
const YIELDING_PRIORITY = 5;

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, YIELDING_PRIORITY);
  } catch {
    // It ended at once, which `exited` tells; or the system knows no priorities.
  }
}

// Settings and secrets of this process's environment are not the part's: it gets what programs need anywhere.
function inherited(): Record<string, string | undefined> {
  return Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
}

function watchExit(child: ChildProcess, pid: number): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: null, signal: null }));
    child.once("exit", (code, by) => {
      signal(-pid, "SIGKILL"); // the guard's watcher, and whatever the part left behind
      resolve({ code, signal: by });
    });
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function openLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true });
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_ROTATION_BYTES) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, "a", 0o600);
}

export interface Readiness {
  /** True when the part answers. It may throw: that only means not yet. */
  readonly probe: () => Promise<boolean>;
  /** Whether it still runs, once it was ready: what it needs may be away then. By default the same question. */
  readonly isLive?: () => Promise<boolean>;
  readonly timeoutMilliseconds: number;
  readonly logFile: string;
}

const PROBE_MILLISECONDS = 100;

/**
 * Waits until the part answers; where it does not, the part is ended.
 * @throws StartError when it ended by itself or did not answer in time.
 */
export async function untilReady(running: Running, readiness: Readiness): Promise<Running> {
  const deadline = performance.now() + readiness.timeoutMilliseconds;
  const ended = running.exited.then(() => "ended" as const);
  while (performance.now() < deadline) {
    const seen = await Promise.race([ended, answers(readiness.probe)]);
    if (seen === true) {
      return { ...running, responds: () => answers(readiness.isLive ?? readiness.probe) };
    }
    if (seen === "ended") {
      throw new StartError(`${running.name} ended during its start: ${lastLine(readiness.logFile)}`);
    }
    await Promise.race([ended, pause(PROBE_MILLISECONDS)]);
  }
  running.kill();
  await running.exited;
  const seconds = Math.round(readiness.timeoutMilliseconds / 1_000);
  throw new StartError(`${running.name} did not respond within ${seconds} s; see ${readiness.logFile}`);
}

async function answers(probe: () => Promise<boolean>): Promise<boolean> {
  try {
    return await probe();
  } catch {
    return false;
  }
}

/** The last words of a process that ended, for a sentence about it. */
export function lastLine(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  return lines.findLast((line) => line.trim() !== "") ?? `it said nothing; see ${logFile}`;
}

/** Whether a GET of this address answers 200. */
export async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.status === 200;
}
