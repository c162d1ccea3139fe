// weir warehouse: rebuilds it from the logs, after it was lost, emptied or restored from a copy.

import type { Command } from "commander";
import { rebuildProgressSchema } from "#domain/contract/rebuild.ts";
import { confirm, YES } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import { INCOMPLETE, missingOf, rebuild } from "../rebuild-steps.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import {
  act,
  printFailure,
  printJson,
  unexpectedAnswer,
  wholeNumber,
  type Plain,
  type Run,
} from "../verb.ts";

interface Options extends Plain {
  readonly reason: string;
  readonly patience: number;
  readonly yes?: true;
}

const PATIENCE_SECONDS = 120;

export function addWarehouse(program: Command, run: Run): void {
  const noun = program.command("warehouse").description("the warehouse, which is a copy of the logs");
  act(noun.command("show").description("how much of each log is in the warehouse"), run, ({ json }: Plain) =>
    show(run.session, json === true),
  );
  act(
    noun
      .command("rebuild")
      .description("rebuild it from the logs; decisions continue, but reports are incomplete until it ends")
      .option("--reason <text>", "the reason, kept in the audit", "the warehouse was lost")
      .option(
        "--patience <seconds>",
        "end with an error if nothing arrives for this long",
        wholeNumber,
        PATIENCE_SECONDS,
      )
      .option("--yes", YES),
    run,
    (options: Options) => make(run.session, options),
  );
}

async function show(session: Session, json: boolean) {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const result = await connected.client.call({ method: "GET", path: "/warehouse/rebuild" });
  if (!result.ok) return result;
  const progress = rebuildProgressSchema.safeParse(result.body);
  if (!progress.success) return unexpectedAnswer("progress");
  if (json) printJson(session, result.body);
  else {
    const { underWaySince, logs, unanswered } = progress.data;
    const right = "right" as const;
    const columns = [
      { head: "SOURCE" },
      { head: "KEPT", align: right },
      { head: "IN THE WAREHOUSE", align: right },
      { head: "SET ASIDE", align: right },
      { head: "MISSING", align: right },
    ];
    const rows = logs.map((log) => [
      log.source,
      String(log.kept),
      String(log.loaded),
      String(log.setAside),
      String(missingOf(log)),
    ]);
    session.out.write(table(columns, rows, dressOf(session)));
    for (const source of unanswered) session.err.write(`${source} does not answer\n`);
    if (underWaySince !== null) {
      session.err.write(
        `A rebuild has been running since ${underWaySince}: jobs that draw conclusions wait for its end.\n`,
      );
    }
  }
  return EXIT.done;
}

async function make(session: Session, { reason, patience, yes, json }: Options) {
  const deed = "send every log to the warehouse again; reports are incomplete until they have arrived";
  const refused = await confirm(session, deed, yes === true);
  if (refused) return refused;
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const settings = { reason, patienceMilliseconds: patience * 1_000 };
  const done = await rebuild(session, connected.client, settings);
  if (!done.ok) {
    if (done.error.code !== INCOMPLETE) return done;
    printFailure(session, done, json === true);
    return EXIT.checkFailed;
  }
  const { logs, restated, unfinishedJobs } = done.value;
  const loaded = logs.reduce((total, log) => total + log.loaded, 0);
  const setAside = logs.filter((log) => log.setAside > 0);
  if (json === true) printJson(session, { events: loaded, logs, restated, unfinishedJobs });
  else {
    session.out.write(
      `${loaded} events of ${logs.length} logs are in the warehouse; ${restated} cases were announced again\n`,
    );
    for (const log of setAside) session.out.write(`${log.source}: ${log.setAside} set aside\n`);
    for (const name of unfinishedJobs) session.out.write(`the job ${name} is still running\n`);
  }
  return EXIT.done;
}
