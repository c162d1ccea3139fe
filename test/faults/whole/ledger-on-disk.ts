// What the client of a run sent and what it was answered, on disk: each line is synced before the act goes on, so that a judge
// may hold the system to it whatever became of the client.

import { closeSync, fdatasync, openSync, readFileSync, writeSync } from "node:fs";
import { promisify } from "node:util";

/** What a line is about: a payment, the same payment once more, or an outcome. */
export type Act = "payment" | "repeat" | "outcome";

export interface Sent {
  readonly kind: "sent";
  readonly act: Act;
  /** Of the payment, from 0 on. */
  readonly number: number;
  readonly body: string;
}

export interface Answered {
  readonly kind: "answered";
  readonly act: Act;
  readonly number: number;
  readonly status: number;
  readonly text: string;
}

/** A look at the report. */
export interface Looked {
  readonly kind: "looked";
  /** How many payments had been acknowledged when it was asked for. */
  readonly acknowledged: number;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly complete: boolean | null;
  /** How many decisions the report counts. */
  readonly decisions: number | null;
}

export type Line = Sent | Answered | Looked;

export interface LedgerOnDisk {
  /** Resolves when the line is on the disk. */
  add(line: Line): Promise<void>;
  close(): void;
}

const sync = promisify(fdatasync);

export function openLedger(file: string): LedgerOnDisk {
  const descriptor = openSync(file, "a", 0o600);
  let waiting: string[] = [];
  let written: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  // Lines that come while others are synced share the sync that follows.
  const write = async (): Promise<void> => {
    next = null;
    const text = waiting.join("");
    waiting = [];
    writeSync(descriptor, text);
    await sync(descriptor);
  };
  return {
    add(line) {
      waiting.push(`${JSON.stringify(line)}\n`);
      next ??= written = written.then(write);
      return next;
    },
    close: () => closeSync(descriptor),
  };
}

export function readLedger(file: string): Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}
