// A disk of its own for a part, small enough to be filled: a tmpfs in a mount namespace that a sleeping process holds, so
// that it lives on when the part is killed. Where the system permits no such namespace, the part's files may not grow.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  /** What the part is started by. */
  readonly wrapper: readonly string[];
  /** `namespace`: the disk is full; `file size`: files of the running process cannot grow. */
  readonly kind: "namespace" | "file size";
  /** Leaves no room. @param pid of the part. */
  fill(pid: number): void;
  /** Gives all room back. @param pid of the part; null where it ended. */
  empty(pid: number | null): void;
  remove(): void;
}

const BALLAST = "ballast";
/** More than a run writes. */
const MEBIBYTES = 256;
/** Below what any part has written by the time that it is filled. */
const FILE_BYTES = 64 * 1024;

/** @param directory where the part keeps what shall not grow; it is made. */
export async function makeSmallDisk(directory: string): Promise<SmallDisk> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const holder = await holdNamespace(directory);
  return holder === null ? limitFiles() : diskIn(holder, directory);
}

function diskIn(holder: ChildProcess, directory: string): SmallDisk {
  const wrapper = ["nsenter", `--target=${holder.pid ?? 0}`, "--mount", "--"];
  const [command, ...args] = wrapper as [string, ...string[]];
  const inside = (...words: string[]) => execFileSync(command, [...args, ...words], { stdio: "pipe" });
  const ballast = join(directory, BALLAST);
  return {
    wrapper,
    kind: "namespace",
    // It ends with an error, because the disk is full: that is what was asked for.
    fill: () => void inside("sh", "-c", `cat /dev/zero >'${ballast}' 2>/dev/null || true`),
    empty: () => void inside("rm", "-f", ballast),
    remove: () => void holder.kill("SIGKILL"),
  };
}

/** Null where it is not permitted. */
async function holdNamespace(directory: string): Promise<ChildProcess | null> {
  const mount = `mount -t tmpfs -o size=${MEBIBYTES}m,mode=0700 tmpfs '${directory}'`;
  const holder = spawn("unshare", ["--mount", "sh", "-c", `${mount} && echo held && exec sleep infinity`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const held = once(holder.stdout, "data").then(() => true);
  const ended = Promise.race([once(holder, "error"), once(holder, "exit")]).then(() => false);
  return (await Promise.race([held, ended])) ? holder : null;
}

function limitFiles(): SmallDisk {
  const limit = (pid: number, bytes: string) =>
    execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`], { stdio: "pipe" });
  return {
    wrapper: [],
    kind: "file size",
    fill: (pid) => void limit(pid, String(FILE_BYTES)),
    empty: (pid) => void (pid === null ? null : limit(pid, "unlimited")),
    remove: () => undefined,
  };
}
