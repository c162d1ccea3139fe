// What every verb has in common: `--json`, `--quiet`, `--timeout`, an ending that is a value, and one way to print a failure.

import { Command, InvalidArgumentError, Option } from "commander";
import { ENVIRONMENTS } from "#domain/contract/values/environment.ts";
import type { CallFailure } from "../http/client.ts";
import { addDryRun, showUnsent, unsentOf } from "./dry-run.ts";
import { EXIT, exitCodeOf, type ExitCode } from "./exit-code.ts";
import { limit, type Limits } from "./limits.ts";
import { dressOf, type Session } from "./session.ts";
import type { Dress } from "./table.ts";
import { printableJson } from "./printable.ts";
import { writeError, writeJson, writeText } from "./write-out.ts";

export type Ending = ExitCode | CallFailure;

/** The options of a verb that has no others. */
export interface Plain {
  readonly json?: true;
}

/** Collects how a run ended; commander's actions answer nothing. */
export interface Run {
  /** Once a verb runs, within its limits. */
  session: Session;
  ending: Ending;
}

/**
 * Adds the verb's action, which receives the options and then the arguments, in order. Their types are the verb's own
 * word on what it declared: commander checks values and cannot tell the compiler.
 */
export function act(
  command: Command,
  run: Run,
  action: (options: never, ...args: never[]) => Ending | Promise<Ending>,
): void {
  const declared = action as (options: unknown, ...args: unknown[]) => Ending | Promise<Ending>;
  // A list has one of its own.
  if (!command.options.some(({ long }) => long === "--json")) {
    command.option("--json", "print the result as JSON");
  }
  const hasDryRun = addDryRun(command);
  command
    .option("--quiet", "print no progress and no notes; errors stay")
    .option("--timeout <seconds>", `give up after so long, with exit code ${EXIT.unavailable}`, timeLimit)
    .action(async (...received: unknown[]) => {
      const names = command.registeredArguments.length;
      const options = received[names] as Received;
      const { dryRun, ...limits } = options;
      const { session, endingOf } = limit(run.session, { ...limits, ...(hasDryRun && { dryRun }) });
      run.session = session;
      const ending = endingOf(await declared(asDeclared(options), ...received.slice(0, names)));
      run.ending = printedIfDry(session, options, ending);
    });
}

interface Received extends Limits {
  readonly json?: true | readonly string[];
}

/** A dry run has done what it should where it ends at what it would send. */
function printedIfDry(session: Session, { json }: Received, ending: Ending): Ending {
  const unsent = typeof ending === "number" ? null : unsentOf(ending);
  if (unsent === null) return ending;
  if (json !== undefined) printJson(session, unsent);
  else writeText(session, showUnsent(unsent));
  return EXIT.done;
}

/** The fields after `--json` apart from it: to a verb it is set or not. */
function asDeclared(options: Received): object {
  return Array.isArray(options.json) ? { ...options, json: true, fields: options.json } : options;
}

export function environmentOption(): Option {
  return new Option("--env <environment>", "environment").choices(ENVIRONMENTS).default("sandbox");
}

/** A positive whole number, for commander. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Expected a whole number of at least 1.");
  return Number(text);
}

/** In milliseconds a timer of Node's holds no more. */
const LONGEST_SECONDS = 2_147_483;

function timeLimit(text: string): number {
  const seconds = wholeNumber(text);
  if (seconds > LONGEST_SECONDS) {
    throw new InvalidArgumentError(`Expected at most ${LONGEST_SECONDS} seconds.`);
  }
  return seconds;
}

/** The result on standard output: as JSON with `--json`, else as text. */
export function print(
  session: Session,
  { json }: Plain,
  body: unknown,
  text: (dress: Dress) => string,
): ExitCode {
  if (json === true) printJson(session, body);
  else {
    const dress = dressOf(session);
    writeText(session, text(dress), dress);
  }
  return EXIT.done;
}

/** A value on standard output, as JSON. */
export function printJson(session: Session, value: unknown): void {
  writeJson(session, value, 2);
}

/** `error: message (code, request_id)` on standard error, or the contract's error body. */
export function printFailure(session: Session, failure: CallFailure, json: boolean): ExitCode {
  const text = json ? printableJson({ error: failure.error }) : `error: ${describeFailure(failure)}`;
  writeError(session, `${text}\n`);
  return exitCodeOf(failure);
}

/** `message (code, request_id)`: all that support needs. */
export function describeFailure({ error }: CallFailure): string {
  const { code, message, request_id: requestId } = error;
  return `${message} (${requestId === null ? code : `${code}, ${requestId}`})`;
}
