// `POST /v1/reports/effectiveness`: the report, or 503 when the warehouse does not answer.

import { ClickHouseError } from "@clickhouse/client";
import { effectivenessQuerySchema } from "#domain/events/batch.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { describeError, type Log } from "../log.ts";
import { unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { effectivenessReport } from "./reports/effectiveness.ts";

export async function serveEffectiveness(clickhouse: Warehouse, log: Log, bytes: Buffer): Promise<Answer> {
  const query = parseBody(effectivenessQuerySchema, bytes);
  if (!query.ok) return query.answer;
  try {
    return { status: 200, body: await effectivenessReport(query.value, clickhouse, new Date()) };
  } catch (error) {
    if (!isWarehouseFailure(error)) throw error;
    log.warn("the effectiveness report was not computed", { detail: describeError(error) });
    return unavailable("The warehouse does not answer at the moment.");
  }
}

/** Away, refusing, or broken off in the middle; anything else is our own mistake. */
function isWarehouseFailure(error: unknown): boolean {
  if (error instanceof ClickHouseError) return true;
  // The client's connection errors are plain Errors with Node's code; ours are of named classes without one.
  return error instanceof Error && ("code" in error || error.constructor === Error);
}
