// The window of a report: `--from` and `--to`, or `--last 30d`.

import { InvalidArgumentError, Option, type Command } from "commander";
import {
  DAY,
  formatInstant,
  HOUR,
  MINUTE,
  parseInstant,
  type EpochMilliseconds,
} from "#domain/time/instant.ts";

export interface WindowOptions {
  /** As the service takes it; absent leaves the choice to the service. */
  readonly from?: string;
  readonly to?: string;
  /** Milliseconds before `to`, or before now. */
  readonly last?: number;
}

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };

export function addWindowOptions(command: Command): Command {
  return command
    .option("--from <instant>", "start, inclusive: 2026-01-31 or 2026-01-31T12:00:00Z", readInstant)
    .option("--to <instant>", "end, exclusive", readInstant)
    .addOption(
      new Option("--last <span>", "instead of --from: the last 90m, 24h, 30d or 4w before the end")
        .argParser(readSpan)
        .conflicts("from"),
    );
}

/** The query of a report, `""` for the service's own default (the last 30 days). */
export function windowQuery({ from, to, last }: WindowOptions, now: EpochMilliseconds): string {
  const query = new URLSearchParams();
  const end = to === undefined ? now : (parseInstant(to) ?? now);
  if (last !== undefined) query.set("from", formatInstant(end - last));
  else if (from !== undefined) query.set("from", from);
  if (to !== undefined) query.set("to", to);
  else if (last !== undefined) query.set("to", formatInstant(now));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

const DEFAULT_SPAN = 30 * DAY;

/** The parameters `from` and `to` of a bundled query: the last 30 days unless options say otherwise. */
export function windowParameters(
  { from, to, last }: WindowOptions,
  now: EpochMilliseconds,
): { readonly from: string; readonly to: string } {
  const end = to === undefined ? now : (parseInstant(to) ?? now);
  const start = from === undefined ? end - (last ?? DEFAULT_SPAN) : (parseInstant(from) ?? end);
  const asParameter = (instant: EpochMilliseconds) => formatInstant(instant).replace("T", " ").slice(0, -1);
  return { from: asParameter(start), to: asParameter(end) };
}

/** An instant, for commander. A day is its first moment in UTC. */
export function readInstant(text: string): string {
  const instant = parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
  if (instant !== null) return formatInstant(instant);
  throw new InvalidArgumentError(
    "Expected a date such as 2026-01-31, or a time with its zone such as 2026-01-31T12:00:00Z.",
  );
}

function readSpan(text: string): number {
  const [, amount, unit = ""] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  const milliseconds = UNITS[unit];
  if (milliseconds !== undefined) return Number(amount) * milliseconds;
  throw new InvalidArgumentError("Expected a number followed by m, h, d or w, such as 30d.");
}
