// weir snooze: rules that are left out of one customer's decisions for a while.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import { snoozePageSchema, snoozeSchema, type Snooze } from "#domain/contract/snooze.ts";
import { ask } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, readPages } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { readInstant } from "../window.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface CreateOptions extends Options, Confirmed {
  readonly subject: string;
  readonly rule: string;
  readonly until: string;
  readonly reason: string;
}
interface ListOptions extends Options {
  readonly subject?: string;
}
interface EndOptions extends Options, Confirmed {
  readonly reason?: string;
}

export function addSnooze(program: Command, run: Run): void {
  const noun = program.command("snooze").description("rules that are left out of one customer's decisions");
  organisationVerb(
    noun
      .command("create")
      .description("leave a rule out of a customer's decisions until an instant")
      .requiredOption("--subject <id>", "the customer, such as sub_…")
      .requiredOption("--rule <id>", "a rule of the version in force")
      .requiredOption("--until <instant>", "2026-01-31 or 2026-01-31T12:00:00Z", readInstant)
      .requiredOption("--reason <text>", "why; kept with it and in the audit")
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    create,
  );
  organisationVerb(
    noun
      .command("list")
      .description("what is snoozed now, newest first")
      .option("--subject <id>", "of one customer")
      .addOption(environmentOption()),
    run,
    list,
  );
  organisationVerb(
    noun
      .command("end")
      .description("let the rule count again at once")
      .argument("<snooze>", "its id, such as snz_…")
      .option("--reason <text>", "the reason, kept in the audit")
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    end,
  );
}

async function create(at: ChosenOrganisation, options: CreateOptions): Promise<Ending> {
  const { session, client, path } = at;
  const { env, subject: subjectId, rule: ruleId, until, reason } = options;
  if (env === "production") {
    const deed = `leave ${ruleId} out of production decisions on ${subjectId} until ${until}`;
    const refused = await confirm(session, deed, options);
    if (refused) return refused;
  }
  const body = { subjectId, ruleId, until, reason };
  const call = { method: "POST", path: `${path}/snoozes?environment=${env}`, body } as const;
  const snooze = await ask(client, call, snoozeSchema, "snooze");
  if (!snooze.ok) return snooze;
  const { value } = snooze;
  return print(session, options, snooze.body, () => `${value.id}  ${ruleId} until ${value.until}\n`);
}

/** All of them: what somebody decided by hand is never many. */
async function list({ session, client, path }: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const query = new URLSearchParams({ environment: options.env, limit: String(PAGE_MAX) });
  if (options.subject !== undefined) query.set("subjectId", options.subject);
  const found = await readPages(client, {
    path: `${path}/snoozes`,
    query,
    schema: snoozePageSchema,
    of: "snoozes",
    all: true,
  });
  if (!found.ok) return found;
  return print(session, options, found.page, (dress) => showSnoozes(found.page.data, dress));
}

function showSnoozes(snoozes: readonly Snooze[], dress: Dress): string {
  return table(
    ["SNOOZE", "CUSTOMER", "RULE", "UNTIL (UTC)", "BY", "REASON"],
    snoozes.map(({ id, subjectId, ruleId, until, actor, reason }) => [
      id,
      subjectId,
      ruleId,
      until,
      actor,
      reason,
    ]),
    dress,
  );
}

async function end(
  { session, client, path }: ChosenOrganisation,
  options: EndOptions,
  id: string,
): Promise<Ending> {
  if (options.env === "production") {
    const refused = await confirm(session, `end ${id} of production`, options);
    if (refused) return refused;
  }
  const query = new URLSearchParams({ environment: options.env });
  if (options.reason !== undefined) query.set("reason", options.reason);
  const result = await client.call({
    method: "DELETE",
    path: `${path}/snoozes/${encodeURIComponent(id)}?${query.toString()}`,
  });
  if (!result.ok) return result;
  return print(session, options, { id, ended: true }, () => `${id} ended\n`);
}
