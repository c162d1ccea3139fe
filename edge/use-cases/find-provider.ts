// Looks a crypto provider up by its id: a record of the directory, or else an institution that the exchange network of the caller's
// environment lists. A discovery answers ids of both kinds, so both can be read, and both can be saved with an address.

import type { CryptoProviderDetail } from "#domain/contract/crypto/provider.ts";
import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import { institutionAsProvider } from "#domain/crypto/institutions/institution-as-provider.ts";
import { writeJson, type Json } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { institutionNetworkOf } from "../institutions/configured-network.ts";
import { providerDirectoryOf } from "../routing.ts";

/**
 * @param historyPage of evidence, and of reviews.
 * @param now ms since 1970; reviews count until then.
 * @returns null where there is no such provider.
 */
export async function findProvider(
  env: Env,
  { organisationId, environment }: Tenant,
  id: string,
  historyPage: number,
  now: number,
): Promise<Json<CryptoProviderDetail> | null> {
  const reviewer = { organisationId, environment };
  const detail = await providerDirectoryOf(env).detail(reviewer, id, historyPage, formatInstant(now));
  if (detail !== null) return detail;
  const listed = await institutionNetworkOf(env, environment)?.institutions();
  const institution = listed?.find((one) => one.id === id);
  return institution === undefined ? null : writeJson(institutionAsProvider(institution, historyPage));
}

/** @param id null for none, which always exists. */
export async function providerExists(env: Env, tenant: Tenant, id: string | null): Promise<boolean> {
  return id === null || (await findProvider(env, tenant, id, 1, Date.now())) !== null;
}

export function noSuchProvider(): Failure {
  return fail("unprocessable", "providerId: there is no crypto provider with this id.");
}
