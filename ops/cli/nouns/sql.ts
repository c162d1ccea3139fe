// weir sql: an analyst's prompt. A query of one's own, one of the book, or one after another.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { localFailure } from "../../http/client.ts";
import { analystAccess } from "../analyst-access.ts";
import { askWarehouse } from "../ask-warehouse.ts";
import { EXIT } from "../exit-code.ts";
import { promptFor } from "../prompt.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, environmentOption, printJson, type Ending, type Run } from "../verb.ts";
import { addWindowOptions, windowParameters, type WindowOptions } from "../window.ts";

interface Options extends WindowOptions {
  readonly env: Environment;
  readonly query?: string;
  readonly book?: true;
  readonly json?: true;
}

export function addSql(program: Command, run: Run): void {
  const command = program
    .command("sql")
    .description("ask the warehouse as an analyst: a file, -q, standard input, or a prompt on a terminal")
    .argument("[file]", "a query, such as one of warehouse/queries/book")
    .option("-q, --query <sql>", "the query itself")
    .option("--book", "list the book of queries")
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
    return localFailure("invalid_request", "A file and -q say two things; give one.");
  }
  if (file === undefined) return query;
  try {
    return readFileSync(file, "utf8");
  } catch {
    return localFailure("invalid_request", `${file} cannot be read.`);
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
  if (options.json) {
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, c) => [name, row[c]])));
    printJson(session, objects);
    return EXIT.done;
  }
  const heads = columns.map(
    ({ name, numeric }) => ({ head: name, align: numeric ? "right" : "left" }) as const,
  );
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell : JSON.stringify(cell))),
  );
  session.out.write(table(heads, cells, dressOf(session)));
  return EXIT.done;
}

function listBook(session: Session, { json }: Options): Ending {
  const book = readBook().map(({ path, question }) => ({ path, question }));
  if (json) printJson(session, book);
  else {
    const rows = book.map(({ path, question }) => [question, path]);
    session.out.write(table([{ head: "Question" }, { head: "file" }], rows, dressOf(session)));
  }
  return EXIT.done;
}
