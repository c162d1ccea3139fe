// Discovery of the provider behind a saved address: request one, poll it.

import type { Discovery } from "#domain/contract/crypto/discovery.ts";
import type { Failure, Result } from "#domain/contract/errors/errors.ts";
import { POLL_SECONDS } from "#domain/crypto/discovery/discovery.ts";
import type { Answer } from "../http/exchange.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { discoverProvider, pollDiscovery } from "../use-cases/discover-provider.ts";

export const createCryptoDiscovery: IntegratorHandler<"createCryptoDiscovery"> = async ({
  env,
  caller,
  params,
  body,
}) => paced(202, await discoverProvider(env, caller, params.id, body));

export const getCryptoDiscovery: IntegratorHandler<"getCryptoDiscovery"> = async ({ env, caller, params }) =>
  paced(200, await pollDiscovery(env, caller, params.id, params.requestId));

/** While it waits, the answer says when the next poll is taken. */
function paced(status: number, found: Result<Discovery>): Answer | Failure {
  if (!found.ok) return found;
  const waits = found.value.nextPollAt !== null;
  return { status, body: found.value, headers: waits ? { "retry-after": String(POLL_SECONDS) } : {} };
}
