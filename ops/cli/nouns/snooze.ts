// weir snooze: rules that are paused for one customer for a while.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import { snoozePageSchema, snoozeSchema, type Snooze } from "#domain/contract/casework/snooze.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { readInstant } from "../window.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface CreateOptions extends Options, Confirmed, Keyed {
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
  const noun = program.command("snooze").description("rules that are paused for one customer");
  const creating = withExample(
    noun.command("create"),
    'weir snooze create --subject customer-17 --rule night-large-amount --until 2027-01-31 --reason "a known traveller"',
  )
    .description("pause a rule for one customer until a given time")
    .requiredOption("--subject <id>", "customer, by our id or yours")
    .requiredOption("--rule <id>", "rule of the active version")
    .requiredOption("--until <instant>", "end: 2026-01-31 or 2026-01-31T12:00:00Z", readInstant)
    .requiredOption("--reason <text>", "reason, kept with the snooze and in the audit log")
    .addOption(environmentOption())
    .option("--yes", YES);
  organisationVerb(keyed(creating), run, create);
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir snooze list --subject customer-17")
        .description("list active snoozes, newest first")
        .option("--subject <id>", "only of this customer, by our id or yours")
        .addOption(environmentOption()),
      fieldsOf(snoozePageSchema),
    ),
    run,
    list,
  );
  organisationVerb(
    withExample(noun.command("end"), 'weir snooze end snz_1 --reason "back home"')
      .description("end a snooze; the rule counts again at once")
      .argument("<snooze>", "snooze id, such as snz_…")
      .option("--reason <text>", "reason, kept in the audit log")
      .addOption(environmentOption())
      .option("--yes", YES),
    run,
    end,
  );
}

async function create(at: ChosenOrganisation, options: CreateOptions): Promise<Ending> {
  const { session, path } = at;
  const { env, subject: subjectId, rule: ruleId, until, reason } = options;
  const deed = `pause ${ruleId} for ${subjectId} in production until ${until}`;
  const refused = await confirmInProduction(session, env, deed, options);
  if (refused) return refused;
  const body = { subjectId, ruleId, until, reason };
  const call = { method: "POST", path: `${path}/snoozes?environment=${env}`, body } as const;
  const snooze = await askOnce(at, options, call, snoozeSchema, "snooze");
  if (!snooze.ok) return snooze;
  const { value } = snooze;
  return print(session, options, snooze.body, () => `${value.id}  ${ruleId} until ${value.until}\n`);
}

/** Lists all of them: people make snoozes by hand, so there are never many. */
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
  return printPage(session, options, found.page, showSnoozes);
}

function showSnoozes(snoozes: readonly Snooze[], dress: Dress): string {
  return table(
    ["SNOOZE", "CUSTOMER", "OUR ID", "RULE", "UNTIL (UTC)", "BY", "REASON"],
    snoozes.map(({ id, subjectId, externalUserId, ruleId, until, actor, reason }) => [
      id,
      externalUserId ?? "–",
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
  const refused = await confirmInProduction(session, options.env, `end the production snooze ${id}`, options);
  if (refused) return refused;
  const query = new URLSearchParams({ environment: options.env });
  if (options.reason !== undefined) query.set("reason", options.reason);
  const result = await client.call({
    method: "DELETE",
    path: `${path}/snoozes/${encodeURIComponent(id)}?${query.toString()}`,
  });
  if (!result.ok) return result;
  return print(session, options, { id, ended: true }, () => `${id} ended\n`);
}
