// The providers that a deployment has, from its one setting; none of it is the organisation's to see.

import { configurationOf, type Env } from "../environment.ts";
import { addressProvider } from "./address-protocol.ts";
import { matchProvider } from "./match-protocol.ts";
import type { ScreeningProviders } from "./screening-provider.ts";

const made = new WeakMap<Env, ScreeningProviders>();

/** @returns null where the embedded lists answer alone. */
export function providersOf(env: Env): ScreeningProviders | null {
  const settings = configurationOf(env).screeningProviders;
  if (settings === null) return null;
  const known = made.get(env);
  if (known) return known;
  const providers: ScreeningProviders = {
    names: settings.names ? matchProvider(settings.names) : null,
    wallets: settings.wallets ? addressProvider(settings.wallets) : null,
  };
  made.set(env, providers);
  return providers;
}
