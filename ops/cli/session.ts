// One run of the command line: its streams, its settings, its way to end early.

import { Writable } from "node:stream";
import type { Dress } from "./table.ts";
import type { ProgressStream } from "./progress.ts";

export interface Session {
  /** The result and nothing else. */
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Errors and questions; the rest by {@link notesOf}. */
  readonly err: ProgressStream;
  /** `--quiet`. */
  readonly quiet?: boolean;
  /** `--dry-run`: its clients write nothing. */
  readonly dryRun?: boolean;
  readonly in: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Where `local.json` of the local system lies. */
  readonly dataFolder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** For progress, and for what a person should know beside the result: with `--quiet` it goes nowhere. */
export function notesOf({ err, quiet }: Pick<Session, "err" | "quiet">): ProgressStream {
  return quiet === true ? new Writable({ write: (_chunk, _encoding, done) => done() }) : err;
}

export function dressOf({ out, environment }: Pick<Session, "out" | "environment">): Dress {
  const { NO_COLOR: noColour } = environment;
  return { colour: out.isTTY === true && (noColour === undefined || noColour === "") };
}
