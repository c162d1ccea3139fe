// Changes which providers an organisation asks outside. Every key has heard of it before this answers, so no request after
// the answer asks by the old setting.

import {
  loopbackPortOf,
  type ProviderChanges,
  type ProviderSettings,
} from "#domain/contract/settings/provider-settings.ts";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { loopbackProvider } from "../providers/configured-providers.ts";
import { organisationOf } from "../routing.ts";

/**
 * @returns the whole setting as it is now; 400 for a credential that the deployment has not, and for an address on its own
 *   machine that it does not reach.
 */
export async function changeProviders(
  env: Env,
  organisationId: string,
  changes: ProviderChanges,
  act: Act,
): Promise<Result<ProviderSettings>> {
  const refusal = refusalOf(env, "names", changes.names) ?? refusalOf(env, "wallets", changes.wallets);
  if (refusal) return refusal;
  const { settings, isAnnounced } = await organisationOf(env, organisationId).changeProviders(changes, act);
  if (isAnnounced) return succeed(settings);
  return fail(
    "dependency_unavailable",
    "The providers are kept, but not every key has heard of them yet: send the same request again.",
    { retryAfterSeconds: 1 },
  );
}

interface Wanted {
  readonly url: string;
  readonly credential?: string | undefined;
}

// What stood there is not repeated: it may be a secret that was put in the wrong place.
function refusalOf(env: Env, kind: keyof ProviderChanges, wanted: Wanted | null | undefined): Failure | null {
  if (wanted == null) return null;
  const { url, credential } = wanted;
  const port = loopbackPortOf(url);
  if (port !== null && loopbackProvider(env, port) === null) {
    return refused(
      `providers.${kind}.url`,
      "must be https: this deployment reaches no provider on its own machine there",
    );
  }
  return credential === undefined || configurationOf(env).providerCredentials.has(credential)
    ? null
    : refused(`providers.${kind}.credential`, "is not the name of one of this deployment's credentials");
}

function refused(path: string, message: string): Failure {
  return fail("invalid_request", `${path}: ${message}`, { details: { issues: [{ path, message }] } });
}
