// Discovery of the provider behind a saved address: request one, poll it.

import type { IntegratorHandler } from "../http/handlers.ts";
import { discoverProvider, pollDiscovery } from "../use-cases/discover-provider.ts";

export const createCryptoDiscovery: IntegratorHandler<"createCryptoDiscovery"> = ({
  env,
  caller,
  params,
  body,
}) => discoverProvider(env, caller, params.id, body);

export const getCryptoDiscovery: IntegratorHandler<"getCryptoDiscovery"> = ({ env, caller, params }) =>
  pollDiscovery(env, caller, params.id, params.requestId);
