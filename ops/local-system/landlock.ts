// Landlock: a wall that a thread of a Linux process raises around itself and around all that it starts, for good. Behind it
// only the files and ports that are named can be reached: whatever its code is made to do, the kernel refuses the rest.

import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { endianness } from "node:os";
import { DataType, load, open } from "ffi-rs";

export interface Wall {
  /** Files and folders that may be read, written and removed, with all below them; nothing may be executed. */
  readonly writes: readonly string[];
  /** Files and folders that may be read; what is not on this machine is left out. */
  readonly reads: readonly string[];
  /** TCP ports that may be listened on. */
  readonly listens: readonly number[];
  /** TCP ports to which connections may be opened, on whatever machine. */
  readonly connects: readonly number[];
}

// The numbers are the same on every architecture (linux/landlock.h, asm-generic/unistd.h).
const CREATE_RULESET = 444;
const ADD_RULE = 445;
const RESTRICT_SELF = 446;
const ASK_VERSION = 1;
const RULE_OF_PATH = 1;
const RULE_OF_PORT = 2;
const PR_SET_NO_NEW_PRIVS = 38;
const O_PATH = 0o10000000;

/** How many rights of files each version of the interface knows. */
const FILE_RIGHTS = [0, 13, 14, 15, 15, 16];
const FIRST_VERSION_WITH_PORTS = 4;
const BIND_TCP = 1n;
const CONNECT_TCP = 2n;
const EXECUTE = 1n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_FOLDER = 1n << 3n;
const TRUNCATE = 1n << 14n;
/** The rights that a file can have; the others are a folder's. */
const OF_FILES = WRITE_FILE | READ_FILE | TRUNCATE;

export function hasLandlock(): boolean {
  return landlockVersion() > 0;
}

/** Of the kernel's interface; 0 where the machine has no such wall. */
function landlockVersion(): number {
  if (process.platform !== "linux" || endianness() !== "LE") return 0;
  return Math.max(0, call("syscall", [CREATE_RULESET, 0, 0, ASK_VERSION]));
}

/** @throws Error where the wall does not stand; nothing that counts on it may run then. */
export function raiseWall({ writes, reads, listens, connects }: Wall): void {
  const version = landlockVersion();
  const rights = (1n << BigInt(FILE_RIGHTS[version] ?? FILE_RIGHTS.at(-1) ?? 0)) - 1n;
  const hasPorts = version >= FIRST_VERSION_WITH_PORTS;
  const handled = hasPorts ? words(rights, BIND_TCP | CONNECT_TCP) : words(rights);
  const ruleset = demand([CREATE_RULESET, handled, handled.length, 0]);
  for (const path of writes) allowPath(ruleset, path, rights & ~EXECUTE);
  for (const path of reads.filter((one) => existsSync(one))) {
    allowPath(ruleset, path, rights & (READ_FILE | READ_FOLDER));
  }
  const allowPort = (right: bigint, port: number) =>
    demand([ADD_RULE, ruleset, RULE_OF_PORT, words(right, BigInt(port)), 0]);
  for (const port of hasPorts ? listens : []) allowPort(BIND_TCP, port);
  for (const port of hasPorts ? connects : []) allowPort(CONNECT_TCP, port);
  if (call("prctl", [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0]) !== 0) throw new Error("Landlock: prctl was refused");
  demand([RESTRICT_SELF, ruleset, 0]);
  closeSync(ruleset);
}

// The file stays open: one of /proc that no process holds is another one, and refused, when it is opened again.
function allowPath(ruleset: number, path: string, rights: bigint): void {
  const held = openSync(path, O_PATH);
  const allowed = statSync(path).isDirectory() ? rights : rights & OF_FILES;
  const parent = Buffer.alloc(4);
  parent.writeInt32LE(held);
  demand([ADD_RULE, ruleset, RULE_OF_PATH, Buffer.concat([words(allowed), parent]), 0]);
}

function words(...values: readonly bigint[]): Buffer {
  return Buffer.from(BigUint64Array.from(values).buffer);
}

function demand(values: readonly (number | Buffer)[]): number {
  const result = call("syscall", values);
  if (result < 0) throw new Error(`Landlock: system call ${String(values[0])} was refused`);
  return result;
}

let opened = false;

/** A function of the C library that takes integers and pointers. */
function call(funcName: string, values: readonly (number | Buffer)[]): number {
  if (!opened) open({ library: "libc", path: "libc.so.6" });
  opened = true;
  return load({
    library: "libc",
    funcName,
    retType: DataType.I64,
    paramsType: values.map((value) => (typeof value === "number" ? DataType.I64 : DataType.U8Array)),
    paramsValue: [...values],
  });
}
