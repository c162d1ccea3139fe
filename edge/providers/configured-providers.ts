// The providers that an organisation has set, with the deployment's credentials for them. What an isolate has made of a
// setting it keeps under the setting's hash, so a decision does not fetch it again.

import QuickLRU from "quick-lru";
import { loopbackPortOf, type ProviderSettings } from "#domain/contract/settings/provider-settings.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { readJson } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import { configurationOf, type Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { organisationOf } from "../routing.ts";
import { askService } from "../outside/judge-url-now.ts";
import { addressProvider } from "./address-protocol.ts";
import type { Terms } from "./ask-provider.ts";
import { circuitOf, type Circuit } from "./circuit.ts";
import { matchProvider } from "./match-protocol.ts";
import type { NameProvider, ScreeningProviders, WalletProvider } from "./screening-provider.ts";

const NOBODY: ScreeningProviders = { names: null, wallets: null };
/** At most: quick-lru holds up to twice its `maxSize`. */
const KEPT = 200;
const made = new WeakMap<Env, QuickLRU<string, ScreeningProviders>>();

/**
 * The providers to ask for this caller: none in the sandbox, and none if none was set.
 * @returns 503 `dependency_unavailable` where the setting cannot be had: to decide without it would call clean what the
 *   organisation wants asked about.
 */
export async function providersOf(
  env: Env,
  {
    organisationId,
    environment,
    providers: active,
  }: Pick<Caller, "organisationId" | "environment" | "providers">,
): Promise<Result<ScreeningProviders>> {
  if (environment === "sandbox" || active === null) return succeed(NOBODY);
  const held = made.get(env) ?? new QuickLRU<string, ScreeningProviders>({ maxSize: KEPT / 2 });
  made.set(env, held);
  const known = held.get(active.hash);
  if (known) return succeed(known);
  try {
    const content = await organisationOf(env, organisationId).providerContent(active.hash);
    if (content === null) throw new Error("the organisation has no such setting");
    const providers = makeProviders(env, readJson(content), (url) => circuitOf(`${active.hash} ${url}`));
    held.set(active.hash, providers);
    return succeed(providers);
  } catch (error) {
    logProblem("the setting of providers cannot be loaded", { organisationId }, error);
    return fail(
      "dependency_unavailable",
      "It is not known at the moment whom to ask for evidence. Nothing was decided; send the same request again.",
      { retryAfterSeconds: 1 },
    );
  }
}

/**
 * The providers of a setting.
 * @param circuitAt a setting that fails opens its own circuit, and not that of another organisation with the same address.
 */
export function makeProviders(
  env: Env,
  { names, wallets }: ProviderSettings,
  circuitAt: (url: string) => Circuit,
): ScreeningProviders {
  return {
    names: names && makeNames(env, names, circuitAt(names.url)),
    wallets: wallets && makeWallets(env, wallets, circuitAt(wallets.url)),
  };
}

function makeNames(
  env: Env,
  settings: NonNullable<ProviderSettings["names"]>,
  circuit: Circuit,
): NameProvider {
  const { credential, ...told } = settings;
  const apiKey = credential === undefined ? undefined : credentialOf(env, credential);
  return apiKey === null
    ? { name: told.name, checks: told.checks, screenName: withoutCredential }
    : matchProvider({ ...told, apiKey }, termsOf(env, told.url, circuit));
}

function makeWallets(
  env: Env,
  settings: NonNullable<ProviderSettings["wallets"]>,
  circuit: Circuit,
): WalletProvider {
  const { credential, ...told } = settings;
  const apiKey = credentialOf(env, credential);
  return apiKey === null
    ? { name: told.name, screenWallet: withoutCredential }
    : addressProvider({ ...told, apiKey }, termsOf(env, told.url, circuit));
}

/** The deployment lost a credential that a setting names: it is not asked, and its checks are not clean. */
async function withoutCredential() {
  return { ok: false, errorCode: "unauthorised", latencyMs: 0 } as const;
}

function credentialOf(env: Env, name: string): string | null {
  return configurationOf(env).providerCredentials.get(name) ?? null;
}

function termsOf(env: Env, url: string, circuit: Circuit): Terms {
  return { circuit, fetch: wayTo(env, url) };
}

/** The way to a service: outside as far as its address may be asked now, on this machine through the one port that is opened. */
export function wayTo(env: Env, url: string): NonNullable<Terms["fetch"]> {
  const port = loopbackPortOf(url);
  const service = port === null ? null : loopbackProvider(env, port);
  if (service !== null) return (address, init) => service.fetch(address, init);
  return (address, init) => askService(env, address, init);
}

/** The way to a service on a port of the deployment's own machine; null where the deployment opens none. */
export function loopbackProvider(env: Env, port: number): Fetcher | null {
  return env[`LOOPBACK_PROVIDER_${port}`] ?? null;
}
