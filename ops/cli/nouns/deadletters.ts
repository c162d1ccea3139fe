// weir deadletters: events that could not be loaded, and what is done with them.

import type { Command } from "commander";
import {
  deadLetterPageSchema,
  deadLetterSchema,
  deadLettersDoneSchema,
  type DeadLetter,
  type DeadLettersDone,
} from "#domain/contract/dead-letters.ts";
import { localFailure, type Client } from "../../http/client.ts";
import { confirm, YES } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import { startProgress } from "../progress.ts";
import { PAGE_MAX, readPages } from "../read-pages.ts";
import { operatorClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import { act, printJson, unexpectedAnswer, type Ending, type Plain, type Run } from "../verb.ts";

interface ListOptions extends Plain {
  readonly settled?: true;
}
interface RetryOptions extends Plain {
  readonly all?: true;
  readonly yes?: true;
}
interface DropOptions extends RetryOptions {
  readonly reason: string;
}

export function addDeadLetters(program: Command, run: Run): void {
  const noun = program.command("deadletters").description("events that could not be loaded");
  act(
    noun
      .command("list")
      .description("all open ones, oldest first, with the reason")
      .option("--settled", "also those that were retried or dropped"),
    run,
    ({ settled, json }: ListOptions) => list(run.session, settled === true, json === true),
  );
  act(
    noun
      .command("show")
      .description("one of them: why it failed, where it came from, which event it is")
      .argument("<id>"),
    run,
    ({ json }: Plain, id: string) => show(run.session, id, json === true),
  );
  act(
    noun
      .command("retry")
      .description("send them to their topics again; no event is counted twice")
      .argument("[ids...]")
      .option("--all", "all open ones")
      .option("--yes", YES),
    run,
    (options: RetryOptions, ids: string[]) => settle(run.session, "retry", ids, options),
  );
  act(
    noun
      .command("drop")
      .description("drop their events: reports name them as set aside, and can be complete")
      .argument("[ids...]")
      .option("--all", "all open ones")
      .requiredOption("--reason <text>", "the reason, kept in the audit and shown in reports")
      .option("--yes", YES),
    run,
    (options: DropOptions, ids: string[]) => settle(run.session, "drop", ids, options),
  );
}

async function list(session: Session, settled: boolean, json: boolean): Promise<Ending> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const found = await readAll(connected.client, settled);
  if (!found.ok) return found;
  if (json) printJson(session, found.page);
  else {
    const columns = ["ID", "STATE", "FAILED AT (UTC)", "CODE", "EVENT", "LOG", "PLACE", "REASON"];
    const rows = found.page.data.map(({ id, state, failedAt, code, event, reason }) => [
      id,
      state,
      failedAt,
      code,
      event?.type ?? "cannot be read",
      event?.source ?? "–",
      event === null ? "–" : String(event.sequence),
      reason,
    ]);
    session.out.write(
      table(
        columns.map((head) => ({ head })),
        rows,
        dressOf(session),
      ),
    );
  }
  return EXIT.done;
}

async function show(session: Session, id: string, json: boolean): Promise<Ending> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const path = `/dead-letters/${encodeURIComponent(id)}`;
  const result = await connected.client.call({ method: "GET", path });
  if (!result.ok) return result;
  const letter = deadLetterSchema.safeParse(result.body);
  if (!letter.success) return unexpectedAnswer("dead letter");
  if (json) printJson(session, result.body);
  else for (const line of linesOf(letter.data)) session.out.write(`${line}\n`);
  return EXIT.done;
}

function linesOf({ id, state, code, reason, failedAt, from, bytes, event }: DeadLetter): string[] {
  return [
    `${id}  ${state}`,
    `why:   ${reason} (${code}), at ${failedAt}`,
    from === null
      ? "from:  not known"
      : `from:  ${from.topic}, partition ${from.partition}, offset ${from.offset}`,
    event === null
      ? `event: not known from its ${bytes} bytes`
      : `event: ${event.id}, ${event.type}, place ${event.sequence} of ${event.source}, recorded at ${event.recordedAt}`,
  ];
}

async function settle(
  session: Session,
  verb: "retry" | "drop",
  named: readonly string[],
  { all, yes, json, reason }: RetryOptions & { readonly reason?: string },
): Promise<Ending> {
  if (named.length > 0 === (all === true)) {
    return localFailure("invalid_request", "Name the letters, or say --all.");
  }
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const { client } = connected;
  const open = all === true ? await readAll(client, false) : null;
  if (open?.ok === false) return open;
  const ids = open?.page.data.map(({ id }) => id) ?? named;
  const refused = await confirm(session, `${verb} ${ids.length} dead letters`, yes === true);
  if (refused) return refused;
  const done: DeadLettersDone["data"] = [];
  const progress = startProgress(verb, ids.length, session.err);
  for (let at = 0; at < ids.length; at += PAGE_MAX) {
    const body = { ids: ids.slice(at, at + PAGE_MAX), ...(reason !== undefined && { reason }) };
    const result = await client.call({
      method: "POST",
      path: `/dead-letters/${verb}`,
      body,
      repeatable: true,
    });
    if (!result.ok) {
      progress.stop();
      return result;
    }
    const some = deadLettersDoneSchema.safeParse(result.body);
    if (!some.success) return unexpectedAnswer("answer");
    done.push(...some.data.data);
    progress.update(done.length);
  }
  progress.stop();
  if (json === true) printJson(session, { data: done });
  else for (const { id, outcome } of done) session.out.write(`${id}  ${outcome.replaceAll("_", " ")}\n`);
  if (done.some(({ outcome }) => outcome === "not_found")) return EXIT.notFound;
  return done.some(({ outcome }) => outcome === "not_ours") ? EXIT.failed : EXIT.done;
}

function readAll(client: Client, settled: boolean) {
  return readPages<DeadLetter>(client, {
    path: "/dead-letters",
    query: new URLSearchParams({ limit: String(PAGE_MAX), state: settled ? "all" : "open" }),
    schema: deadLetterPageSchema,
    of: "dead letters",
    all: true,
  });
}
