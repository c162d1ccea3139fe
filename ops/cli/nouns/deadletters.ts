// weir deadletters: events that could not be loaded. List them, retry them, or give them up.

import type { Command } from "commander";
import {
  deadLetterPageSchema,
  deadLetterSchema,
  deadLettersDoneSchema,
  type DeadLetter,
  type DeadLettersDone,
} from "#domain/contract/operators/dead-letters.ts";
import { localFailure, type Client } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { operatorVerb, type Operator } from "../operator-verb.ts";
import { startProgress } from "../progress.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { notesOf } from "../session.ts";
import { table, type Dress } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";

interface ListOptions extends Plain {
  readonly settled?: true;
}
interface RetryOptions extends Plain, Confirmed {
  readonly all?: true;
}
interface DropOptions extends RetryOptions {
  readonly reason: string;
}

export function addDeadLetters(program: Command, run: Run): void {
  const noun = program
    .command("deadletters")
    .description("events that could not be loaded into the warehouse");
  operatorVerb(
    listing(
      withExample(noun.command("list"), "weir deadletters list --settled")
        .description("list open dead letters with their reasons, oldest first")
        .option("--settled", "include those already retried or dropped"),
      fieldsOf(deadLetterPageSchema),
    ),
    run,
    list,
  );
  operatorVerb(
    withExample(noun.command("show"), "weir deadletters show dl_1")
      .description("show why an event failed, where it came from and which event it is")
      .argument("<id>", "dead letter id"),
    run,
    show,
  );
  operatorVerb(
    withExample(noun.command("retry"), "weir deadletters retry --all --yes")
      .description("send dead letters to their topics again; no event is counted twice")
      .argument("[ids...]", "dead letter ids")
      .option("--all", "all open dead letters")
      .option("--yes", YES),
    run,
    (operator, options: RetryOptions, ids: string[]) => settle(operator, "retry", options, ids),
  );
  operatorVerb(
    withExample(noun.command("drop"), 'weir deadletters drop dl_1 --reason "a test that went wrong"')
      .description("give up dead letters; reports count them as set aside and can then be complete")
      .argument("[ids...]", "dead letter ids")
      .option("--all", "all open dead letters")
      .requiredOption("--reason <text>", "reason, kept in the audit log and shown in reports")
      .option("--yes", YES),
    run,
    (operator, options: DropOptions, ids: string[]) => settle(operator, "drop", options, ids),
  );
}

async function list({ session, client }: Operator, options: ListOptions): Promise<Ending> {
  const found = await readAll(client, options.settled === true ? "all" : "open");
  return found.ok ? printPage(session, options, found.page, showLetters) : found;
}

function showLetters(letters: readonly DeadLetter[], dress: Dress): string {
  return table(
    ["ID", "STATE", "FAILED AT (UTC)", "CODE", "EVENT", "LOG", "POSITION", "REASON"],
    letters.map(({ id, state, failedAt, code, event, reason }) => [
      id,
      state,
      failedAt,
      code,
      event?.type ?? "unreadable",
      event?.source ?? "–",
      event === null ? "–" : String(event.sequence),
      reason,
    ]),
    dress,
  );
}

async function show({ session, client }: Operator, options: Plain, id: string): Promise<Ending> {
  const path = `/dead-letters/${encodeURIComponent(id)}`;
  const letter = await ask(client, { method: "GET", path }, deadLetterSchema, "dead letter");
  if (!letter.ok) return letter;
  return print(session, options, letter.body, () => showLetter(letter.value));
}

function showLetter({ id, state, code, reason, failedAt, from, bytes, event }: DeadLetter): string {
  const origin =
    from === null ? "unknown" : `${from.topic}, partition ${from.partition}, offset ${from.offset}`;
  const described =
    event === null
      ? `unreadable (${bytes} bytes)`
      : `${event.id}, ${event.type}, position ${event.sequence} of ${event.source}, recorded at ${event.recordedAt}`;
  return `${id}  ${state}
reason  ${reason} (${code}), failed at ${failedAt}
origin  ${origin}
event   ${described}
`;
}

async function settle(
  { session, client }: Operator,
  verb: "retry" | "drop",
  options: RetryOptions & { readonly reason?: string },
  named: readonly string[],
): Promise<Ending> {
  const { all, reason } = options;
  if (named.length > 0 === (all === true)) {
    return localFailure("invalid_request", "Pass the ids of dead letters, or --all.");
  }
  const open = all === true ? await readAll(client, "open") : null;
  if (open?.ok === false) return open;
  const ids = open?.page.data.map(({ id }) => id) ?? named;
  const refused = await confirm(session, `${verb} ${ids.length} dead letters`, options);
  if (refused) return refused;
  const done: DeadLettersDone["data"] = [];
  const progress = startProgress(verb, ids.length, notesOf(session));
  for (let at = 0; at < ids.length; at += PAGE_MAX) {
    const body = { ids: ids.slice(at, at + PAGE_MAX), ...(reason !== undefined && { reason }) };
    const call = { method: "POST", path: `/dead-letters/${verb}`, body, repeatable: true } as const;
    const some = await ask(client, call, deadLettersDoneSchema, "answer");
    if (!some.ok) {
      progress.stop();
      return some;
    }
    done.push(...some.value.data);
    progress.update(done.length);
  }
  progress.stop();
  print(session, options, { data: done }, () =>
    done.map(({ id, outcome }) => `${id}  ${outcome.replaceAll("_", " ")}\n`).join(""),
  );
  if (done.some(({ outcome }) => outcome === "not_found")) return EXIT.notFound;
  return done.some(({ outcome }) => outcome === "not_ours") ? EXIT.failed : EXIT.done;
}

function readAll(client: Client, state: "all" | "open") {
  return readPages(client, {
    path: "/dead-letters",
    query: new URLSearchParams({ limit: String(PAGE_MAX), state }),
    schema: deadLetterPageSchema,
    of: "dead letters",
    all: true,
  });
}
