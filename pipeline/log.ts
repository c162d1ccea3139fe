// One JSON line for one thing that happened, on standard error. No event, key, password or account number is ever a field.

import { ClickHouseError } from "@clickhouse/client";
import { logLine } from "#domain/json/log-line.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** @param write takes one line with its end; standard error where absent. */
export function openLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  const at =
    (lineLevel: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(lineLevel) < threshold) return;
      write(`${logLine({ time: new Date().toISOString(), level: lineLevel, message, ...fields })}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/**
 * What may be said of an error in a log or an answer. ClickHouse quotes the values that it could not read, so of its
 * errors only code and type are logged.
 */
export function describeError(error: unknown): string {
  if (error instanceof ClickHouseError) return `ClickHouse ${error.code} ${error.type ?? ""}`.trim();
  if (error instanceof AggregateError) {
    return `${error.name}: ${error.errors.map(describeError).join("; ")}`;
  }
  if (error instanceof Error) {
    // `fetch failed` says why only in its cause.
    return `${error.name}: ${error.message}${error.cause === undefined ? "" : ` (${describeError(error.cause)})`}`;
  }
  return typeof error === "string" ? error : "unknown error";
}
