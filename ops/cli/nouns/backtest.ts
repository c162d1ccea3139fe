// weir backtest: what would a version have decided in a past window? Runs on the server; Ctrl-C ends the waiting only.

import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import { backtestSchema, type Backtest } from "#domain/contract/experiment.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import type { CallFailure, CallResult } from "../../http/client.ts";
import { EXIT } from "../exit-code.ts";
import { MATURITY_DAYS, maturityDays } from "../maturity-days.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { startProgress, type Progress } from "../progress.ts";
import { dressOf, type Session } from "../session.ts";
import { showBacktest } from "../show-experiment.ts";
import {
  act,
  environmentOption,
  printJson,
  unexpectedAnswer,
  type Ending,
  type Plain,
  type Run,
} from "../verb.ts";
import { addWindowOptions, type WindowOptions } from "../window.ts";

interface Options extends OrganisationChoice, Plain {
  readonly env: Environment;
}
interface RunOptions extends Options, WindowOptions {
  readonly maturityDays?: number;
  /** False with `--no-wait`. */
  readonly wait: boolean;
}

const LOOK_EVERY_MILLISECONDS = 1_000;
const DEFAULT_SPAN = 30 * DAY;

export function addBacktest(program: Command, run: Run): void {
  const { session } = run;
  const noun = program.command("backtest").description("another version on the decisions of a past window");
  const verb = (name: string, description: string) =>
    noun
      .command(name)
      .description(description)
      .option("--org <id>", ORGANISATION)
      .addOption(environmentOption());
  const begin = verb("run", "decide a window again, by default the last 30 days, and wait for the result")
    .argument("<version>", "id of the version")
    .option("--maturity-days <days>", MATURITY_DAYS, maturityDays)
    .option("--no-wait", "do not wait");
  act(addWindowOptions(begin), run, (options: RunOptions, version: string) =>
    request(session, version, options),
  );
  act(
    verb("show", "how far a backtest is, and its result").argument("<backtest>"),
    run,
    (options: Options, id: string) => show(session, id, options),
  );
}

async function request(session: Session, versionId: string, options: RunOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const to = options.to ?? formatInstant(session.now());
  const from = options.from ?? formatInstant(Date.parse(to) - (options.last ?? DEFAULT_SPAN));
  const path = `/system-versions/${encodeURIComponent(versionId)}/backtest?environment=${options.env}`;
  const requested = backtestOf(
    await at.client.call({
      method: "POST",
      path: pathOf(at, path),
      body: { from, to, labelMaturityDays: options.maturityDays },
    }),
  );
  if (!requested.ok) return requested;
  const ended = options.wait ? await waitFor(session, at, requested.backtest, options.env) : requested;
  if (!ended.ok) return ended;
  print(session, ended.backtest, options);
  if (ended.backtest.state === "completed" || !options.wait) return EXIT.done;
  if (ended.backtest.state === "lost") return EXIT.checkFailed;
  session.err.write(`It goes on: weir backtest show ${ended.backtest.id} --env ${options.env}\n`);
  return EXIT.interrupted;
}

async function show(session: Session, id: string, options: Options): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = await read(at, id, options.env);
  if (!found.ok) return found;
  print(session, found.backtest, options);
  return EXIT.done;
}

/** @returns the backtest as it was last seen: not completed where the waiting was ended. */
async function waitFor(
  session: Session,
  at: ChosenOrganisation,
  requested: Backtest,
  environment: Environment,
): Promise<Found> {
  let progress: Progress | null = null;
  try {
    for (let seen = requested; ;) {
      try {
        await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal: session.signal });
      } catch {
        return { ok: true, backtest: seen };
      }
      const found = await read(at, requested.id, environment);
      if (!found.ok) return session.signal.aborted ? { ok: true, backtest: seen } : found;
      seen = found.backtest;
      progress ??= startProgress("backtest", seen.progress.total, session.err);
      progress.update(seen.progress.done);
      if (seen.state === "completed" || seen.state === "lost") return found;
    }
  } finally {
    progress?.stop();
  }
}

type Found = { readonly ok: true; readonly backtest: Backtest } | CallFailure;

async function read(at: ChosenOrganisation, id: string, environment: Environment): Promise<Found> {
  const path = pathOf(at, `/backtests/${encodeURIComponent(id)}?environment=${environment}`);
  return backtestOf(await at.client.call({ method: "GET", path }));
}

function backtestOf(result: CallResult): Found {
  if (!result.ok) return result;
  const backtest = backtestSchema.safeParse(result.body);
  return backtest.success ? { ok: true, backtest: backtest.data } : unexpectedAnswer("backtest");
}

function print(session: Session, backtest: Backtest, { json }: Plain): void {
  if (json === true) printJson(session, backtest);
  else session.out.write(showBacktest(backtest, dressOf(session)));
}

function pathOf({ id }: ChosenOrganisation, rest: string): string {
  return `/organisations/${encodeURIComponent(id)}${rest}`;
}
