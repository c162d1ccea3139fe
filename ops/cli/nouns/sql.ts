// weir sql: an analyst's queries, from a file, an option, standard input or a prompt.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { Option, type Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { localFailure } from "../../http/client.ts";
import { analystAccess } from "../analyst-access.ts";
import { askWarehouse, exportRows, FORMATS, type Format, type Statement } from "../ask-warehouse.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { promptFor } from "../prompt.ts";
import type { Session } from "../session.ts";
import { right, table } from "../table.ts";
import { act, environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, windowParameters, type WindowOptions } from "../window.ts";
import { writeWhole } from "../write-whole.ts";

interface Options extends WindowOptions, Plain {
  readonly env: Environment;
  readonly query?: string;
  readonly book?: true;
  readonly format?: Format;
  readonly output?: string;
}

export function addSql(program: Command, run: Run): void {
  const command = withExample(program.command("sql"), "weir sql decisions-by-day --last 90d --format csv")
    .description(
      "query the warehouse as an analyst: from a file, the book, -q, standard input, or a prompt on a terminal",
    )
    .argument("[file]", "file with a query, or the name of one in the book")
    .option("-q, --query <sql>", "the query")
    .option("--book", "list the bundled queries")
    .addOption(
      new Option("--format <format>", "write the rows for another tool, as they come")
        .choices(Object.keys(FORMATS))
        .conflicts(["json", "book"]),
    )
    .option("--output <file>", "with --format: write to this file, which appears once it is whole")
    .addOption(environmentOption());
  act(addWindowOptions(command), run, (options: Options, file?: string) => sql(run.session, options, file));
}

async function sql(session: Session, options: Options, file: string | undefined): Promise<Ending> {
  if (options.book) return listBook(session, options);
  const misused = misuseOf(session, options);
  if (misused !== null) return localFailure("invalid_request", misused);
  const query = readQuery(options, file);
  if (typeof query === "object") return query;
  const access = analystAccess(session);
  if (!access.ok) return access;
  const warehouse = openForAnalyst(access.address);
  const ask = (statement: string) => answer(session, options, warehouse, statement);
  try {
    if (query !== undefined) return await ask(query);
    if (session.in.isTTY !== true) return await ask(await text(session.in));
    if (options.format !== undefined) {
      return localFailure("invalid_request", "--format needs a query: a file, a name of the book, or -q.");
    }
    return await promptFor(session, ask);
  } finally {
    await warehouse.close();
  }
}

function misuseOf({ out }: Session, { format, output }: Options): string | null {
  if (output !== undefined && format === undefined) return "--output needs --format.";
  const toTerminal = output === undefined && out.isTTY === true;
  return format === "parquet" && toTerminal
    ? "Parquet is not for a terminal: give --output FILE, or send standard output to a file."
    : null;
}

type Failed = ReturnType<typeof localFailure>;

function readQuery({ query }: Options, file: string | undefined): string | undefined | Failed {
  if (query !== undefined && file !== undefined) {
    return localFailure("invalid_request", "Pass either a file or -q, not both.");
  }
  if (file === undefined) return query;
  try {
    return readFileSync(file, "utf8");
  } catch {
    const bundled = readBook().find(({ name }) => name === file);
    if (bundled !== undefined) return bundled.sql;
    const message = `${file} is neither a file that can be read nor a query of the book. List the book with: weir sql --book`;
    return localFailure("invalid_request", message);
  }
}

async function answer(
  session: Session,
  options: Options,
  warehouse: Warehouse,
  query: string,
): Promise<Ending> {
  const parameters = { environment: options.env, ...windowParameters(options, session.now()) };
  const statement = { sql: query, parameters };
  const { format } = options;
  if (format !== undefined) return await write(session, warehouse, statement, format, options.output);
  const result = await askWarehouse(warehouse, statement, session.signal);
  if (!result.ok) return result;
  const { columns, rows } = result.answer;
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, c) => [name, row[c]])));
  const heads = columns.map(({ name, numeric }) => (numeric ? right(name) : name));
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell : JSON.stringify(cell))),
  );
  return print(session, options, objects, (dress) => table(heads, cells, dress));
}

async function write(
  session: Session,
  warehouse: Warehouse,
  statement: Statement,
  format: Format,
  output: string | undefined,
): Promise<Ending> {
  const writeTo = (to: NodeJS.WritableStream) => exportRows(warehouse, statement, format, to, session.signal);
  const written = output === undefined ? await writeTo(session.out) : await writeWhole(output, writeTo);
  return written.ok ? EXIT.done : written;
}

function listBook(session: Session, options: Options): Ending {
  const book = readBook().map(({ name, path, question }) => ({ name, path, question }));
  const rows = book.map(({ name, question }) => [name, question]);
  return print(session, options, book, (dress) => table(["NAME", "QUESTION"], rows, dress));
}
