// weir log: the logs that everything leaves through, one that is sent into the warehouse again from a place, and rows that a
// reader set aside.

import { InvalidArgumentError, type Command } from "commander";
import type { z } from "zod";
import {
  logListSchema,
  rewoundLogSchema,
  rowsDroppedSchema,
  rowsRetriedSchema,
} from "#domain/contract/logs.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { right, table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";

interface RewindOptions extends Plain, Confirmed {
  readonly to: number;
  readonly reason: string;
}

interface RowsOptions extends Plain {
  readonly reader: string;
  readonly place?: readonly number[];
}

interface DropOptions extends Plain, Confirmed {
  readonly reader: string;
  readonly place: readonly number[];
  readonly reason: string;
}

export function addLog(program: Command, run: Run): void {
  const noun = program.command("log").description("logs of the edge's objects, and sending them again");
  operatorVerb(
    noun.command("list").description("every log, how far each reader is, and which rows were set aside"),
    run,
    list,
  );
  operatorVerb(
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
    rewind,
  );
  operatorVerb(
    noun
      .command("retry")
      .description("send rows that a reader set aside to it again")
      .argument("<source>", "its name in weir log list")
      .requiredOption("--reader <name>", "the reader that set them aside, by its name in weir log list")
      .option("--place <place...>", "which rows; without it the oldest hundred", places),
    run,
    retry,
  );
  operatorVerb(
    noun
      .command("drop")
      .description("drop rows that a reader set aside; they stay in the log")
      .argument("<source>", "its name in weir log list")
      .requiredOption("--reader <name>", "the reader that set them aside, by its name in weir log list")
      .requiredOption("--place <place...>", "which rows", places)
      .requiredOption("--reason <text>", "the reason, kept in the audit")
      .option("--yes", YES),
    run,
    drop,
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

async function list({ session, client }: Operator, options: Plain): Promise<Ending> {
  const logs = await ask(client, { method: "GET", path: "/logs" }, logListSchema, "list of logs");
  if (!logs.ok) return logs;
  const { data, unanswered } = logs.value;
  const ending = print(session, options, logs.body, (dress) => showLogs(data, dress));
  if (options.json === true) return ending;
  for (const source of unanswered) session.err.write(`${source} does not answer\n`);
  return ending;
}

function showLogs(logs: z.output<typeof logListSchema>["data"], dress: Dress): string {
  const rows = logs.flatMap(({ source, begin, head, readers }) =>
    readers.map(({ reader, cursor, setAside, setAsideCount }) => [
      source,
      String(begin),
      String(head),
      reader,
      String(cursor),
      asideText(setAside, setAsideCount),
    ]),
  );
  const columns = [
    "SOURCE",
    right("KEPT FROM"),
    right("LAST PLACE"),
    "READER",
    right("HAS IT UP TO"),
    "SET ASIDE",
  ];
  return table(columns, rows, dress);
}

function asideText(
  setAside: readonly { readonly sequence: number; readonly reason: string }[],
  count: number,
): string {
  if (count === 0) return "–";
  const named = setAside.slice(0, 3).map(({ sequence, reason }) => `${sequence} ${reason}`);
  return `${count}: ${named.join(", ")}${count > named.length ? ", …" : ""}`;
}

async function rewind({ session, client }: Operator, options: RewindOptions, source: string) {
  const { to, reason } = options;
  const refused = await confirm(session, `send ${source} again from place ${to + 1}`, options);
  if (refused) return refused;
  // A second rewind to the same place sends the same once more, and nothing counts twice.
  const body = { source, to, reason };
  const call = { method: "POST", path: "/logs/rewind", body, repeatable: true } as const;
  const rewound = await ask(client, call, rewoundLogSchema, "rewind");
  if (!rewound.ok) return rewound;
  const { from, head } = rewound.value;
  return print(
    session,
    options,
    rewound.body,
    () => `${source}: sent again from ${to + 1}; it had been sent up to ${from} of ${head}\n`,
  );
}

async function retry({ session, client }: Operator, options: RowsOptions, source: string) {
  const { reader, place: wanted } = options;
  const body = { source, reader, ...(wanted && { places: wanted }) };
  const call = { method: "POST", path: "/logs/retry", body, repeatable: true } as const;
  const retried = await ask(client, call, rowsRetriedSchema, "retry");
  if (!retried.ok) return retried;
  const rows = retried.value.data.map(({ place: at, outcome, reason }) => {
    const why = reason === null ? "" : ` (${reason})`;
    return `${source} ${at} for ${reader}: ${outcome}${why}\n`;
  });
  const text = rows.length === 0 ? `${source}: ${reader} set no row aside\n` : rows.join("");
  return print(session, options, retried.body, () => text);
}

async function drop({ session, client }: Operator, options: DropOptions, source: string) {
  const { reader, place: wanted, reason } = options;
  const refused = await confirm(session, `drop ${wanted.join(", ")} of ${source} for ${reader}`, options);
  if (refused) return refused;
  const body = { source, reader, places: wanted, reason };
  const call = { method: "POST", path: "/logs/drop", body, repeatable: true } as const;
  const answer = await ask(client, call, rowsDroppedSchema, "drop");
  if (!answer.ok) return answer;
  const { dropped } = answer.value;
  const named = dropped.length === 0 ? "nothing" : dropped.join(", ");
  return print(session, options, answer.body, () => `${source}: ${named} dropped for ${reader}\n`);
}
