// Changes which screening providers an organisation asks. Every key has heard of it before this answers, so no request
// after the answer asks by the old setting.

import {
  loopbackPortOf,
  type ProviderChanges,
  type ProviderSettings,
} from "#domain/contract/settings/provider-settings.ts";
import { fail, invalidField, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { loopbackProvider } from "../providers/configured-providers.ts";
import { organisationOf } from "../routing.ts";
import { judgeServiceNow } from "../outside/judge-url-now.ts";
import { checkScreeningProviders } from "./check-screening-providers.ts";

/**
 * @param unchecked keep a provider that does not answer a first question.
 * @returns the whole setting as it is now; 400 for a credential that the deployment has not, for an address on its own
 *   machine that it does not reach, and for a provider that does not answer.
 */
export async function changeScreeningProviders(
  env: Env,
  organisationId: string,
  changes: ProviderChanges,
  act: Act,
  unchecked: boolean,
): Promise<Result<ProviderSettings>> {
  const judged = await judgedProviders(env, changes);
  if (!judged.ok) return judged;
  const refusal = unchecked ? null : await refusalOfSilence(env, judged.value);
  if (refusal) return refusal;
  const organisation = organisationOf(env, organisationId);
  const { settings, isAnnounced } = await organisation.changeProviders(judged.value, act);
  if (isAnnounced) return succeed(settings);
  return fail(
    "dependency_unavailable",
    "The providers are kept, but not every key has heard of them yet: send the same request again.",
    { retryAfterSeconds: 1 },
  );
}

/** @returns the same with the addresses that will be asked; 400 for providers that this deployment cannot ask, or may not. */
export async function judgedProviders(env: Env, changes: ProviderChanges): Promise<Result<ProviderChanges>> {
  const names = await judgedProvider(env, "names", changes.names);
  if (!names.ok) return names;
  const wallets = await judgedProvider(env, "wallets", changes.wallets);
  if (!wallets.ok) return wallets;
  return succeed({
    ...(names.value !== undefined && { names: names.value }),
    ...(wallets.value !== undefined && { wallets: wallets.value }),
  });
}

/** Asked once before it counts: with a provider that does not answer, every payment of production is held for review. */
async function refusalOfSilence(env: Env, changes: ProviderChanges): Promise<Failure | null> {
  const wanted = { names: changes.names ?? null, wallets: changes.wallets ?? null };
  const silent = (await checkScreeningProviders(env, wanted)).find(({ answered }) => !answered);
  if (silent === undefined) return null;
  const { kind, name, errorCode } = silent;
  return fail(
    "unprocessable",
    `providers.${kind}: ${name} gave no usable answer (${errorCode ?? "unknown"}). Correct its address, dataset or credential, or set it unchecked.`,
    { details: { providers: [silent] } },
  );
}

interface Wanted {
  readonly url: string;
  readonly credential?: string | undefined;
}

// What stood there is not repeated: it may be a secret that was put in the wrong place.
async function judgedProvider<Kind extends Wanted | null | undefined>(
  env: Env,
  kind: keyof ProviderChanges,
  wanted: Kind,
): Promise<Result<Kind>> {
  if (wanted == null) return succeed(wanted);
  const { url, credential } = wanted;
  const address = await judgedAddress(env, url);
  if (!address.ok) return invalidField(`providers.${kind}.url`, address.reason);
  return credential === undefined || configurationOf(env).providerCredentials.has(credential)
    ? succeed({ ...wanted, url: address.url })
    : invalidField(`providers.${kind}.credential`, "is not the name of one of this deployment's credentials");
}

async function judgedAddress(env: Env, url: string) {
  const port = loopbackPortOf(url);
  if (port === null) return judgeServiceNow(env, url);
  return loopbackProvider(env, port) === null
    ? ({
        ok: false,
        reason: "must be https: this deployment reaches no provider on its own machine there",
      } as const)
    : ({ ok: true, url: new URL(url).href } as const);
}
