// weir experiment: what would another version have decided? Started, watched and stopped; nothing live depends on it.

import { setTimeout as pause } from "node:timers/promises";
import { InvalidArgumentError, type Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import {
  experimentPageSchema,
  startedExperimentSchema,
  type Experiment,
} from "#domain/contract/experiment.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { EXIT } from "../exit-code.ts";
import { MATURITY_DAYS, maturityDays } from "../maturity-days.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { PAGE_MAX, readPages } from "../read-pages.ts";
import { dressOf, type Session } from "../session.ts";
import { showExperiment, showExperiments } from "../show-experiment.ts";
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

interface Options extends OrganisationChoice, Plain {}
interface ReadOptions extends Options {
  readonly env: Environment;
  readonly requireEvidence?: true;
}
interface StartOptions extends Options, WindowOptions {
  readonly name: string;
  readonly hypothesis: string;
  readonly share: number;
  readonly salt?: string;
  readonly maturityDays?: number;
}
interface StopOptions extends Options {
  readonly reason?: string;
}

const LOOK_EVERY_MILLISECONDS = 5_000;

export function addExperiment(program: Command, run: Run): void {
  const { session } = run;
  const noun = program
    .command("experiment")
    .description("shadow experiments: another version on stored decisions");
  const verb = (name: string, description: string) =>
    noun.command(name).description(description).option("--org <id>", ORGANISATION);
  const begin = verb("start", "compare a version with the active one from now on")
    .argument("<version>", "id of the candidate")
    .requiredOption("--name <text>", "what it is called")
    .requiredOption("--hypothesis <text>", "what it should show; written down before anything is seen")
    .option("--share <share>", "share of customers, above 0 and at most 1", shareOf, 1)
    .option("--salt <text>", "another salt draws other customers")
    .option("--maturity-days <days>", MATURITY_DAYS, maturityDays);
  act(addWindowOptions(begin), run, (options: StartOptions, version: string) =>
    start(session, version, options),
  );
  const withEvidence = (command: Command) =>
    command
      .addOption(environmentOption())
      .option("--require-evidence", `exit with ${EXIT.notEnoughEvidence} where there is not enough evidence`);
  act(
    verb("list", "list experiments, newest first").addOption(environmentOption()),
    run,
    (options: ReadOptions) => list(session, options),
  );
  act(
    withEvidence(verb("show", "show what an experiment has found out").argument("<experiment>")),
    run,
    (options: ReadOptions, id: string) => show(session, id, options),
  );
  act(
    withEvidence(verb("watch", "show it whenever it changes, until it has ended").argument("<experiment>")),
    run,
    (options: ReadOptions, id: string) => watch(session, id, options),
  );
  act(
    verb("stop", "end an experiment; what it has found out stays")
      .argument("<experiment>")
      .option("--reason <text>", "why; kept with it and in the audit"),
    run,
    (options: StopOptions, id: string) => stop(session, id, options),
  );
}

async function start(session: Session, candidateVersionId: string, options: StartOptions): Promise<Ending> {
  if (options.to !== undefined) {
    return localFailure("invalid_request", "An experiment has no --to: it goes on until it is stopped.");
  }
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { name, hypothesis, share, salt, maturityDays: labelMaturityDays, last } = options;
  const from = last === undefined ? options.from : formatInstant(session.now() - last);
  const result = await at.client.call({
    method: "POST",
    path: pathOf(at),
    body: { name, hypothesis, candidateVersionId, sampling: { share, salt }, from, labelMaturityDays },
  });
  if (!result.ok) return result;
  const started = startedExperimentSchema.safeParse(result.body);
  if (!started.success) return unexpectedAnswer("experiment");
  if (options.json === true) printJson(session, result.body);
  else session.out.write(`${started.data.id}  ${started.data.state}\n`);
  return EXIT.done;
}

async function list(session: Session, options: ReadOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = await readAll(at, options.env);
  if (!found.ok) return found;
  if (options.json === true)
    printJson(session, { data: found.experiments, pagination: { nextCursor: null } });
  else session.out.write(showExperiments(found.experiments, dressOf(session)));
  return EXIT.done;
}

async function show(session: Session, id: string, options: ReadOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const found = await readOne(at, id, options.env);
  if (!found.ok) return found;
  print(session, found.experiment, options);
  return endingOf(found.experiment, options);
}

/** Standard output gets each state that differs from the one before; with `--json` one line each. */
async function watch(session: Session, id: string, options: ReadOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  for (let shown = ""; ;) {
    const found = await readOne(at, id, options.env);
    if (!found.ok) return session.signal.aborted ? goesOn(session, id) : found;
    const { experiment } = found;
    const facts = JSON.stringify({ ...experiment, asOf: null });
    if (facts !== shown) {
      if (options.json === true) session.out.write(`${JSON.stringify(experiment)}\n`);
      else session.out.write(`${experiment.asOf}\n${showExperiment(experiment, dressOf(session))}\n`);
    }
    shown = facts;
    if (experiment.state !== "running") return endingOf(experiment, options);
    try {
      await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal: session.signal });
    } catch {
      return goesOn(session, id);
    }
  }
}

function goesOn(session: Session, id: string): Ending {
  session.err.write(`The experiment goes on: weir experiment watch ${id}\n`);
  return EXIT.interrupted;
}

async function stop(session: Session, id: string, options: StopOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const result = await at.client.call({
    method: "POST",
    path: `${pathOf(at)}/${encodeURIComponent(id)}/stop`,
    body: { reason: options.reason },
    repeatable: true, // a second stop changes nothing
  });
  if (!result.ok) return result;
  const stopped = startedExperimentSchema.safeParse(result.body);
  if (!stopped.success) return unexpectedAnswer("experiment");
  if (options.json === true) printJson(session, result.body);
  else session.out.write(`${stopped.data.id}  ${stopped.data.state}\n`);
  return EXIT.done;
}

function print(session: Session, experiment: Experiment, { json }: Plain): void {
  if (json === true) printJson(session, experiment);
  else session.out.write(showExperiment(experiment, dressOf(session)));
}

function endingOf({ conclusion }: Experiment, { requireEvidence }: ReadOptions): Ending {
  return requireEvidence === true && conclusion === "not_enough_evidence"
    ? EXIT.notEnoughEvidence
    : EXIT.done;
}

type Found<T> = ({ readonly ok: true } & T) | CallFailure;

async function readAll(
  at: ChosenOrganisation,
  environment: Environment,
): Promise<Found<{ readonly experiments: readonly Experiment[] }>> {
  const read = await readPages(at.client, {
    path: pathOf(at),
    query: new URLSearchParams({ environment, limit: String(PAGE_MAX) }),
    schema: experimentPageSchema,
    of: "experiments",
    all: true,
  });
  return read.ok ? { ok: true, experiments: read.page.data } : read;
}

async function readOne(
  at: ChosenOrganisation,
  id: string,
  environment: Environment,
): Promise<Found<{ readonly experiment: Experiment }>> {
  const all = await readAll(at, environment);
  if (!all.ok) return all;
  const experiment = all.experiments.find((one) => one.id === id);
  if (experiment !== undefined) return { ok: true, experiment };
  return {
    ...localFailure("experiment_not_found", "This organisation has no such experiment.", "NOT_FOUND"),
    status: 404,
  };
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}/experiments`;
}

function shareOf(text: string): number {
  const share = Number(text);
  if (/^\d*\.?\d+$/.test(text) && share > 0 && share <= 1) return share;
  throw new InvalidArgumentError("It must be a share above 0 and at most 1, such as 0.1.");
}
