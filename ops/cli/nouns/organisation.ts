// weir org: create, list and choose organisations, and move one to another contract version.

import { Option, type Command } from "commander";
import type { z } from "zod";
import { LEDGER_COUNTS } from "#domain/contract/operators/operator.ts";
import {
  createdOrganisationSchema,
  organisationPageSchema,
  organisationSettingsSchema,
} from "#domain/contract/operators/operator-answers.ts";
import { ask } from "../ask.ts";
import { askOnce, keyed, sayOfSecret, type Keyed } from "../ask-once.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing, printRows } from "../list-output.ts";
import { useOrganisation } from "../organisation-in-use.ts";
import { operatorVerb, organisationVerb, type ChosenOrganisation, type Operator } from "../operator-verb.ts";
import { table } from "../table.ts";
import { print, type Ending, type Plain, type Run } from "../verb.ts";
import { addOrganisationSettings } from "./organisation-settings.ts";

type Created = z.infer<typeof createdOrganisationSchema>;

interface Sized {
  readonly ledgers?: string;
}

export function addOrganisation(program: Command, run: Run): void {
  const noun = program.command("org").description("organisations");
  const creating = withExample(noun.command("create"), 'weir org create "First customer" --ledgers 8')
    .description("create an organisation with its four keys, which are shown only once")
    .argument("<name>", "name of the organisation")
    .addOption(
      new Option(
        "--ledgers <number>",
        "ledgers of production, which cannot be changed later (default: 8)",
      ).choices(LEDGER_COUNTS.map(String)),
    );
  operatorVerb(keyed(creating), run, create);
  operatorVerb(
    listing(
      withExample(noun.command("list"), "weir org list --json id,name").description("list organisations"),
      fieldsOf(organisationPageSchema),
    ),
    run,
    list,
  );
  operatorVerb(
    withExample(noun.command("use"), "weir org use org_1")
      .description("work with this organisation from now on where --org is not given")
      .argument("<organisation>", "organisation id"),
    run,
    use,
  );
  addOrganisationSettings(noun, run);
  organisationVerb(
    withExample(noun.command("move"), "weir org move 2026-08-11")
      .description("move to a contract version, once every webhook endpoint is on it")
      .argument("<version>", "contract version, such as 2026-08-11")
      .option("--yes", YES),
    run,
    move,
  );
}

async function move(
  { session, client, id, path }: ChosenOrganisation,
  options: Plain & Confirmed,
  version: string,
): Promise<Ending> {
  const refused = await confirm(session, `move ${id} to contract version ${version}`, options);
  if (refused) return refused;
  const call = { method: "PATCH", path, body: { contractVersion: version }, repeatable: true } as const;
  const moved = await ask(client, call, organisationSettingsSchema, "organisation");
  if (!moved.ok) return moved;
  const { contractVersion } = moved.value;
  return print(
    session,
    options,
    { contractVersion },
    () => `${id} is on contract version ${contractVersion}.\n`,
  );
}

async function create(operator: Operator, options: Plain & Keyed & Sized, name: string): Promise<Ending> {
  const { session } = operator;
  const { ledgers } = options;
  const body = { name, ...(ledgers !== undefined && { ledgers: Number(ledgers) }) };
  const call = { method: "POST", path: "/organisations", body } as const;
  const created = await askOnce(operator, options, call, createdOrganisationSchema, "organisation");
  if (!created.ok) return created;
  const { organisation, keys, shards, capacity } = created.value;
  if (options.json !== true) {
    sayOfSecret(session, keys !== undefined, {
      note: "Save the keys now: secret keys will not be shown again.",
      what: "organisation",
      remedy: `Create keys with weir key create --org ${organisation.id}.`,
    });
  }
  return print(session, options, created.body, (dress) => {
    const head = `${organisation.id}  ${organisation.name}\n\n`;
    const shown = head + table(["KEY", "VALUE"], Object.entries(keys ?? {}), dress);
    return `${shown}\n${capacityText(shards.production, capacity)}`;
  });
}

/** What the choice of ledgers means, while it can still be made otherwise. */
function capacityText(chosen: number, capacity: Created["capacity"]): string {
  const rows = capacity.map(({ ledgers, decisions, dollarsPerMillion }) => {
    const mark = ledgers === chosen ? "  (chosen)" : "";
    const held = `${decisions.toLocaleString("en-GB").padStart(11)} decisions`;
    return `  ${String(ledgers).padStart(2)}  ${held}, $${dollarsPerMillion} a million${mark}\n`;
  });
  const what = "about how many decisions they hold, and what a million cost at one a second";
  return `Ledgers of production, fixed from now on, ${what}:\n${rows.join("")}`;
}

async function use({ session, client }: Operator, options: Plain, id: string): Promise<Ending> {
  const call = { method: "GET", path: `/organisations/${encodeURIComponent(id)}` } as const;
  const found = await ask(client, call, organisationSettingsSchema, "organisation");
  if (!found.ok) return found;
  useOrganisation(session.dataFolder, client.baseUrl, id);
  return print(
    session,
    options,
    { id },
    () => `${id} (${found.value.name}) is used where --org is not given.\n`,
  );
}

async function list({ session, client }: Operator, options: Plain): Promise<Ending> {
  const call = { method: "GET", path: "/organisations" } as const;
  const found = await ask(client, call, organisationPageSchema, "list of organisations");
  if (!found.ok) return found;
  const rows = found.value.data.map(({ id, name, createdAt }) => [id, name, createdAt]);
  return printRows(session, options, found.body, (dress) =>
    table(["ID", "NAME", "CREATED (UTC)"], rows, dress),
  );
}
