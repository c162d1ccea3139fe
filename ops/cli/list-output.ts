// Lists: `--format`, the fields of `--json`, and what a pipe gets. A verb says what its rows are; how they are printed is said here.

import { InvalidArgumentError, Option, type Command } from "commander";
import { z } from "zod";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { dressOf, type Session } from "./session.ts";
import type { Dress } from "./table.ts";
import { printJson, type Plain } from "./verb.ts";
import { writeJson, writeText } from "./write-out.ts";

const FORMATS = ["table", "csv", "ndjson"] as const;

export interface Listed extends Plain {
  /** Without it a table on a terminal, else fields with tabs between them. */
  readonly format?: (typeof FORMATS)[number];
  /** What `--json` prints of each row; everything if absent. */
  readonly fields?: readonly string[];
}

/** Where the rows are in an answer of the service. */
const ROWS = "data";

/** `--format`, and `--json` with fields. @param fields that a row may have */
export function listing(command: Command, fields: readonly string[]): Command {
  const format = new Option(
    "--format <format>",
    "csv, or ndjson with a row a line (default: a table on a terminal, tabs between fields elsewhere)",
  );
  const some = fields.slice(0, 2).join(",");
  // The word after it is the argument of a list that has one.
  const example = command.registeredArguments.length === 0 ? `--json ${some}` : `--json=${some}`;
  const json = new Option(
    "--json [fields]",
    `print the result as JSON; of each row only what is named: ${example}. Fields: ${fields.join(", ")}`,
  );
  return command
    .addOption(format.choices(FORMATS).conflicts("json"))
    .addOption(json.argParser((text) => readFields(text, fields)));
}

/** The fields of each row of an answer. */
export function fieldsOf(answer: z.ZodObject, name = ROWS): string[] {
  const rows = answer.shape[name];
  return rows instanceof z.ZodArray ? fieldsOfRow(rows.element) : [];
}

function fieldsOfRow(row: unknown): string[] {
  if (row instanceof z.ZodObject) return Object.keys(row.shape);
  return row instanceof z.ZodUnion ? [...new Set(row.options.flatMap(fieldsOfRow))] : [];
}

function readFields(text: string, known: readonly string[]): string[] {
  const asked = text.split(",").map((name) => name.trim());
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length === 0) return asked;
  throw new InvalidArgumentError(`There is no field ${unknown.join(", ")}. Fields are ${known.join(", ")}.`);
}

/**
 * A list on standard output.
 * @param body as it came, with its rows under `name`.
 * @param text the rows as one `table`.
 */
export function printRows(
  session: Session,
  options: Listed,
  body: unknown,
  text: (dress: Dress) => string,
  name = ROWS,
): ExitCode {
  const { json, fields, format } = options;
  if (json === true) printJson(session, fields === undefined ? body : narrowed(body, name, fields));
  else if (format === "ndjson") for (const row of rowsIn(body, name)) writeJson(session, row);
  else {
    const dress = dressOfList(session, options);
    writeText(session, text(dress), dress);
  }
  return EXIT.done;
}

/** Not for `ndjson`, which has no columns. */
export function dressOfList(session: Session, { format }: Listed): Dress {
  const isForPerson = format === "table" || (format === undefined && session.out.isTTY === true);
  return isForPerson ? dressOf(session) : { colour: false, fields: format === "csv" ? "csv" : "tsv" };
}

const objectSchema = z.record(z.string(), z.unknown());

function rowsIn(body: unknown, name: string) {
  return z.array(objectSchema).parse(objectSchema.parse(body)[name]);
}

function narrowed(body: unknown, name: string, fields: readonly string[]): object {
  const rows = rowsIn(body, name).map((row) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null])),
  );
  return { ...objectSchema.parse(body), [name]: rows };
}
