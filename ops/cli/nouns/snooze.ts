// weir snooze: rules that are left out of one customer's decisions for a while.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import { snoozePageSchema, snoozeSchema, type Snooze } from "#domain/contract/snooze.ts";
import { confirm, YES } from "../confirm.ts";
import { EXIT } from "../exit-code.ts";
import {
  chooseOrganisation,
  ORGANISATION,
  type ChosenOrganisation,
  type OrganisationChoice,
} from "../organisation-choice.ts";
import { PAGE_MAX, readPages } from "../read-pages.ts";
import { dressOf, type Session } from "../session.ts";
import { table } from "../table.ts";
import {
  act,
  environmentOption,
  printJson,
  unexpectedAnswer,
  type Ending,
  type Plain,
  type Run,
} from "../verb.ts";
import { readInstant } from "../window.ts";

interface Options extends OrganisationChoice, Plain {
  readonly env: Environment;
}
interface CreateOptions extends Options {
  readonly subject: string;
  readonly rule: string;
  readonly until: string;
  readonly reason: string;
  readonly yes?: true;
}
interface ListOptions extends Options {
  readonly subject?: string;
}
interface EndOptions extends Options {
  readonly reason?: string;
  readonly yes?: true;
}

export function addSnooze(program: Command, run: Run): void {
  const noun = program.command("snooze").description("rules that are left out of one customer's decisions");
  const verb = (name: string, description: string) =>
    noun
      .command(name)
      .description(description)
      .option("--org <id>", ORGANISATION)
      .addOption(environmentOption());
  act(
    verb("create", "leave a rule out of a customer's decisions until an instant")
      .requiredOption("--subject <id>", "the customer, such as sub_…")
      .requiredOption("--rule <id>", "a rule of the version in force")
      .requiredOption("--until <instant>", "2026-01-31 or 2026-01-31T12:00:00Z", readInstant)
      .requiredOption("--reason <text>", "why; kept with it and in the audit")
      .option("--yes", YES),
    run,
    (options: CreateOptions) => create(run.session, options),
  );
  act(
    verb("list", "what is snoozed now, newest first").option("--subject <id>", "of one customer"),
    run,
    (options: ListOptions) => list(run.session, options),
  );
  act(
    verb("end", "let the rule count again at once")
      .argument("<snooze>", "its id, such as snz_…")
      .option("--reason <text>", "the reason, kept in the audit")
      .option("--yes", YES),
    run,
    (options: EndOptions, id: string) => end(run.session, id, options),
  );
}

async function create(session: Session, options: CreateOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const { env, subject: subjectId, rule: ruleId, until, reason } = options;
  if (env === "production") {
    const deed = `leave ${ruleId} out of production decisions on ${subjectId} until ${until}`;
    const refused = await confirm(session, deed, options.yes === true);
    if (refused) return refused;
  }
  const body = { subjectId, ruleId, until, reason };
  const result = await at.client.call({ method: "POST", path: `${pathOf(at)}?environment=${env}`, body });
  if (!result.ok) return result;
  const snooze = snoozeSchema.safeParse(result.body);
  if (!snooze.success) return unexpectedAnswer("snooze");
  if (options.json === true) printJson(session, result.body);
  else session.out.write(`${snooze.data.id}  ${ruleId} until ${snooze.data.until}\n`);
  return EXIT.done;
}

/** All of them: what somebody decided by hand is never many. */
async function list(session: Session, options: ListOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const query = new URLSearchParams({ environment: options.env, limit: String(PAGE_MAX) });
  if (options.subject !== undefined) query.set("subjectId", options.subject);
  const found = await readPages(at.client, {
    path: pathOf(at),
    query,
    schema: snoozePageSchema,
    of: "snoozes",
    all: true,
  });
  if (!found.ok) return found;
  if (options.json === true) printJson(session, found.page);
  else session.out.write(showSnoozes(found.page.data, session));
  return EXIT.done;
}

function showSnoozes(snoozes: readonly Snooze[], session: Session): string {
  return table(
    ["SNOOZE", "CUSTOMER", "RULE", "UNTIL (UTC)", "BY", "REASON"].map((head) => ({ head })),
    snoozes.map(({ id, subjectId, ruleId, until, actor, reason }) => [
      id,
      subjectId,
      ruleId,
      until,
      actor,
      reason,
    ]),
    dressOf(session),
  );
}

async function end(session: Session, id: string, options: EndOptions): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  if (options.env === "production") {
    const refused = await confirm(session, `end ${id} of production`, options.yes === true);
    if (refused) return refused;
  }
  const query = new URLSearchParams({ environment: options.env });
  if (options.reason !== undefined) query.set("reason", options.reason);
  const path = `${pathOf(at)}/${encodeURIComponent(id)}?${query.toString()}`;
  const result = await at.client.call({ method: "DELETE", path });
  if (!result.ok) return result;
  if (options.json === true) printJson(session, { id, ended: true });
  else session.out.write(`${id} ended\n`);
  return EXIT.done;
}

function pathOf({ id }: ChosenOrganisation): string {
  return `/organisations/${encodeURIComponent(id)}/snoozes`;
}
