// The door's route table: everything below `/v1` is signed; the status alone is at `/health`, for monitors.

import { AUDIT_LIST } from "#domain/door/audit-list.ts";
import { FIND_LETTERS, LIST_LETTERS, RETRY_LETTERS, SETTLE_LETTERS } from "#domain/door/dead-letters.ts";
import { DECISION_COUNT, DECISION_LINES, DECISION_LIST } from "#domain/door/decision-list.ts";
import { DRIFT } from "#domain/door/drift.ts";
import { EFFECTIVENESS } from "#domain/door/effectiveness.ts";
import { BACKTEST, BACKTESTS, EXPERIMENTS } from "#domain/door/experiments.ts";
import { LIVE } from "#domain/door/live.ts";
import { NETWORK } from "#domain/door/network.ts";
import { HEALTH, JOB_RUNS, JOBS, RUN_JOB } from "#domain/door/operations.ts";
import { PROVIDERS } from "#domain/door/providers.ts";
import type { DoorPath } from "#domain/door/question.ts";
import { REPORT_SQL } from "#domain/door/report-sql.ts";
import { RULE_DAYS } from "#domain/door/rule-days.ts";
import { SCREENING_MATCHES } from "#domain/door/screening-matches.ts";
import { ASK_SQL, SQL_BOOK } from "#domain/door/sql.ts";
import { SUBJECT } from "#domain/door/subject.ts";
import { THRESHOLD_RECOMMENDATIONS } from "#domain/door/threshold-recommendations.ts";
import { VERSION_ACTIVATIONS } from "#domain/door/version-activations.ts";
import { BEGIN_REBUILD, END_REBUILD, LOADED } from "#domain/door/warehouse.ts";
import { findLetters, listLetters, retryLetters, settleLetters } from "../dead-letters/dead-letters.ts";
import { describeHealth, type HealthSources } from "../health.ts";
import {
  beginWarehouseRebuild,
  endWarehouseRebuild,
  loadedOf,
  rebuildSince,
} from "../rebuild/rebuild-warehouse.ts";
import { auditPage } from "../lists/audit.ts";
import { decisionCount, decisionLines, decisionPage } from "../lists/decisions.ts";
import { jobRuns } from "../lists/job-runs.ts";
import { liveView } from "../lists/live.ts";
import { subjectFacts } from "../lists/subject.ts";
import { versionActivations } from "../lists/version-activations.ts";
import { notComplete, withoutStream } from "../reports/completeness.ts";
import { driftReport } from "../reports/drift.ts";
import { effectivenessReport } from "../reports/effectiveness.ts";
import { networkReport } from "../reports/network.ts";
import { providersReport } from "../reports/providers.ts";
import { reportSql } from "../reports/report-sql.ts";
import { ruleDays } from "../reports/rule-days.ts";
import { screeningMatchesPage } from "../reports/screening-matches.ts";
import { thresholdRecommendations } from "../reports/threshold-recommendations.ts";
import { backtestReport, backtestStates, experimentReports } from "../shadow/reports.ts";
import { askAsAnalyst } from "../sql/ask-analyst.ts";
import { sqlBook } from "../sql/book.ts";
import { acceptBatch, refuseWhileFull } from "./accept-batch.ts";
import { refuse, type Answer } from "./answer.ts";
import { listJobs, runJob } from "./serve-jobs.ts";
import { act, reply, replyAtOnce, report, type DoorRooms, type Route } from "./serve-question.ts";

