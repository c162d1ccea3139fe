// weir connection: an organisation's connections to institutions, and its Travel Rule set-up.

import { Option, type Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import {
  operatorConnectionPageSchema,
  operatorConnectionSchema,
  type OperatorConnection,
} from "#domain/contract/crypto/connections.ts";
import { TRAVEL_RULE_PROTOCOLS } from "#domain/contract/crypto/institutions.ts";
import { setupSchema, type TravelRuleSetup } from "#domain/contract/crypto/onboarding.ts";
import { askOnce, keyed, type Keyed } from "../ask-once.ts";
import { ask } from "../ask.ts";
import { confirmInProduction, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { fieldsOf, listing } from "../list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { PAGE_MAX, printPage, readPages } from "../read-pages.ts";
import { table, type Dress } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly env: Environment;
}
interface Acting extends Options, Confirmed {
  readonly reason: string;
}
interface AddOptions extends Acting, Keyed {
  readonly institution?: string;
  readonly name?: string;
  readonly jurisdiction?: string;
  readonly address?: string;
  readonly protocol: string;
}

const REASON = ["--reason <text>", "reason, kept in the audit log"] as const;

export function addConnection(program: Command, run: Run): void {
  const noun = program
    .command("connection")
    .description("connections to institutions, and the Travel Rule set-up");
  const adding = withExample(
    noun.command("add"),
    'weir connection add --name "Example Bank" --jurisdiction DE --reason "a new partner"',
  )
    .description("propose a connection; it counts once it is approved")
    .option("--institution <id>", "institution that the environment's network lists")
    .option("--name <name>", "name of one that it does not list")
    .option("--jurisdiction <code>", "its country: two uppercase letters")
    .option("--address <address>", "where it answers: a URL or its Travel Address")
    .addOption(new Option("--protocol <name>").choices(TRAVEL_RULE_PROTOCOLS).default("TRP"));
  organisationVerb(keyed(acting(adding)), run, add);
  const approving = withExample(
    noun.command("approve"),
    'weir connection approve con_1 --reason "checked with them"',
  )
    .description("approve a connection")
    .argument("<connection>", "con_…");
  organisationVerb(acting(approving), run, approve);
  organisationVerb(
    listing(
      withExample(noun.command("list"), "weir connection list --env production")
        .description("list connections, in the order in which they were proposed")
        .addOption(environmentOption()),
      fieldsOf(operatorConnectionPageSchema),
    ),
    run,
    list,
  );
  const removing = withExample(
    noun.command("remove"),
    'weir connection remove con_1 --reason "no longer a partner"',
  )
    .description("remove a connection")
    .argument("<connection>", "con_…");
  organisationVerb(acting(removing), run, remove);
  organisationVerb(
    withExample(noun.command("setup"), "weir connection setup --env production")
      .description("show the Travel Rule set-up")
      .addOption(environmentOption()),
    run,
    showSetup,
  );
  const activating = withExample(
    noun.command("activate"),
    'weir connection activate --reason "all tests passed"',
  ).description("activate a Travel Rule set-up whose activation was requested");
  organisationVerb(acting(activating), run, activate);
}

function acting(verb: Command): Command {
  return verb
    .requiredOption(...REASON)
    .addOption(environmentOption())
    .option("--yes", YES);
}

async function add(at: ChosenOrganisation, options: AddOptions): Promise<Ending> {
  const { session, path } = at;
  const { env, institution: institutionId, name, jurisdiction, address, protocol, reason } = options;
  const deed = `propose a connection to ${institutionId ?? name ?? "an institution"} in production`;
  const refused = await confirmInProduction(session, env, deed, options);
  if (refused) return refused;
  const body = { institutionId, name, jurisdiction, address, protocol, reason };
  const call = { method: "POST", path: `${path}/connections?environment=${env}`, body } as const;
  const added = await askOnce(at, options, call, operatorConnectionSchema, "connection");
  if (!added.ok) return added;
  return print(session, options, added.body, () => lineOf(added.value));
}

async function approve(at: ChosenOrganisation, options: Acting, id: string): Promise<Ending> {
  const { session, client, path } = at;
  const refused = await confirmInProduction(session, options.env, `approve ${id} in production`, options);
  if (refused) return refused;
  const call = {
    method: "POST",
    path: `${path}/connections/${encodeURIComponent(id)}/approve?environment=${options.env}`,
    body: { reason: options.reason },
  } as const;
  const approved = await ask(client, call, operatorConnectionSchema, "connection");
  if (!approved.ok) return approved;
  return print(session, options, approved.body, () => lineOf(approved.value));
}

/** Lists all of them: an organisation has at most a hundred. */
async function list({ session, client, path }: ChosenOrganisation, options: Options): Promise<Ending> {
  const found = await readPages(client, {
    path: `${path}/connections`,
    query: new URLSearchParams({ environment: options.env, limit: String(PAGE_MAX) }),
    schema: operatorConnectionPageSchema,
    of: "connections",
    all: true,
  });
  if (!found.ok) return found;
  return printPage(session, options, found.page, showConnections);
}

function showConnections(connections: readonly OperatorConnection[], dress: Dress): string {
  // A person reads the details of tests below; another program has a field for them.
  const isForProgram = dress.fields !== undefined;
  const shown = table(
    [
      "CONNECTION",
      "INSTITUTION",
      "COUNTRY",
      "PROTOCOL",
      "STATE",
      "LAST TEST",
      "ADDRESS",
      ...(isForProgram ? ["DETAIL"] : []),
    ],
    connections.map(({ id, institution, protocol, state, lastTest, address }) => [
      id,
      institution.name,
      institution.jurisdiction ?? "–",
      protocol,
      state,
      lastTest === null ? "–" : `${lastTest.result}${lastTest.code === null ? "" : ` (${lastTest.code})`}`,
      address ?? "–",
      ...(isForProgram ? [lastTest?.detail ?? "–"] : []),
    ]),
    dress,
  );
  if (isForProgram) return shown;
  const details = connections.flatMap(({ id, lastTest }) =>
    lastTest?.detail === undefined ? [] : [`${id}: ${lastTest.detail}\n`],
  );
  return shown + details.join("");
}

async function remove(
  { session, client, path }: ChosenOrganisation,
  options: Acting,
  id: string,
): Promise<Ending> {
  const refused = await confirmInProduction(session, options.env, `remove ${id} from production`, options);
  if (refused) return refused;
  const query = new URLSearchParams({ environment: options.env, reason: options.reason });
  const result = await client.call({
    method: "DELETE",
    path: `${path}/connections/${encodeURIComponent(id)}?${query.toString()}`,
  });
  if (!result.ok) return result;
  return print(session, options, { id, removed: true }, () => `${id} removed\n`);
}

async function showSetup({ session, client, path }: ChosenOrganisation, options: Options): Promise<Ending> {
  const call = { method: "GET", path: `${path}/travel-rule?environment=${options.env}` } as const;
  const setup = await ask(client, call, setupSchema, "Travel Rule set-up");
  if (!setup.ok) return setup;
  return print(session, options, setup.body, () => linesOf(setup.value));
}

async function activate({ session, client, path }: ChosenOrganisation, options: Acting): Promise<Ending> {
  const deed = "activate the Travel Rule set-up in production";
  const refused = await confirmInProduction(session, options.env, deed, options);
  if (refused) return refused;
  const call = {
    method: "POST",
    path: `${path}/travel-rule/activate?environment=${options.env}`,
    body: { reason: options.reason },
  } as const;
  const activated = await ask(client, call, setupSchema, "Travel Rule set-up");
  if (!activated.ok) return activated;
  return print(session, options, activated.body, () => linesOf(activated.value));
}

function lineOf({ id, institution, state }: OperatorConnection): string {
  return `${id}  ${institution.name}: ${state}\n`;
}

function linesOf({ state, steps }: TravelRuleSetup): string {
  const lines = steps.map(({ key, blockers }) => `  ${key}: ${blockers.join(", ") || "complete"}\n`);
  return `${state}\n${lines.join("")}`;
}
