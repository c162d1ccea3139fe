// What a bench found out: figures with their goals, as a table for people and as a file for whatever compares runs.

import { writeFileSync } from "node:fs";
import { table } from "#ops/cli/table.ts";

export interface Figure {
  readonly bench: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** E.g. `>= 0.5`; null for a figure that only explains others. */
  readonly goal: string | null;
}

/** Makes the figures of one bench. */
export const figureOf =
  (bench: string) =>
  (metric: string, value: number, unit: string, goal: string | null = null): Figure => ({
    bench,
    metric,
    value,
    unit,
    goal,
  });

const RESULTS_FILE = new URL("results.json", import.meta.url);

export function writeResults(figures: readonly Figure[]): void {
  writeFileSync(RESULTS_FILE, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Null where the figure has no goal. */
export function isReached({ value, goal }: Figure): boolean | null {
  if (goal === null) return null;
  const [, comparison, bound] = /^(>=|<=) (\d+(?:\.\d+)?)$/.exec(goal) ?? [];
  if (comparison === undefined) throw new RangeError(`a goal is written ">= 1.5" or "<= 2": ${goal}`);
  return comparison === ">=" ? value >= Number(bound) : value <= Number(bound);
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.metric,
    shown(figure.value),
    figure.unit,
    figure.goal ?? "",
    { true: "reached", false: "MISSED", null: "" }[String(isReached(figure)) as "true" | "false" | "null"],
  ]);
  const columns = [
    { head: "figure" },
    { head: "value", align: "right" },
    { head: "unit" },
    { head: "goal" },
    { head: "" },
  ] as const;
  process.stdout.write(`\n${table(columns, rows, { colour: false }, "  ")}\n`);
}

/** Four figures are more than a bench on a shared machine can tell apart. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en-GB");
  return String(Number(value.toPrecision(4)));
}

export function say(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
