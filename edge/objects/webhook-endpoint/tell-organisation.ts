// Tells the organisation, and through it every log, which events an endpoint takes.

import type { Env } from "../../environment.ts";
import { logProblem } from "../../platform-log.ts";
import { organisationOf } from "../../routing.ts";
import type { EndpointState } from "./schema.ts";

/** @returns false where not every log knows it yet: tell it again. */
export async function tellOrganisation(
  env: Env,
  { id, organisationId, environment, shards, eventTypes, status }: EndpointState,
  act: NonNullable<EndpointState["untold"]>,
): Promise<boolean> {
  try {
    const subscription = { endpointId: id, environment, shards, eventTypes, status, act };
    await organisationOf(env, organisationId).subscribeEndpoint(subscription);
    return true;
  } catch (error) {
    logProblem("not every log knows of a webhook endpoint", { endpointId: id }, error);
    return false;
  }
}
