// One statement of an analyst: its rows as a table, or as they come in a format of another tool. A failure has the contract's shape.

import { ClickHouseError } from "@clickhouse/client";
import pTimeout from "p-timeout";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { SECOND } from "#domain/time/instant.ts";
import { AnswerBrokeOff, rowsOf, type Answer } from "#warehouse/answer-stream.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { WarehouseUnavailableError } from "#warehouse/unavailable.ts";
import { localFailure, type CallFailure } from "../http/client.ts";

/** The formats of `weir sql --format`, by ClickHouse's names. */
export const FORMATS = { csv: "CSVWithNames", ndjson: "JSONEachRow", parquet: "Parquet" } as const;
export type Format = keyof typeof FORMATS;

export interface Statement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const answerSchema = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })),
  data: z.array(z.array(z.unknown())),
});

interface TableAnswer {
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly unknown[])[];
}

interface Answered<T> {
  readonly ok: true;
  readonly answer: T;
}

const NUMERIC = /^(?:Nullable\(|LowCardinality\()*(?:U?Int|Float|Decimal)/;
/** A warehouse that answers nothing for so long is away; a query may take longer. */
const SIGN_OF_LIFE_MILLISECONDS = 5 * SECOND;

/** All rows, for a person. */
export async function askWarehouse(
  warehouse: Warehouse,
  statement: Statement,
  signal: AbortSignal,
): Promise<Answered<TableAnswer> | CallFailure> {
  return await orFailure(signal, async () => {
    const { meta, data } = answerSchema.parse(
      JSON.parse(await text(rowsOf(await ask(warehouse, statement, "JSONCompact", signal)))),
    );
    const columns = meta.map(({ name, type }) => ({ name, numeric: NUMERIC.test(type) }));
    return { columns, rows: data };
  });
}

/** Rows as they come, none held back for a later one: memory does not grow with the answer. */
export async function exportRows(
  warehouse: Warehouse,
  statement: Statement,
  format: Format,
  to: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<Answered<null> | CallFailure> {
  return await orFailure(signal, async () => {
    const rows = rowsOf(await ask(warehouse, statement, FORMATS[format], signal));
    await pipeline(rows, to, { signal, end: false });
    return null;
  });
}

/** The format is no part of the query, so ClickHouse's words about a query quote only what the analyst wrote. */
async function ask(
  warehouse: Warehouse,
  { sql, parameters }: Statement,
  format: "JSONCompact" | (typeof FORMATS)[Format],
  signal: AbortSignal,
): Promise<Answer> {
  const life = await pTimeout(warehouse.ping({ select: true }), {
    milliseconds: SIGN_OF_LIFE_MILLISECONDS,
    message: new WarehouseUnavailableError("no sign of life in time"),
  });
  if (!life.success) {
    if (life.error instanceof ClickHouseError) throw life.error;
    throw new WarehouseUnavailableError("no sign of life", { cause: life.error });
  }
  return await warehouse.exec({
    query: sql.trim().replace(/;$/, ""),
    query_params: { ...parameters },
    clickhouse_settings: { default_format: format },
    abort_signal: signal,
  });
}

async function orFailure<T>(signal: AbortSignal, work: () => Promise<T>): Promise<Answered<T> | CallFailure> {
  try {
    return { ok: true, answer: await work() };
  } catch (error) {
    if (signal.aborted) return localFailure("interrupted", "Interrupted.", "SERVICE_UNAVAILABLE");
    if (error instanceof ClickHouseError) return refused(error);
    if (error instanceof AnswerBrokeOff)
      return localFailure("upstream_failed", error.message, "INTERNAL_ERROR");
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return localFailure(
        "invalid_request",
        "The result is not a table. Use SELECT, without a FORMAT clause.",
      );
    }
    if (!(error instanceof WarehouseUnavailableError)) throw error;
    const message = "The warehouse does not respond. Is Weir running? Start it with `npm start`.";
    return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
  }
}

/** ClickHouse's own words: they name what to mend in the query. */
function refused(error: ClickHouseError): CallFailure {
  const { type = "" } = error;
  const message = error.message.trim();
  if (type === "ACCESS_DENIED" || type === "READONLY") {
    return localFailure("permission_denied", message, "PERMISSION_ERROR");
  }
  return localFailure("invalid_request", message);
}
