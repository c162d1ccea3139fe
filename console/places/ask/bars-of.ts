// An answer as bars: a column of numbers, named by the column before all others. A question groups by what it names first, so a
// number that stands first is drawn only where there is no other.

import type { SqlTable } from "../../api/sql.ts";
import { cellText, isNumberType } from "./rows.ts";

const MOST = 40;

export interface Bar {
  readonly name: string;
  /** As it was answered. */
  readonly text: string;
  /** Where its bar begins and ends, from 0 to 1; null where there is no number to draw. */
  readonly ends: readonly [number, number] | null;
}

export interface Bars {
  readonly column: string;
  readonly bars: readonly Bar[];
}

/** Null where there is nothing to compare. Bars begin at zero, of negative numbers too. */
export function barsOf({ columns, rows }: Pick<SqlTable, "columns" | "rows">): Bars | null {
  const numbersAt = columns.flatMap(({ type }, at) => (isNumberType(type) ? [at] : []));
  const value = numbersAt.find((at) => at > 0) ?? numbersAt[0] ?? -1;
  const name = columns.findIndex((_, at) => at !== value);
  const column = columns[value]?.name;
  if (column === undefined || rows.length < 2) return null;
  const shown = rows.slice(0, MOST);
  const numbers = shown.map((row) => numberOf(row[value]));
  const known = numbers.filter((number) => number !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  if (least === most) return null;
  const at = (number: number) => (number - least) / (most - least);
  return {
    column,
    bars: shown.map((row, index) => {
      const number = numbers[index] ?? null;
      return {
        name: name === -1 ? String(index + 1) : textOf(row[name]),
        text: textOf(row[value]),
        ends: number === null ? null : [at(Math.min(0, number)), at(Math.max(0, number))],
      };
    }),
  };
}

function textOf(value: unknown): string {
  const text = cellText(value) ?? "NULL";
  return text === "" ? "''" : text;
}

/** For a bar's length alone: what is printed does not go through a float. */
function numberOf(value: unknown): number | null {
  const number = value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
