// Starts, stops and shows experiments and backtests: the organisation keeps what was asked, the door knows what came of it.

import { ENVIRONMENTS, type Environment } from "#domain/contract/values/environment.ts";
import { fail, invalidField, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import {
  hasEnded,
  OPEN_BACKTESTS_MAX,
  OPEN_EXPERIMENTS_MAX,
  type Backtest,
  type BacktestDefinition,
  type BacktestPage,
  type BacktestRequest,
  type CancelledBacktest,
  type ComparisonReport,
  type Experiment,
  type ExperimentDefinition,
  type ExperimentPage,
  type ExperimentRequest,
  type RunFailure,
  type StartedExperiment,
} from "#domain/contract/reports/experiment.ts";
import { BACKTEST, BACKTESTS, EXPERIMENTS, type BacktestReport } from "#domain/door/experiments.ts";
import { bootstrapSeed } from "#domain/experiments/bootstrap-seed.ts";
import { unjudgedExperiment } from "#domain/experiments/judge-experiment.ts";
import { readJson } from "#domain/json/text.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { ScreensOtherwise, StartRefusal } from "../objects/organisation/api.ts";
import { organisationOf } from "../routing.ts";
import { keyedRequest } from "./keyed-request.ts";
import { versionNotFound } from "./manage-versions.ts";
import { keyReused } from "./refusals.ts";

/** An organisation in the environment whose decisions are asked about. */
export interface ExperimentScope {
  readonly organisationId: string;
  readonly environment: Environment;
}

export async function startExperiment(
  env: Env,
  organisationId: string,
  request: ExperimentRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<StartedExperiment>> {
  const key = keyedRequest(keyName, request);
  const started = await organisationOf(env, organisationId).startExperiment(request, key, act);
  if (started.outcome === "done") return succeed(shownExperiment(readJson(started.body), null, null));
  if (started.outcome === "idempotency_key_reused") return keyReused();
  if (started.outcome === "too_many_open") return tooManyExperiments();
  if (started.outcome === "screens_otherwise") return screensOtherwise(started);
  const { path, message } = REFUSED[started.outcome];
  return invalidField(path, message);
}

function tooManyExperiments(): Failure {
  return fail(
    "invalid_state",
    `The organisation has ${OPEN_EXPERIMENTS_MAX} experiments that are not stopped, which is the most. Stop one that you no longer need, also if it is completed.`,
    { details: { limit: OPEN_EXPERIMENTS_MAX } },
  );
}

const REFUSED: Readonly<
  Record<Exclude<StartRefusal, "too_many_open">, { readonly path: string; readonly message: string }>
> = {
  unknown_candidate: { path: "candidateVersionId", message: "is no version of this organisation" },
  candidate_decides: {
    path: "candidateVersionId",
    message: "is the active version, which decides already: name one that decides otherwise",
  },
  candidate_retired: {
    path: "candidateVersionId",
    message: "is retired, and what was given up is not compared: draft a version that differs from it",
  },
  begins_later: { path: "from", message: "lies in the future: an experiment begins at once, or in the past" },
};

/** A second stop changes nothing. */
export async function stopExperiment(
  env: Env,
  organisationId: string,
  experimentId: string,
  act: Act,
): Promise<Result<StartedExperiment>> {
  const stopped = await organisationOf(env, organisationId).stopExperiment(experimentId, act);
  return stopped === null ? experimentNotFound() : succeed(shownExperiment(stopped, null, null));
}

function experimentNotFound(): Failure {
  return fail("experiment_not_found", "This organisation has no such experiment.");
}

/** One page, newest first, each with its newest report. */
export async function listExperiments(
  env: Env,
  scope: ExperimentScope,
  limit: number,
  before: number,
): Promise<Result<ExperimentPage>> {
  const { data, pagination } = await organisationOf(env, scope.organisationId).listExperiments(limit, before);
  const shown = await withReports(env, scope, data);
  return shown.ok ? succeed({ data: shown.value, pagination }) : shown;
}

/** With its newest report. */
export async function readExperiment(
  env: Env,
  scope: ExperimentScope,
  experimentId: string,
): Promise<Result<Experiment>> {
  const definition = await organisationOf(env, scope.organisationId).findExperiment(experimentId);
  if (definition === null) return experimentNotFound();
  const shown = await withReports(env, scope, [definition]);
  if (!shown.ok) return shown;
  const [experiment] = shown.value;
  return experiment === undefined ? experimentNotFound() : succeed(experiment);
}

async function withReports(
  env: Env,
  { organisationId, environment }: ExperimentScope,
  definitions: readonly ExperimentDefinition[],
): Promise<Result<Experiment[]>> {
  if (definitions.length === 0) return succeed([]);
  const query = { organisationId, environment, runIds: definitions.map(({ id }) => id) };
  const answer = await askDoor(env, EXPERIMENTS, query);
  if (!answer.ok) return answer;
  const reports = new Map(answer.value.reports.map(({ runId, report }) => [runId, report]));
  const failures = new Map(answer.value.failures.map((failed) => [failed.runId, failed.failure]));
  const shown = definitions.map((definition): Experiment => {
    const report = reports.get(definition.id) ?? null;
    const failure = failures.get(definition.id) ?? null;
    return {
      ...shownExperiment(definition, report, failure),
      environment,
      failure,
      ...(report ?? unjudgedExperiment(definition.startedAt, bootstrapSeed(definition.id))),
    };
  });
  return succeed(shown);
}

export async function requestBacktest(
  env: Env,
  { organisationId, environment }: ExperimentScope,
  versionId: string,
  request: BacktestRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<Backtest>> {
  const key = keyedRequest(keyName, [environment, versionId, request]);
  const organisation = organisationOf(env, organisationId);
  const ask = () => organisation.requestBacktest(versionId, request, key, act);
  let requested = await ask();
  if (requested.outcome === "too_many_open" && (await noteEnded(env, organisationId))) {
    requested = await ask();
  }
  switch (requested.outcome) {
    case "done":
      return succeed({
        ...readJson(requested.body),
        environment,
        state: "queued",
        progress: { done: 0, total: 0 },
        failure: null,
        result: null,
      });
    case "unknown_candidate":
      return versionNotFound();
    case "too_many_open":
      return tooManyBacktests();
    case "idempotency_key_reused":
      return keyReused();
    case "screens_otherwise":
      return screensOtherwise(requested);
  }
}

function tooManyBacktests(): Failure {
  return fail(
    "invalid_state",
    `The organisation has ${OPEN_BACKTESTS_MAX} open backtests, which is the most. Wait until one has ended, or cancel one.`,
    { details: { limit: OPEN_BACKTESTS_MAX } },
  );
}

/** Notes which open backtests have ended in both environments. @returns whether any has. */
async function noteEnded(env: Env, organisationId: string): Promise<boolean> {
  const organisation = organisationOf(env, organisationId);
  const backtests = await organisation.listOpenBacktests();
  const answers = await Promise.all(
    ENVIRONMENTS.map((environment) => askDoor(env, BACKTESTS, { organisationId, environment, backtests })),
  );
  const ended = backtests.filter((definition, index) =>
    answers.every((answer) => {
      const state = answer.ok ? answer.value.states[index] : undefined;
      if (state === undefined) return false;
      return hasEnded({ state: backtestState(definition, state, state.conclusion !== null) });
    }),
  );
  await organisation.noteEndedBacktests(ended.map(({ id }) => id));
  return ended.length > 0;
}

/** In both environments. A second cancellation changes nothing. */
export async function cancelBacktest(
  env: Env,
  { organisationId, environment }: ExperimentScope,
  backtestId: string,
  act: Act,
): Promise<Result<CancelledBacktest>> {
  const cancelled = await organisationOf(env, organisationId).cancelBacktest(backtestId, act);
  return cancelled === null ? backtestNotFound() : succeed({ ...cancelled, environment });
}

function backtestNotFound(): Failure {
  return fail("backtest_not_found", "This organisation has no such backtest.");
}

export async function readBacktest(
  env: Env,
  { organisationId, environment }: ExperimentScope,
  backtestId: string,
): Promise<Result<Backtest>> {
  const backtest = await organisationOf(env, organisationId).findBacktest(backtestId);
  if (backtest === null) return backtestNotFound();
  const answer = await askDoor(env, BACKTEST, { organisationId, environment, backtest });
  if (!answer.ok) return answer;
  const { report, ...rest } = answer.value;
  const state = backtestState(backtest, rest, report !== null);
  const { progress, failure } = rest;
  return succeed({ ...backtest, environment, state, progress, failure, result: report });
}

/** One page, newest first, without results. @param candidateVersionId only those of this version; null for all. */
export async function listBacktests(
  env: Env,
  { organisationId, environment }: ExperimentScope,
  candidateVersionId: string | null,
  page: { readonly limit: number; readonly before: string | null },
): Promise<Result<BacktestPage>> {
  const organisation = organisationOf(env, organisationId);
  const { data, pagination } = await organisation.listBacktests(candidateVersionId, page.limit, page.before);
  if (data.length === 0) return succeed({ data: [], pagination });
  const answer = await askDoor(env, BACKTESTS, { organisationId, environment, backtests: data });
  if (!answer.ok) return answer;
  const shown = answer.value.states.flatMap(({ conclusion, ...rest }, index) => {
    const definition = data[index];
    if (definition === undefined) return [];
    const state = backtestState(definition, rest, conclusion !== null);
    const { progress, failure } = rest;
    return [{ ...definition, environment, state, progress, failure, conclusion }];
  });
  return succeed({ data: shown, pagination });
}

function backtestState(
  { cancelledAt }: BacktestDefinition,
  { progress, isLost, failure }: Pick<BacktestReport, "progress" | "isLost" | "failure">,
  hasResult: boolean,
): Backtest["state"] {
  if (hasResult) return "completed";
  if (typeof cancelledAt === "string") return "cancelled";
  if (failure !== null) return "failed";
  if (isLost) return "lost";
  return progress.done === 0 ? "queued" : "running";
}

/** @param report null before the first one. */
function shownExperiment(
  { controlVersionId, candidateVersionId, ...definition }: ExperimentDefinition,
  report: ComparisonReport | null,
  failure: RunFailure | null,
): StartedExperiment {
  const isDecided = report?.conclusion === "better" || report?.conclusion === "worse";
  const undecided = failure === null ? "running" : "failed";
  const unstopped = isDecided ? "completed" : undecided;
  return {
    ...definition,
    state: definition.stoppedAt === null ? unstopped : "stopped",
    control: { systemVersionId: controlVersionId },
    candidate: { systemVersionId: candidateVersionId },
  };
}

/** No stored decision holds what no list was searched for, so such a comparison would say nothing of the change. */
function screensOtherwise({ fields }: ScreensOtherwise): Failure {
  const changed = fields.join(" and ");
  return fail(
    "unprocessable",
    `The candidate screens otherwise than the active version (${changed}): decisions keep what screening found at their time, so no comparison is possible. Compare a candidate with the active version's ${changed}.`,
    { details: { fields } },
  );
}