const ROUTES: Readonly<Record<DoorPath, Route>> = {
  "/v1/batches": { method: "POST", serve: acceptBatch },

  [EFFECTIVENESS.path]: report(EFFECTIVENESS, effectivenessReport, withoutStream),
  [RULE_DAYS.path]: report(RULE_DAYS, ruleDays),
  [DRIFT.path]: report(DRIFT, driftReport, notComplete),
  [NETWORK.path]: report(NETWORK, networkReport),
  [THRESHOLD_RECOMMENDATIONS.path]: report(THRESHOLD_RECOMMENDATIONS, thresholdRecommendations, notComplete),
  [PROVIDERS.path]: report(PROVIDERS, providersReport, notComplete),
  [REPORT_SQL.path]: report(REPORT_SQL, reportSql),
  [SCREENING_MATCHES.path]: report(SCREENING_MATCHES, screeningMatchesPage),
  [EXPERIMENTS.path]: report(EXPERIMENTS, experimentReports),
  [BACKTEST.path]: report(BACKTEST, backtestReport),
  [BACKTESTS.path]: report(BACKTESTS, backtestStates),

  [DECISION_LIST.path]: reply(DECISION_LIST, ({ clickhouse }, query) => decisionPage(query, clickhouse)),
  [DECISION_COUNT.path]: reply(DECISION_COUNT, ({ clickhouse }, query) => decisionCount(query, clickhouse)),
  [DECISION_LINES.path]: reply(DECISION_LINES, ({ clickhouse }, query) => decisionLines(query, clickhouse)),
  [LIVE.path]: reply(LIVE, ({ clickhouse }, query) => liveView(query, clickhouse, new Date())),
  [SUBJECT.path]: reply(SUBJECT, ({ clickhouse }, query) => subjectFacts(query, clickhouse, new Date())),
  [ASK_SQL.path]: reply(ASK_SQL, ({ analysts }, query, gone) => askAsAnalyst(query, analysts, gone)),
  [SQL_BOOK.path]: replyAtOnce(({ clickhouse }) => sqlBook(clickhouse)),
  [AUDIT_LIST.path]: reply(AUDIT_LIST, ({ clickhouse }, query) => auditPage(query, clickhouse)),
  [VERSION_ACTIVATIONS.path]: reply(VERSION_ACTIVATIONS, ({ clickhouse }, query) =>
    versionActivations(query, clickhouse),
  ),

  [LIST_LETTERS.path]: reply(LIST_LETTERS, (rooms, query) => listLetters(rooms, query)),
  [FIND_LETTERS.path]: reply(FIND_LETTERS, async (rooms, { ids }) => ({
    data: await findLetters(rooms, ids),
  })),
  [RETRY_LETTERS.path]: act(RETRY_LETTERS, (rooms, { ids }) => retryLetters(rooms, ids)),
  [SETTLE_LETTERS.path]: act(SETTLE_LETTERS, async (rooms, { acts }) => {
    await settleLetters(rooms, acts);
    return { settled: acts.length };
  }),

  [BEGIN_REBUILD.path]: act(BEGIN_REBUILD, async ({ clickhouse }, { rebuildId }) => ({
    underWaySince: await beginWarehouseRebuild(clickhouse, rebuildId),
  })),
  [END_REBUILD.path]: act(END_REBUILD, async ({ clickhouse }, { rebuildId }) => ({
    underWaySince: await endWarehouseRebuild(clickhouse, rebuildId),
  })),
  [LOADED.path]: reply(LOADED, async ({ clickhouse }, { logs }) => {
    const [underWaySince, loaded] = await Promise.all([rebuildSince(clickhouse), loadedOf(clickhouse, logs)]);
    return { underWaySince, logs: loaded };
  }),

  [JOBS.path]: { method: "GET", serve: async ({ jobs }) => listJobs(jobs) },
  [JOB_RUNS.path]: reply(JOB_RUNS, ({ clickhouse }, query) => jobRuns(query, clickhouse)),
  [RUN_JOB.path]: { method: "POST", serve: ({ jobs }, body) => runJob(jobs, body) },
  [HEALTH.path]: {
    method: "GET",
    serve: async ({ health }) => ({ status: 200, body: await describeHealth(health) }),
  },
};

const BY_PATH: ReadonlyMap<string, Route> = new Map(Object.entries(ROUTES));

/** What can be answered before a body is read: `null` where it has to be. */
export function refuseAtOnce({ producer }: DoorRooms, method: string, path: string): Answer | null {
  return method === "POST" && path === "/v1/batches" ? refuseWhileFull(producer) : null;
}

/** The one signed route of a process without the role `door`. */
export async function answerHealth(health: HealthSources, method: string, path: string): Promise<Answer> {
  return method === "GET" && path === HEALTH.path
    ? { status: 200, body: await describeHealth(health) }
    : noSuchPath();
}

/**
 * Answers a request whose signature has been verified.
 *
 * @param path without its query.
 * @param gone aborted when the caller has left.
 */
export async function answerSigned(
  rooms: DoorRooms,
  method: string,
  path: string,
  body: Buffer,
  gone: AbortSignal,
): Promise<Answer> {
  const route = BY_PATH.get(path);
  return route?.method === method ? route.serve(rooms, body, gone) : noSuchPath();
}

function noSuchPath(): Answer {
  return refuse(404, "route_not_found", "There is no such path.");
}
