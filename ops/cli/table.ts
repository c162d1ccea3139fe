// Rows under heads: aligned columns for a person, text to the left and figures to the right, or fields for another program.
// Nothing is cut off.

import { styleText } from "node:util";
import stringWidth from "string-width";
import { csvField, csvLine } from "#domain/contract/values/csv.ts";
import { printable } from "./printable.ts";

export interface Column {
  /** With its unit, where it has one. */
  readonly head: string;
  readonly align?: "left" | "right";
}

/** A column of figures. */
export function right(head: string): Column {
  return { head, align: "right" };
}

/** How to print: in colour only on a terminal, and not if `NO_COLOR` is set. */
export interface Dress {
  readonly colour: boolean;
  /** Fields instead of aligned columns: a list for another program. */
  readonly fields?: "csv" | "tsv";
}

/** A cell of which nothing is known; an empty field for another program. */
const NOT_KNOWN = "–";

/**
 * @param heads a head alone is a column of text.
 * @returns lines that end in a line end each; only the heads if `rows` is empty.
 */
export function table(
  heads: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
  dress: Dress,
  indent = "",
): string {
  const columns = heads.map((head): Column => (typeof head === "string" ? { head } : head));
  const shown = rows.map((row) => row.map(printable));
  if (dress.fields !== undefined) {
    const lineOf = dress.fields === "csv" ? csvRow : tsvRow;
    return [columns.map(({ head }) => head), ...shown].map(lineOf).join("");
  }
  const widths = columns.map(({ head }, c) =>
    Math.max(stringWidth(head), ...shown.map((row) => stringWidth(row[c] ?? ""))),
  );
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, c) => {
        const cell = cells[c] ?? "";
        const padding = " ".repeat((widths[c] ?? 0) - stringWidth(cell));
        return align === "right" ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd();
  const head = line(columns.map((column) => column.head));
  return [bold(head, dress), ...shown.map(line)].map((text) => `${indent}${text}\n`).join("");
}

function csvRow(cells: readonly string[]): string {
  return csvLine(cells.map((cell) => csvField(cell === NOT_KNOWN ? null : cell)));
}

/** No cell has a tab or the end of a line: they are left out as what moves the cursor is. */
function tsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (cell === NOT_KNOWN ? "" : cell)).join("\t")}\n`;
}

export function bold(text: string, dress: Dress): string {
  return dress.colour ? styleText("bold", text, { validateStream: false }) : text;
}
