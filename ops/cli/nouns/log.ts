// weir log: the logs that every event leaves the edge through. List them, send one to the warehouse again, and settle the
// rows that a reader set aside.

import { InvalidArgumentError, type Command } from "commander";
import type { z } from "zod";
import {
  logListSchema,
  rewoundLogSchema,
  rowsDroppedSchema,
  rowsRetriedSchema,
} from "#domain/contract/operators/logs.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withDryRun } from "../dry-run.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing, printRows } from "../list-output.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { right, table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";
import { writeError } from "../write-out.ts";

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
  const noun = program.command("log").description("logs of the edge's objects");
  operatorVerb(
    listing(
      withExample(noun.command("list"), "weir log list").description(
        "list every log, how far each reader has read, and the rows set aside",
      ),
      fieldsOf(logListSchema),
    ),
    run,
    list,
  );
  operatorVerb(
    withExample(
      noun.command("rewind"),
      'weir log rewind ledger/org_1/production/0 --to 0 --reason "the warehouse was restored"',
    )
      .description("send a log to the warehouse again; no event is counted twice")
      .argument("<source>", "log name from `weir log list`, such as ledger/org_1/production/0")
      .requiredOption(
        "--to <position>",
        "last position that counts as sent; 0 sends everything that the log still holds",
        position,
      )
      .requiredOption("--reason <text>", "reason, kept in the audit log")
      .option("--yes", YES),
    run,
    rewind,
  );
  operatorVerb(
    withDryRun(withExample(noun.command("retry"), "weir log retry ledger/org_1/production/0 --reader door"))
      .description("give a reader the rows that it set aside again")
      .argument("<source>", "log name from `weir log list`")
      .requiredOption("--reader <name>", "reader that set the rows aside, from `weir log list`")
      .option("--place <position...>", "positions of the rows (default: the oldest hundred)", positions),
    run,
    retry,
  );
  operatorVerb(
    withExample(
      noun.command("drop"),
      'weir log drop ledger/org_1/production/0 --reader door --place 17 --reason "a test that went wrong"',
    )
      .description("drop rows that a reader set aside; they stay in the log")
      .argument("<source>", "log name from `weir log list`")
      .requiredOption("--reader <name>", "reader that set the rows aside, from `weir log list`")
      .requiredOption("--place <position...>", "positions of the rows", positions)
      .requiredOption("--reason <text>", "reason, kept in the audit log")
      .option("--yes", YES),
    run,
    drop,
  );
}

/** One more position, for commander. */
function positions(text: string, before: readonly number[] = []): number[] {
  return [...before, position(text)];
}

/** A position of a log, or 0, for commander. */
function position(text: string): number {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text))
    throw new InvalidArgumentError("Expected a whole number of at least 0.");
  return Number(text);
}

async function list({ session, client }: Operator, options: Plain): Promise<Ending> {
  const logs = await ask(client, { method: "GET", path: "/logs" }, logListSchema, "list of logs");
  if (!logs.ok) return logs;
  const { data, unanswered } = logs.value;
  const ending = printRows(session, options, logs.body, (dress) => showLogs(data, dress));
  if (options.json === true) return ending;
  for (const source of unanswered) writeError(session, `${source} does not respond\n`);
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
    right("FIRST POSITION"),
    right("LAST POSITION"),
    "READER",
    right("READ UP TO"),
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
  const refused = await confirm(session, `send ${source} again from position ${to + 1}`, options);
  if (refused) return refused;
  // A second rewind to the same position sends the same events again, and nothing counts twice.
  const body = { source, to, reason };
  const call = { method: "POST", path: "/logs/rewind", body, repeatable: true } as const;
  const rewound = await ask(client, call, rewoundLogSchema, "rewind");
  if (!rewound.ok) return rewound;
  const { from, head } = rewound.value;
  return print(
    session,
    options,
    rewound.body,
    () => `${source}: sending again from position ${to + 1}; it had been sent up to ${from} of ${head}\n`,
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
  const text = rows.length === 0 ? `${source}: ${reader} has set no rows aside\n` : rows.join("");
  return print(session, options, retried.body, () => text);
}

async function drop({ session, client }: Operator, options: DropOptions, source: string) {
  const { reader, place: wanted, reason } = options;
  const refused = await confirm(
    session,
    `drop rows ${wanted.join(", ")} of ${source} for ${reader}`,
    options,
  );
  if (refused) return refused;
  const body = { source, reader, places: wanted, reason };
  const call = { method: "POST", path: "/logs/drop", body, repeatable: true } as const;
  const answer = await ask(client, call, rowsDroppedSchema, "drop");
  if (!answer.ok) return answer;
  const { dropped } = answer.value;
  const named = dropped.length === 0 ? "nothing" : dropped.join(", ");
  return print(session, options, answer.body, () => `${source}: ${named} dropped for ${reader}\n`);
}
