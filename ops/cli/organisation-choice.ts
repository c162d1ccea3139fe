// Which organisation a verb is about: the one of `--org`, or the only one there is.

import { z } from "zod";
import { localFailure, type CallFailure, type Client } from "../http/client.ts";
import type { Session } from "./session.ts";
import { operatorClient } from "./settings.ts";
import { unexpectedAnswer } from "./verb.ts";

const organisationsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export interface OrganisationChoice {
  readonly org?: string;
}

/** What `--org` says of itself. */
export const ORGANISATION = "organisation id; may be left out where there is only one";

/** The operator interface, and the organisation that was chosen. */
export interface ChosenOrganisation {
  readonly ok: true;
  readonly client: Client;
  readonly id: string;
}

export async function chooseOrganisation(
  session: Session,
  { org }: OrganisationChoice,
): Promise<ChosenOrganisation | CallFailure> {
  const connected = operatorClient(session);
  if (!connected.ok) return connected;
  if (org !== undefined) return { ...connected, id: org };
  const result = await connected.client.call({ method: "GET", path: "/organisations" });
  if (!result.ok) return result;
  const organisations = organisationsSchema.safeParse(result.body);
  if (!organisations.success) return unexpectedAnswer("list of organisations");
  const [only, ...others] = organisations.data.data;
  if (only !== undefined && others.length === 0) return { ...connected, id: only.id };
  const message =
    only === undefined ? "There is no organisation yet: weir org create NAME." : "Say which: --org ID.";
  return localFailure("invalid_request", message);
}
