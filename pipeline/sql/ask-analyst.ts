// Asks the warehouse in SQL as the analyst of one organisation and environment, through the analysts' door. What holds is said
// there and in ClickHouse: nothing here decides what a query may do.

import { ClickHouseError } from "@clickhouse/client";
import { addAbortSignal } from "node:stream";
import { z } from "zod";
import {
  SQL_ANSWER_BYTES_MAX,
  SQL_MEMORY_BYTES_MAX,
  SQL_ROWS_MAX,
  SQL_SECONDS_MAX,
  type SqlTable,
} from "#domain/contract/operators/sql.ts";
import type { SqlAnswer, SqlQuestion } from "#domain/door/sql.ts";
import { analystName, derivedPassword } from "#warehouse/analysts.ts";
import { AnswerBrokeOff, rowsOf, type Answer } from "#warehouse/answer-stream.ts";
import { openForAnalyst } from "#warehouse/client.ts";
import { safeWords } from "./safe-words.ts";

/** Where analysts ask, and what their passwords are derived of. */
export interface AnalystAccess {
  readonly url: string;
  readonly secret: string;
  readonly database: string;
}

/** Names and types of the columns stand before the rows. */
const HEAD_LINES = 2;
const FORMAT = "JSONCompactEachRowWithNamesAndTypes";
const namesSchema = z.array(z.string());
const rowSchema = z.array(z.unknown());

const LIMITS: Readonly<Record<string, string>> = {
  TIMEOUT_EXCEEDED: `The query takes longer than ${SQL_SECONDS_MAX} seconds: narrow it.`,
  MEMORY_LIMIT_EXCEEDED: `The query needs more than ${SQL_MEMORY_BYTES_MAX / 1024 / 1024} MiB: narrow it.`,
  TOO_MANY_ROWS_OR_BYTES: "The query reads or makes too many rows: narrow it.",
};
const BUSY = "TOO_MANY_SIMULTANEOUS_QUERIES";
/** The name that the analysts' door has for a ClickHouse that does not answer. */
const AWAY = "NETWORK_ERROR";

/**
 * @param gone aborted when nobody waits for the answer any more: the query then ends.
 * @throws what says that the door or ClickHouse is away; the reason of `gone`.
 */
export async function askAsAnalyst(
  { organisationId, environment, query, parameters }: SqlQuestion,
  access: AnalystAccess | null,
  gone: AbortSignal,
): Promise<SqlAnswer> {
  if (access === null) return { outcome: "no_analyst" };
  const user = analystName(organisationId, environment);
  const password = derivedPassword(access.secret, organisationId, environment);
  const warehouse = openForAnalyst({ url: access.url, user, password, database: access.database });
  const begun = performance.now();
  try {
    const answer = await warehouse.exec({
      query,
      query_params: { ...parameters, environment },
      abort_signal: gone,
      clickhouse_settings: { default_format: FORMAT },
    });
    // The client hears of an abort only until the answer begins.
    addAbortSignal(gone, answer.stream);
    const read = await readTable(answer);
    if (read === null) return { outcome: "refused", reason: "UNKNOWN_FORMAT", message: NO_TABLE };
    const elapsedMilliseconds = Math.round(performance.now() - begun);
    return {
      outcome: "answered",
      table: { ...read, statistics: { ...read.statistics, elapsedMilliseconds } },
    };
  } catch (error) {
    gone.throwIfAborted();
    return failureOf(error, user);
  } finally {
    await warehouse.close();
  }
}

const NO_TABLE = "The answer is no table: leave FORMAT out.";

function failureOf(error: unknown, user: string): SqlAnswer {
  if (error instanceof AnswerBrokeOff) {
    return {
      outcome: "limit_exceeded",
      reason: "BROKE_OFF",
      message: "The answer broke off: narrow the query.",
    };
  }
  if (!(error instanceof ClickHouseError) || error.type === AWAY) throw error;
  const reason = error.type ?? "UNKNOWN_EXCEPTION";
  if (reason === "AUTHENTICATION_FAILED") return { outcome: "no_analyst" };
  if (reason === BUSY) return { outcome: "busy" };
  const limit = LIMITS[reason];
  if (limit !== undefined) return { outcome: "limit_exceeded", reason, message: limit };
  return { outcome: "refused", reason, message: safeWords(error.message, user) };
}

type Table = Omit<SqlTable, "statistics"> & {
  readonly statistics: Omit<SqlTable["statistics"], "elapsedMilliseconds">;
};

/** Stops reading, and with it the query, where there is more than is answered. @returns null for what is no table. */
async function readTable(answer: Answer): Promise<Table | null> {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let rest = "";
  let bytes = 0;
  let isCut = false;
  for await (const chunk of rowsOf(answer)) {
    bytes += chunk.length;
    const whole = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) lines.push(line);
    isCut = lines.length > HEAD_LINES + SQL_ROWS_MAX || bytes > SQL_ANSWER_BYTES_MAX;
    if (isCut) break;
  }
  if (!isCut && rest !== "") lines.push(rest);
  const [names, types] = [namesOf(lines[0]), namesOf(lines[1])];
  if (names === null || types?.length !== names.length) return null;
  const shown = lines.slice(HEAD_LINES, HEAD_LINES + SQL_ROWS_MAX);
  const rows = rowsOfLines(shown);
  if (rows === null) return null;
  return {
    columns: names.map((name, index) => ({ name, type: types[index] ?? "" })),
    rows,
    truncated: isCut || lines.length > HEAD_LINES + SQL_ROWS_MAX,
    statistics: {
      rows: rows.length,
      bytes: shown.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
    },
  };
}

function namesOf(line: string | undefined): string[] | null {
  return namesSchema.safeParse(jsonOf(line ?? "")).data ?? null;
}

function rowsOfLines(lines: readonly string[]): unknown[][] | null {
  return z.array(rowSchema).safeParse(lines.map(jsonOf)).data ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
