// weir experiment: what would another version have decided? Start, watch and stop one; no live decision depends on it.

import { setTimeout as pause } from "node:timers/promises";
import { InvalidArgumentError, type Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import {
  experimentPageSchema,
  startedExperimentSchema,
  type Experiment,
} from "#domain/contract/reports/experiment.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask, type Asked } from "../ask.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { withDryRun } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { VERSION, versionIdOf } from "../find-version.ts";
import { addPlan } from "./experiment-plan.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { MATURITY_DAYS, maturityDays } from "../maturity-days.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { notesOf, type Session } from "../session.ts";
import { showExperiment, showExperiments } from "../show-experiment.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, type WindowOptions } from "../window.ts";
import { writeJson } from "../write-out.ts";

interface ReadOptions extends Plain {
  readonly env: Environment;
  readonly requireEvidence?: true;
}
interface StartOptions extends Plain, WindowOptions, Keyed {
  readonly name: string;
  readonly hypothesis: string;
  readonly share: number;
  readonly salt?: string;
  readonly maturityDays?: number;
}
interface StopOptions extends Plain {
  readonly reason?: string;
}

const LOOK_EVERY_MILLISECONDS = 5_000;

export function addExperiment(program: Command, run: Run): void {
  const noun = program
    .command("experiment")
    .description("shadow experiments: another version compared with the active one");
  addPlan(noun, run);
  const begin = withExample(
    noun.command("start"),
    'weir experiment start 2 --name "Lower review" --hypothesis "fewer frauds pass" --share 0.5',
  )
    .description("start comparing a version with the active one")
    .argument("<version>", `candidate: ${VERSION}`)
    .requiredOption("--name <text>", "name of the experiment")
    .requiredOption("--hypothesis <text>", "what the experiment should show, written down before any result")
    .option("--share <share>", "share of customers to sample, above 0 and at most 1", shareOf, 1)
    .option("--salt <text>", "text that changes which customers are sampled")
    .option("--maturity-days <days>", MATURITY_DAYS, maturityDays);
  organisationVerb(keyed(addWindowOptions(begin)), run, start);
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir experiment list")
        .description("list experiments, newest first")
        .addOption(environmentOption()),
      fieldsOf(experimentPageSchema),
    ),
    run,
    list,
  );
  const one = (name: string, description: string) =>
    withExample(noun.command(name).description(description), `weir experiment ${name} exp_1`)
      .argument("<experiment>", "experiment id")
      .addOption(environmentOption())
      .option("--require-evidence", `exit with ${EXIT.notEnoughEvidence} if there is not enough evidence`);
  organisationVerb(one("show", "show the results so far"), run, show);
  organisationVerb(
    one("watch", "show the results whenever they change, until the experiment ends"),
    run,
    watch,
  );
  organisationVerb(
    withDryRun(withExample(noun.command("stop"), 'weir experiment stop exp_1 --reason "it has concluded"'))
      .description("end an experiment and keep its results")
      .argument("<experiment>", "experiment id")
      .option("--reason <text>", "reason, kept with the experiment and in the audit log"),
    run,
    stop,
  );
}

async function start(at: ChosenOrganisation, options: StartOptions, reference: string): Promise<Ending> {
  if (options.to !== undefined) {
    return localFailure("invalid_request", "An experiment has no --to: it runs until it is stopped.");
  }
  const candidate = await versionIdOf(at, reference);
  if (!candidate.ok) return candidate;
  const { name, hypothesis, share, salt, maturityDays: labelMaturityDays, last } = options;
  const from = last === undefined ? options.from : formatInstant(at.session.now() - last);
  const call = {
    method: "POST",
    path: `${at.path}/experiments`,
    body: {
      name,
      hypothesis,
      candidateVersionId: candidate.id,
      sampling: { share, salt },
      from,
      labelMaturityDays,
    },
  } as const;
  const started = await askOnce(at, options, call, startedExperimentSchema, "experiment");
  return printState(at, options, started);
}

async function list(at: ChosenOrganisation, options: ReadOptions): Promise<Ending> {
  const found = await readAll(at, options.env);
  return found.ok ? printPage(at.session, options, found.page, showExperiments) : found;
}

async function show(at: ChosenOrganisation, options: ReadOptions, id: string): Promise<Ending> {
  const found = await readOne(at, id, options.env);
  if (!found.ok) return found;
  const { experiment } = found;
  print(at.session, options, experiment, (dress) => showExperiment(experiment, dress));
  return endingOf(experiment, options);
}

/** Standard output gets each state that differs from the one before; with `--json` one line each. */
async function watch(at: ChosenOrganisation, options: ReadOptions, id: string): Promise<Ending> {
  const { session } = at;
  for (let shown = ""; ;) {
    const found = await readOne(at, id, options.env);
    if (!found.ok) return session.signal.aborted ? goesOn(session, id) : found;
    const { experiment } = found;
    const facts = JSON.stringify({ ...experiment, asOf: null });
    if (shown === "" && experiment.state === "running") notesOf(session).write(WATCHING);
    if (facts !== shown) {
      if (options.json === true) writeJson(session, experiment);
      else
        print(
          session,
          options,
          experiment,
          (dress) => `${experiment.asOf}\n${showExperiment(experiment, dress)}\n`,
        );
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

const WATCHING = `Looking every ${LOOK_EVERY_MILLISECONDS / 1_000} s until the experiment ends. Ctrl-C ends the looking, not the experiment.\n`;

function goesOn(session: Session, id: string): Ending {
  notesOf(session).write(`The experiment is still running. Resume with: weir experiment watch ${id}\n`);
  return EXIT.interrupted;
}

async function stop(at: ChosenOrganisation, options: StopOptions, id: string): Promise<Ending> {
  const call = {
    method: "POST",
    path: `${at.path}/experiments/${encodeURIComponent(id)}/stop`,
    body: { reason: options.reason },
    repeatable: true, // a second stop changes nothing
  } as const;
  return printState(at, options, await ask(at.client, call, startedExperimentSchema, "experiment"));
}

function printState(
  { session }: ChosenOrganisation,
  options: Plain,
  asked: Asked<{ readonly id: string; readonly state: string }>,
): Ending {
  if (!asked.ok) return asked;
  return print(session, options, asked.body, () => `${asked.value.id}  ${asked.value.state}\n`);
}

function endingOf({ conclusion }: Experiment, { requireEvidence }: ReadOptions): Ending {
  return requireEvidence === true && conclusion === "not_enough_evidence"
    ? EXIT.notEnoughEvidence
    : EXIT.done;
}

function readAll({ client, path }: ChosenOrganisation, environment: Environment) {
  return readPages(client, {
    path: `${path}/experiments`,
    query: new URLSearchParams({ environment, limit: String(PAGE_MAX) }),
    schema: experimentPageSchema,
    of: "experiments",
    all: true,
  });
}

async function readOne(
  at: ChosenOrganisation,
  id: string,
  environment: Environment,
): Promise<{ readonly ok: true; readonly experiment: Experiment } | CallFailure> {
  const all = await readAll(at, environment);
  if (!all.ok) return all;
  const experiment = all.page.data.find((one) => one.id === id);
  if (experiment !== undefined) return { ok: true, experiment };
  return {
    ...localFailure("experiment_not_found", "This organisation has no such experiment.", "NOT_FOUND"),
    status: 404,
  };
}

function shareOf(text: string): number {
  const share = Number(text);
  if (/^\d*\.?\d+$/.test(text) && share > 0 && share <= 1) return share;
  throw new InvalidArgumentError("Expected a share above 0 and at most 1, such as 0.1.");
}
