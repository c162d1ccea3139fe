// weir sql: an analyst's queries, from a file, an option, standard input or a prompt.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { localFailure } from "../../http/client.ts";
import { analystAccess } from "../analyst-access.ts";
import { askWarehouse } from "../ask-warehouse.ts";
import { promptFor } from "../prompt.ts";
import type { Session } from "../session.ts";
import { right, table } from "../table.ts";
import { act, environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, windowParameters, type WindowOptions } from "../window.ts";

interface Options extends WindowOptions, Plain {
  readonly env: Environment;
  readonly query?: string;
  readonly book?: true;
}

export function addSql(program: Command, run: Run): void {
  const command = program
    .command("sql")
    .description(
      "query the warehouse as an analyst: from a file, -q, standard input, or a prompt on a terminal",
    )
    .argument("[file]", "file with a query, such as one of warehouse/queries/book")
    .option("-q, --query <sql>", "the query")
    .option("--book", "list the bundled queries")
    .addOption(environmentOption());
  act(addWindowOptions(command), run, (options: Options, file?: string) => sql(run.session, options, file));
}

async function sql(session: Session, options: Options, file: string | undefined): Promise<Ending> {
  if (options.book) return listBook(session, options);
  const query = readQuery(options, file);
  if (typeof query === "object") return query;
  const access = analystAccess(session);
  if (!access.ok) return access;
  const warehouse = openForAnalyst(access.address);
  const ask = (statement: string) => answer(session, options, warehouse, statement);
  try {
    if (query !== undefined) return await ask(query);
    if (session.in.isTTY !== true) return await ask(await text(session.in));
    return await promptFor(session, ask);
  } finally {
    await warehouse.close();
  }
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
    return localFailure("invalid_request", `Cannot read ${file}.`);
  }
}

async function answer(
  session: Session,
  options: Options,
  warehouse: Warehouse,
  statement: string,
): Promise<Ending> {
  const parameters = { environment: options.env, ...windowParameters(options, session.now()) };
  const result = await askWarehouse(warehouse, statement, parameters, session.signal);
  if (!result.ok) return result;
  const { columns, rows } = result.answer;
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, c) => [name, row[c]])));
  const heads = columns.map(({ name, numeric }) => (numeric ? right(name) : name));
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell : JSON.stringify(cell))),
  );
  return print(session, options, objects, (dress) => table(heads, cells, dress));
}

function listBook(session: Session, options: Options): Ending {
  const book = readBook().map(({ path, question }) => ({ path, question }));
  const rows = book.map(({ path, question }) => [question, path]);
  return print(session, options, book, (dress) => table(["QUESTION", "FILE"], rows, dress));
}
