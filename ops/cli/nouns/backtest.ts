// weir backtest: what would a version have decided in a past window? It runs on the server; Ctrl-C only stops waiting.

import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import {
  backtestSchema,
  cancelledBacktestSchema,
  hasEnded,
  type Backtest,
} from "#domain/contract/reports/experiment.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { ask, type Asked } from "../ask.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { withDryRun } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { VERSION, versionIdOf } from "../find-version.ts";
import { MATURITY_DAYS, maturityDays } from "../maturity-days.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { startProgress, type Progress } from "../progress.ts";
import { notesOf } from "../session.ts";
import { showBacktest } from "../show-experiment.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, type WindowOptions } from "../window.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface RunOptions extends Options, WindowOptions, Keyed {
  readonly maturityDays?: number;
  /** False with `--no-wait`. */
  readonly wait: boolean;
}

const LOOK_EVERY_MILLISECONDS = 1_000;
const DEFAULT_SPAN = 30 * DAY;

export function addBacktest(program: Command, run: Run): void {
  const noun = program.command("backtest").description("past decisions, made again with another version");
  const begin = withExample(noun.command("run"), "weir backtest run 2 --last 90d")
    .description("decide a past window again and wait for the result (default: the last 30 days)")
    .argument("<version>", VERSION)
    .addOption(environmentOption())
    .option("--maturity-days <days>", MATURITY_DAYS, maturityDays)
    .option("--no-wait", "do not wait for the result");
  organisationVerb(keyed(addWindowOptions(begin)), run, request);
  organisationVerb(
    withExample(noun.command("show"), "weir backtest show bkt_1")
      .description("show the progress and result of a backtest")
      .argument("<backtest>", "backtest id")
      .addOption(environmentOption()),
    run,
    show,
  );
  organisationVerb(
    withDryRun(withExample(noun.command("cancel"), "weir backtest cancel bkt_1"))
      .description("end a backtest in both environments; one that has a result keeps it")
      .argument("<backtest>", "backtest id")
      .addOption(environmentOption()),
    run,
    cancel,
  );
}

async function request(at: ChosenOrganisation, options: RunOptions, reference: string): Promise<Ending> {
  const { session, path } = at;
  const version = await versionIdOf(at, reference);
  if (!version.ok) return version;
  const to = options.to ?? formatInstant(session.now());
  const from = options.from ?? formatInstant(Date.parse(to) - (options.last ?? DEFAULT_SPAN));
  const call = {
    method: "POST",
    path: `${path}/system-versions/${encodeURIComponent(version.id)}/backtest?environment=${options.env}`,
    body: { from, to, labelMaturityDays: options.maturityDays },
  } as const;
  const requested = await askOnce(at, options, call, backtestSchema, "backtest");
  if (!requested.ok) return requested;
  const seen = options.wait ? await waitFor(at, requested, options.env) : requested;
  if (!seen.ok) return seen;
  const backtest = seen.value;
  print(session, options, backtest, (dress) => showBacktest(backtest, dress));
  if (backtest.state === "completed" || !options.wait) return EXIT.done;
  if (hasEnded(backtest)) return EXIT.checkFailed;
  notesOf(session).write(
    `The backtest is still running. Check on it with: weir backtest show ${backtest.id} --env ${options.env}\n`,
  );
  return EXIT.interrupted;
}

async function show(at: ChosenOrganisation, options: Options, id: string): Promise<Ending> {
  const found = await read(at, id, options.env);
  if (!found.ok) return found;
  return print(at.session, options, found.value, (dress) => showBacktest(found.value, dress));
}

async function cancel(
  { client, path, session }: ChosenOrganisation,
  options: Options,
  id: string,
): Promise<Ending> {
  const call = {
    method: "POST",
    path: `${path}/backtests/${encodeURIComponent(id)}/cancel?environment=${options.env}`,
    repeatable: true, // a second cancellation changes nothing
  } as const;
  const cancelled = await ask(client, call, cancelledBacktestSchema, "backtest");
  if (!cancelled.ok) return cancelled;
  return print(session, options, cancelled.value, () => `${cancelled.value.id}  cancelled\n`);
}

/** @returns the backtest as last seen: not completed if Ctrl-C ended the waiting. */
async function waitFor(
  at: ChosenOrganisation,
  requested: Extract<Asked<Backtest>, { ok: true }>,
  environment: Environment,
): Promise<Asked<Backtest>> {
  const { signal } = at.session;
  let progress: Progress | null = null;
  try {
    for (let seen = requested; ;) {
      try {
        await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal });
      } catch {
        return seen;
      }
      const found = await read(at, requested.value.id, environment);
      if (!found.ok) return signal.aborted ? seen : found;
      seen = found;
      const { state, progress: reached } = seen.value;
      progress ??= startProgress("backtest", reached.total, notesOf(at.session));
      progress.update(reached.done);
      if (hasEnded({ state })) return seen;
    }
  } finally {
    progress?.stop();
  }
}

function read({ client, path }: ChosenOrganisation, id: string, environment: Environment) {
  const query = `${path}/backtests/${encodeURIComponent(id)}?environment=${environment}`;
  return ask(client, { method: "GET", path: query }, backtestSchema, "backtest");
}
