// Verbs of the operator interface, about the whole deployment or about one organisation: the one of `--org`, or of
// `weir org use`, or the only one that there is. To read, also the one that the local system was started with.

import type { Command } from "commander";
import { z } from "zod";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import { organisationInUse } from "./organisation-in-use.ts";
import type { Session } from "./session.ts";
import { localOrganisation, operatorClient } from "./settings.ts";
import { act, type Ending, type Run } from "./verb.ts";

const organisationsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
/** Named in a message; the list may be long. */
const NAMED_MAX = 10;

export interface OrganisationChoice {
  readonly org?: string;
}

/** The help of `--org`. */
export const ORGANISATION = "organisation id; by default the one of weir org use, or the only one";

/** A run of a verb with the operator interface. */
export interface Operator {
  readonly session: Session;
  readonly client: Client;
}

/** The same for one organisation. */
export interface ChosenOrganisation extends Operator {
  readonly ok: true;
  readonly id: string;
  /** Of everything that belongs to the organisation. */
  readonly path: string;
}

/** Adds the action of a verb about the deployment. It receives the operator interface, the options, then the arguments. */
export function operatorVerb(
  command: Command,
  run: Run,
  action: (operator: Operator, options: never, ...args: never[]) => Ending | Promise<Ending>,
): void {
  act(command, run, async (options: never, ...args: never[]) => {
    const connected = operatorClient(run.session);
    if (!connected.ok) return connected;
    return await action({ session: run.session, client: connected.client }, options, ...args);
  });
}

/** Adds `--org` and the action of a verb. It receives the organisation, the options, then the arguments. */
export function organisationVerb(
  command: Command,
  run: Run,
  action: (at: ChosenOrganisation, options: never, ...args: never[]) => Ending | Promise<Ending>,
): void {
  const withChoice = command.option("--org <id>", ORGANISATION);
  act(withChoice, run, async (options: OrganisationChoice, ...args: never[]) => {
    const at = await chooseOrganisation(run.session, options);
    return at.ok ? await action(at, options as never, ...args) : at;
  });
}

/**
 * The same for a verb that reads: where the local system has several organisations, nobody must choose between them to
 * see its own. What a verb changes it changes where it was told to.
 */
export function organisationReadVerb(
  command: Command,
  run: Run,
  action: (at: ChosenOrganisation, options: never, ...args: never[]) => Ending | Promise<Ending>,
): void {
  const withChoice = command.option("--org <id>", `${ORGANISATION}; of several, the local system's own`);
  act(withChoice, run, async (options: OrganisationChoice, ...args: never[]) => {
    const at = await chooseOrganisation(run.session, options, localOrganisation(run.session));
    return at.ok ? await action(at, options as never, ...args) : at;
  });
}

/** @param amongSeveral where nobody chose one of several. */
export async function chooseOrganisation(
  session: Session,
  { org }: OrganisationChoice,
  amongSeveral: string | null = null,
): Promise<ChosenOrganisation | CallFailure> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const { client } = connected;
  const known = org ?? organisationInUse(session.dataFolder, client.baseUrl);
  if (known !== null) return chosen(session, client, known);
  const call = { method: "GET", path: "/organisations" } as const;
  const organisations = await ask(client, call, organisationsSchema, "list of organisations");
  if (!organisations.ok) return organisations;
  const [only, ...others] = organisations.value.data;
  if (only !== undefined && others.length === 0) return chosen(session, client, only.id);
  if (only !== undefined && amongSeveral !== null) return chosen(session, client, amongSeveral);
  const message =
    only === undefined
      ? "There is no organisation yet. Create one with: weir org create NAME"
      : severalOf(organisations.value.data);
  return localFailure("invalid_request", message);
}

function severalOf(organisations: readonly { readonly id: string; readonly name: string }[]): string {
  const named = organisations.slice(0, NAMED_MAX).map(({ id, name }) => `${id} (${name})`);
  const more = organisations.length - named.length;
  const all = more === 0 ? named : [...named, `${more} more`];
  return `There are several organisations: ${all.join(", ")}. Choose one with --org ID, or from now on with: weir org use ID`;
}

function chosen(session: Session, client: Client, id: string): ChosenOrganisation {
  return { ok: true, session, client, id, path: `/organisations/${encodeURIComponent(id)}` };
}
