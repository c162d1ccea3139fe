// Asks screening providers one question each before they count, as a decision would ask them. What they find is not kept.

import type { ProviderCheck, ProviderSettings } from "#domain/contract/settings/provider-settings.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { Env } from "../environment.ts";
import type { Answered } from "../providers/ask-provider.ts";
import { Circuit } from "../providers/circuit.ts";
import { makeProviders } from "../providers/configured-providers.ts";

/** A person and an address that nobody has. */
const PERSON = { displayName: "Weir Provider Check", type: "individual", country: null } as const;
const WALLET = { address: `0x${"0".repeat(40)}`, network: "ethereum" };

/** One check for each provider of the setting; a failure is a result. */
export async function checkScreeningProviders(
  env: Env,
  settings: ProviderSettings,
): Promise<ProviderCheck[]> {
  // A circuit of its own: a check must find out, and must not open that of payments.
  const { names, wallets } = makeProviders(env, settings, () => new Circuit());
  const threshold = DEFAULT_VERSION.screening.nameThreshold;
  const asked: Promise<ProviderCheck>[] = [];
  if (names) asked.push(names.screenName({ ...PERSON, threshold }).then(resultOf("names", names.name)));
  if (wallets) asked.push(wallets.screenWallet(WALLET).then(resultOf("wallets", wallets.name)));
  return Promise.all(asked);
}

function resultOf(kind: ProviderCheck["kind"], name: string) {
  return (answer: Answered<unknown>): ProviderCheck => ({
    kind,
    name,
    answered: answer.ok,
    errorCode: answer.ok ? null : answer.errorCode,
    latencyMs: answer.latencyMs,
  });
}
