// weir log: the logs that everything leaves through, one that is sent into the warehouse again from a place, and rows that a
// reader set aside.

import { InvalidArgumentError, type Command } from "commander";
import {
  logListSchema,
  rewoundLogSchema,
  rowsDroppedSchema,
  rowsRetriedSchema,
} from "#domain/contract/logs.ts";
import { confirm, YES } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, type Plain, type Run } from "../verb.ts";

interface RewindOptions extends Plain {
  readonly to: number;
  readonly reason: string;
  readonly yes?: true;
}

interface RowsOptions extends Plain {
  readonly reader: string;
  readonly place?: readonly number[];
}

interface DropOptions extends Plain {
  readonly reader: string;
  readonly place: readonly number[];
  readonly reason: string;
  readonly yes?: true;
}

export function addLog(program: Command, run: Run): void {
  const noun = program.command("log").description("logs of the edge's objects, and sending them again");
  act(
    noun.command("list").description("every log, how far each reader is, and which rows were set aside"),
    run,
    ({ json }: Plain) => list(run.session, json === true),
  );
  act(
    noun
      .command("rewind")
      .description("send a log to the warehouse again from a place; no event is counted twice")
      .argument("<source>", "its name in weir log list, such as ledger/org_1/production/0")
      .requiredOption(
        "--to <place>",
        "the last place that counts as sent; 0 sends everything that the log still holds",
        place,
      )
      .requiredOption("--reason <text>", "the reason, kept in the audit")
      .option("--yes", YES),
    run,
    (options: RewindOptions, source: string) => rewind(run.session, options, source),
  );
  act(
    noun
      .command("retry")
      .description("send rows that a reader set aside to it again")
      .argument("<source>", "its name in weir log list")
      .requiredOption("--reader <name>", "the reader that set them aside, by its name in weir log list")
      .option("--place <place...>", "which rows; without it the oldest hundred", places),
    run,
    (options: RowsOptions, source: string) => retry(run.session, options, source),
  );
  act(
    noun
      .command("drop")
      .description("drop rows that a reader set aside; they stay in the log")
      .argument("<source>", "its name in weir log list")
      .requiredOption("--reader <name>", "the reader that set them aside, by its name in weir log list")
      .requiredOption("--place <place...>", "which rows", places)
      .requiredOption("--reason <text>", "the reason, kept in the audit")
      .option("--yes", YES),
    run,
    (options: DropOptions, source: string) => drop(run.session, options, source),
  );
}

/** One more place, for commander. */
function places(text: string, before: readonly number[] = []): number[] {
  return [...before, place(text)];
}

/** A place of a log, or 0, for commander. */
function place(text: string): number {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) throw new InvalidArgumentError("It must be a whole number or 0.");
  return Number(text);
}

async function list(session: Session, json: boolean) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "GET", path: "/logs" });
  if (!result.ok) return result;
  const logs = logListSchema.safeParse(result.body);
  if (!logs.success) return unexpectedAnswer("list of logs");
  if (json) printJson(session, result.body);
  else {
    const columns = [
      { head: "SOURCE" },
      { head: "KEPT FROM", align: "right" as const },
      { head: "LAST PLACE", align: "right" as const },
      { head: "READER" },
      { head: "HAS IT UP TO", align: "right" as const },
      { head: "SET ASIDE" },
    ];
    const rows = logs.data.data.flatMap(({ source, begin, head, readers }) =>
      readers.map(({ reader, cursor, setAside, setAsideCount }) => [
        source,
        String(begin),
        String(head),
        reader,
        String(cursor),
        asideText(setAside, setAsideCount),
      ]),
    );
    session.out.write(table(columns, rows, dressOf(session)));
    for (const source of logs.data.unanswered) session.err.write(`${source} does not answer\n`);
  }
  return EXIT.done;
}

function asideText(
  setAside: readonly { readonly sequence: number; readonly reason: string }[],
  count: number,
): string {
  if (count === 0) return "–";
  const named = setAside.slice(0, 3).map(({ sequence, reason }) => `${sequence} ${reason}`);
  return `${count}: ${named.join(", ")}${count > named.length ? ", …" : ""}`;
}

async function rewind(session: Session, { to, reason, yes, json }: RewindOptions, source: string) {
  const refused = await confirm(session, `send ${source} again from place ${to + 1}`, yes === true);
  if (refused) return refused;
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  // A second rewind to the same place sends the same once more, and nothing counts twice.
  const body = { source, to, reason };
  const result = await connected.client.call({
    method: "POST",
    path: "/logs/rewind",
    body,
    repeatable: true,
  });
  if (!result.ok) return result;
  const rewound = rewoundLogSchema.safeParse(result.body);
  if (!rewound.success) return unexpectedAnswer("rewind");
  if (json === true) printJson(session, result.body);
  else {
    const { from, head } = rewound.data;
    session.out.write(`${source}: sent again from ${to + 1}; it had been sent up to ${from} of ${head}\n`);
  }
  return EXIT.done;
}

async function retry(session: Session, { reader, place: wanted, json }: RowsOptions, source: string) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const body = { source, reader, ...(wanted && { places: wanted }) };
  const result = await connected.client.call({ method: "POST", path: "/logs/retry", body, repeatable: true });
  if (!result.ok) return result;
  const retried = rowsRetriedSchema.safeParse(result.body);
  if (!retried.success) return unexpectedAnswer("retry");
  if (json === true) printJson(session, result.body);
  else if (retried.data.data.length === 0) session.out.write(`${source}: ${reader} set no row aside\n`);
  for (const { place: at, outcome, reason } of json === true ? [] : retried.data.data) {
    session.out.write(`${source} ${at} for ${reader}: ${outcome}${reason === null ? "" : ` (${reason})`}\n`);
  }
  return EXIT.done;
}

async function drop(session: Session, options: DropOptions, source: string) {
  const { reader, place: wanted, reason, yes, json } = options;
  const refused = await confirm(
    session,
    `drop ${wanted.join(", ")} of ${source} for ${reader}`,
    yes === true,
  );
  if (refused) return refused;
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const body = { source, reader, places: wanted, reason };
  const result = await connected.client.call({ method: "POST", path: "/logs/drop", body, repeatable: true });
  if (!result.ok) return result;
  const dropped = rowsDroppedSchema.safeParse(result.body);
  if (!dropped.success) return unexpectedAnswer("drop");
  if (json === true) printJson(session, result.body);
  else {
    const given = dropped.data.dropped;
    session.out.write(
      `${source}: ${given.length === 0 ? "nothing" : given.join(", ")} dropped for ${reader}\n`,
    );
  }
  return EXIT.done;
}
