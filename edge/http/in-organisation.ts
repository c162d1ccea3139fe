// An operator's request about one organisation, as the handlers of that organisation's own requests take it: operators work on
// the same alerts, investigations and webhooks, by the same code, under their own name.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { Actor } from "../caller.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import type { Exchange } from "./exchange.ts";
import type { Acting } from "./handlers.ts";
import { tenantKeyOf } from "./tenant-keys.ts";

interface Asked extends Exchange, Acting {
  readonly organisation: DirectoryEntry;
  readonly environment: Environment;
}

/** @param id of the alert, endpoint or the like that the path names behind the organisation; "" for none. */
export function inOrganisation<A extends Asked>(
  asked: A,
  id = "",
): A & { readonly caller: Actor; readonly params: { readonly id: string } } {
  const { organisation, environment, configuration, requestId, operator } = asked;
  const caller: Actor = {
    organisationId: organisation.id,
    environment,
    shards: organisation.shards[environment],
    tenantKey: tenantKeyOf(configuration, organisation.id, environment),
    requestId,
    actor: operator.actor,
  };
  return { ...asked, caller, params: { id } };
}
