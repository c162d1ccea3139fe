// Verbs of the operator interface, about the whole deployment or about one organisation: the one of `--org`, or the only
// one that there is.

import type { Command } from "commander";
import { z } from "zod";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";
import { ask } from "./ask.ts";
import type { Session } from "./session.ts";
import { operatorClient } from "./settings.ts";
import { act, type Ending, type Run } from "./verb.ts";

const organisationsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export interface OrganisationChoice {
  readonly org?: string;
}

/** The help of `--org`. */
export const ORGANISATION = "organisation id; optional if there is only one";

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

export async function chooseOrganisation(
  session: Session,
  { org }: OrganisationChoice,
): Promise<ChosenOrganisation | CallFailure> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  const { client } = connected;
  if (org !== undefined) return chosen(session, client, org);
  const call = { method: "GET", path: "/organisations" } as const;
  const organisations = await ask(client, call, organisationsSchema, "list of organisations");
  if (!organisations.ok) return organisations;
  const [only, ...others] = organisations.value.data;
  if (only !== undefined && others.length === 0) return chosen(session, client, only.id);
  const message =
    only === undefined
      ? "There is no organisation yet. Create one with: weir org create NAME"
      : "There are several organisations. Choose one with --org; weir org list shows them.";
  return localFailure("invalid_request", message);
}

function chosen(session: Session, client: Client, id: string): ChosenOrganisation {
  return { ok: true, session, client, id, path: `/organisations/${encodeURIComponent(id)}` };
}
