// Looks for the provider behind a saved address of the caller's environment, and answers how far a search is.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { Discovery, DiscoveryRequest } from "#domain/contract/crypto/discovery.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { addressBookOf } from "../routing.ts";
import { actOf, addressNotFound, showsIt } from "./manage-crypto-addresses.ts";
import { namedWallets } from "./named-wallets.ts";

export async function discoverProvider(
  env: Env,
  caller: Caller,
  addressId: string,
  request: DiscoveryRequest,
): Promise<Result<Discovery>> {
  const started = await addressBookOf(env, caller).discover({
    addressId,
    request,
    providers: caller.providers,
    named: namedWallets(caller, { requestId: request.requestId, assetCode: request.assetCode }),
    act: actOf(caller, "discover"),
  });
  switch (started.outcome) {
    case "done":
      return succeed(started.discovery);
    case "address_unknown":
      return addressNotFound();
    case "request_unknown":
      return discoveryNotFound();
    case "shows_address":
      return showsIt(started.field);
    case "conflict":
      return fail("discovery_conflict", "This requestId belongs to a discovery with another body.");
    case "archived":
      return fail("invalid_state", "The address is archived: nobody is asked about it any more.");
    case "too_many_discoveries":
      return fail("unprocessable", "There are as many discoveries as are kept.");
    case "too_many_waiting":
      return fail("rate_limited", "Too many discoveries wait for their sources.", { retryAfterSeconds: 60 });
  }
}

export async function pollDiscovery(
  env: Env,
  caller: Caller,
  addressId: string,
  requestId: string,
): Promise<Result<Discovery>> {
  const polled = await addressBookOf(env, caller).pollDiscovery(addressId, requestId);
  switch (polled.outcome) {
    case "done":
      return succeed(polled.discovery);
    case "address_unknown":
      return addressNotFound();
    case "request_unknown":
      return discoveryNotFound();
    case "too_soon": {
      const { retryAfterSeconds } = polled;
      return fail("poll_too_soon", `Poll this discovery again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      });
    }
  }
}

function discoveryNotFound(): Failure {
  return fail("discovery_not_found", "The address has no discovery with this requestId.");
}
