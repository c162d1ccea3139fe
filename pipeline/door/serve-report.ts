// `POST /v1/reports/{name}`: the report, or 503 when the warehouse or the stream that fills it does not answer.

import { ClickHouseError } from "@clickhouse/client";
import type { z } from "zod";
import { demandAnswer, type Warehouse } from "#warehouse/client.ts";
import type { StreamWatch } from "../kafka/lag.ts";
import { describeError, type Log } from "../log.ts";
import { withinLimit } from "../time-limit.ts";
import { unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";

export interface ReportSources {
  readonly clickhouse: Warehouse;
  readonly stream: StreamWatch;
  readonly log: Log;
}

/** Without Kafka nothing new arrives and nobody can say for how long: no report is better than a stale one. */
export async function serveReport<Query>(
  { clickhouse, stream, log }: ReportSources,
  bytes: Buffer,
  schema: z.ZodType<Query>,
  report: (query: Query, clickhouse: Warehouse, now: Date) => Promise<object>,
): Promise<Answer> {
  const query = parseBody(schema, bytes);
  if (!query.ok) return query.answer;
  try {
    await Promise.all([withinLimit(() => stream.state()), withinLimit(() => demandAnswer(clickhouse))]);
  } catch (error) {
    log.warn("a report was not computed", { detail: describeError(error) });
    return unavailable("The warehouse or the stream that fills it does not answer at the moment.");
  }
  try {
    return { status: 200, body: await report(query.value, clickhouse, new Date()) };
  } catch (error) {
    if (!isWarehouseFailure(error)) throw error;
    log.warn("a report was not computed", { detail: describeError(error) });
    return unavailable("The warehouse does not answer at the moment.");
  }
}

/** Away, refusing, or broken off in the middle; anything else is our own mistake. */
export function isWarehouseFailure(error: unknown): boolean {
  if (error instanceof ClickHouseError) return true;
  // The client's connection errors are plain Errors with Node's code; ours are of named classes without one.
  return error instanceof Error && ("code" in error || error.constructor === Error);
}
