// The door's route table: everything below `/v1` is signed; the status alone is at `/health`, for monitors.

import {
  driftQuerySchema,
  effectivenessQuerySchema,
  reportQuerySchema,
  thresholdQuerySchema,
} from "#domain/events/report-query.ts";
import { matchesQuerySchema } from "#domain/events/match-adjudicated.ts";
import { reportSqlQuerySchema } from "#domain/contract/report-sql.ts";
import { networkQuerySchema } from "#domain/events/network-query.ts";
import { backtestReportQuerySchema, experimentReportsQuerySchema } from "#domain/events/shadow-run.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { describeHealth, type HealthSources } from "../health.ts";
import type { JobRegistry } from "../jobs/registry.ts";
import type { EventProducer, TopicReader } from "../kafka/interfaces.ts";
import type { Log } from "../log.ts";
import { backtestReport, experimentReports } from "../shadow/reports.ts";
import { acceptBatch, refuseWhileFull } from "./accept-batch.ts";
import { refuse, type Answer } from "./answer.ts";
import { serveDeadLetters } from "./serve-dead-letters.ts";
import { listJobs, runJob } from "./serve-jobs.ts";
import { driftReport } from "../reports/drift.ts";
import { effectivenessReport } from "../reports/effectiveness.ts";
import { networkReport } from "../reports/network.ts";
import { providersReport } from "../reports/providers.ts";
import { reportSql } from "../reports/report-sql.ts";
import { screeningMatchesPage } from "../reports/screening-matches.ts";
import { thresholdRecommendations } from "../reports/threshold-recommendations.ts";
import { serveRebuild } from "./serve-rebuild.ts";
import { serveReport } from "./serve-report.ts";

export interface DoorRooms {
  readonly letters: TopicReader;
  readonly producer: EventProducer;
  readonly clickhouse: Warehouse;
  readonly jobs: JobRegistry | null;
  readonly health: HealthSources;
  readonly log: Log;
}

/** What can be answered before a body is read: `null` where it has to be. */
export function refuseAtOnce({ producer }: DoorRooms, method: string, path: string): Answer | null {
  return method === "POST" && path === "/v1/batches" ? refuseWhileFull(producer) : null;
}

/** The one signed route of a process without the role `door`. */
export async function answerHealth(health: HealthSources, method: string, path: string): Promise<Answer> {
  return method === "GET" && path === "/v1/health"
    ? { status: 200, body: await describeHealth(health) }
    : noSuchPath();
}

/** Answers a request whose signature has been verified. `path` is without its query. */
export async function answerSigned(
  rooms: DoorRooms,
  method: string,
  path: string,
  body: Buffer,
): Promise<Answer> {
  const jobToRun = /^\/v1\/jobs\/([a-z-]{1,40})\/run$/.exec(path)?.[1];
  if (method === "POST" && jobToRun !== undefined) return runJob(rooms.jobs, jobToRun);
  const letters = /^\/v1\/dead-letters\/([a-z]{1,40})$/.exec(path)?.[1];
  if (method === "POST" && letters !== undefined) {
    return (await serveDeadLetters(rooms, letters, body)) ?? noSuchPath();
  }
  const rebuild = /^\/v1\/warehouse\/([a-z]{1,40})$/.exec(path)?.[1];
  if (method === "POST" && rebuild !== undefined) {
    return (await serveRebuild(rooms.clickhouse, rebuild, body)) ?? noSuchPath();
  }
  const sources = { clickhouse: rooms.clickhouse, stream: rooms.health.stream, log: rooms.log };
  switch (`${method} ${path}`) {
    case "POST /v1/batches":
      return acceptBatch(rooms.producer, rooms.log, body);
    case "POST /v1/reports/effectiveness":
      return serveReport(sources, body, effectivenessQuerySchema, effectivenessReport);
    case "POST /v1/reports/drift":
      return serveReport(sources, body, driftQuerySchema, driftReport);
    case "POST /v1/reports/network":
      return serveReport(sources, body, networkQuerySchema, networkReport);
    case "POST /v1/reports/threshold-recommendations":
      return serveReport(sources, body, thresholdQuerySchema, thresholdRecommendations);
    case "POST /v1/reports/providers":
      return serveReport(sources, body, reportQuerySchema, providersReport);
    case "POST /v1/reports/sql":
      return serveReport(sources, body, reportSqlQuerySchema, reportSql);
    case "POST /v1/reports/screening-matches":
      return serveReport(sources, body, matchesQuerySchema, screeningMatchesPage);
    case "POST /v1/reports/experiments":
      return serveReport(sources, body, experimentReportsQuerySchema, experimentReports);
    case "POST /v1/reports/backtest":
      return serveReport(sources, body, backtestReportQuerySchema, backtestReport);
    case "GET /v1/jobs":
      return listJobs(rooms.jobs);
    default:
      return answerHealth(rooms.health, method, path);
  }
}

function noSuchPath(): Answer {
  return refuse(404, "route_not_found", "There is no such path.");
}
