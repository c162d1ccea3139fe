// Aligned columns for a person: text to the left, figures to the right. Nothing is cut off.

import { stripVTControlCharacters, styleText } from "node:util";
import stringWidth from "string-width";

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
}

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

/** Names of people come from outside: what would move the cursor or colour the terminal is left out. */
export function printable(cell: string): string {
  return stripVTControlCharacters(cell).replace(/\p{Cc}/gu, " ");
}

export function bold(text: string, dress: Dress): string {
  return dress.colour ? styleText("bold", text, { validateStream: false }) : text;
}
