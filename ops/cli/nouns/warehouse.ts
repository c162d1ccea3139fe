// weir warehouse: rebuild the warehouse from the logs after it was lost, emptied or restored from a copy.

import type { Command } from "commander";
import { rebuildProgressSchema, type RebuildProgress } from "#domain/contract/operators/rebuild.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { INCOMPLETE, missingOf, rebuild, type Rebuilt } from "../rebuild-warehouse.ts";
import { notesOf } from "../session.ts";
import { right, table, type Dress } from "../table.ts";
import { print, printFailure, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";
import { writeError } from "../write-out.ts";

interface Options extends Plain, Confirmed {
  readonly reason: string;
  readonly patience: number;
}

const PATIENCE_SECONDS = 120;

export function addWarehouse(program: Command, run: Run): void {
  const noun = program.command("warehouse").description("the warehouse, which is a copy of the logs");
  operatorVerb(
    withExample(noun.command("show"), "weir warehouse show").description(
      "show how much of each log is in the warehouse",
    ),
    run,
    show,
  );
  operatorVerb(
    withExample(noun.command("rebuild"), 'weir warehouse rebuild --reason "restored from a copy"')
      .description(
        "rebuild the warehouse from the logs; decisions continue, but reports are incomplete until it ends",
      )
      .option("--reason <text>", "reason, kept in the audit log", "the warehouse was lost")
      .option("--patience <seconds>", "fail if nothing arrives for this long", wholeNumber, PATIENCE_SECONDS)
      .option("--yes", YES),
    run,
    make,
  );
}

async function show({ session, client }: Operator, options: Plain): Promise<Ending> {
  const call = { method: "GET", path: "/warehouse/rebuild" } as const;
  const progress = await ask(client, call, rebuildProgressSchema, "progress");
  if (!progress.ok) return progress;
  const { underWaySince, logs, unanswered } = progress.value;
  const ending = print(session, options, progress.body, (dress) => showLogs(logs, dress));
  if (options.json === true) return ending;
  for (const source of unanswered) writeError(session, `${source} does not respond\n`);
  if (underWaySince !== null) {
    notesOf(session).write(
      `A rebuild has been running since ${underWaySince}: jobs that draw conclusions wait until it ends.\n`,
    );
  }
  return ending;
}

function showLogs(logs: RebuildProgress["logs"], dress: Dress): string {
  const rows = logs.map((log) => [
    log.source,
    String(log.kept),
    String(log.loaded),
    String(log.setAside),
    String(missingOf(log)),
  ]);
  const columns = [
    "SOURCE",
    right("IN THE LOG"),
    right("IN THE WAREHOUSE"),
    right("SET ASIDE"),
    right("MISSING"),
  ];
  return table(columns, rows, dress);
}

async function make({ session, client }: Operator, options: Options): Promise<Ending> {
  const { reason, patience } = options;
  const deed = "send every log to the warehouse again; reports are incomplete until they have arrived";
  const refused = await confirm(session, deed, options);
  if (refused) return refused;
  const done = await rebuild(session, client, { reason, patienceMilliseconds: patience * 1_000 });
  if (!done.ok) {
    if (done.error.code !== INCOMPLETE) return done;
    printFailure(session, done, options.json === true);
    return EXIT.checkFailed;
  }
  const { logs, restated, unfinishedJobs } = done.value;
  const events = logs.reduce((total, log) => total + log.loaded, 0);
  return print(session, options, { events, logs, restated, unfinishedJobs }, () =>
    showRebuilt(events, done.value),
  );
}

function showRebuilt(events: number, { logs, restated, unfinishedJobs }: Rebuilt): string {
  return [
    `${events} events from ${logs.length} logs are in the warehouse; ${restated} cases were announced again\n`,
    ...logs.filter((log) => log.setAside > 0).map((log) => `${log.source}: ${log.setAside} set aside\n`),
    ...unfinishedJobs.map((name) => `the job ${name} did not finish; the schedule runs it again\n`),
  ].join("");
}
