// One run of the command line: its streams, its settings, its way to end early.

import type { Dress } from "./table.ts";
import type { ProgressStream } from "./progress.ts";

export interface Session {
  /** The result and nothing else. */
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Progress, questions, messages. */
  readonly err: ProgressStream;
  readonly in: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Where `local.json` of the local system lies. */
  readonly dataFolder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function dressOf({ out, environment }: Pick<Session, "out" | "environment">): Dress {
  const { NO_COLOR: noColour } = environment;
  return { colour: out.isTTY === true && (noColour === undefined || noColour === "") };
}
