// Which of the changes to an organisation's settings lower the risk that decisions see: a screening provider that ends or checks
// less, higher limits, a longer term of false positives, another domain that may ask for proofs.

import type { ProviderChanges, ProviderSettings } from "./provider-settings.ts";
import type { RateLimit, RateLimitChanges, RateLimits } from "./rate-limits.ts";

export interface GuardedSettings {
  readonly providers: ProviderSettings;
  readonly rateLimits: RateLimits;
  readonly judgedPairDays: number;
  readonly controlDomains: readonly string[];
}

export interface GuardedChanges {
  readonly providers?: ProviderChanges | undefined;
  readonly rateLimits?: RateLimitChanges | undefined;
  readonly judgedPairDays?: number | undefined;
  readonly controlDomains?: readonly string[] | undefined;
}

/** Those that lower it, by the names of their settings, as they were asked for; null where there is no such change. */
export function loweringChanges(before: GuardedSettings, changes: GuardedChanges): GuardedChanges | null {
  const { providers, rateLimits, judgedPairDays, controlDomains } = changes;
  const lowering = {
    ...(providers !== undefined && isWeaker(before.providers, providers) && { providers }),
    ...(rateLimits !== undefined && isFaster(before.rateLimits, rateLimits) && { rateLimits }),
    ...(judgedPairDays !== undefined && judgedPairDays > before.judgedPairDays && { judgedPairDays }),
    ...(controlDomains?.some((domain) => !before.controlDomains.includes(domain)) === true && {
      controlDomains,
    }),
  };
  return Object.keys(lowering).length === 0 ? null : lowering;
}

/** Another service may find less, whatever it promises; the name it has here and its credential change nothing. */
function isWeaker(before: ProviderSettings, { names, wallets }: ProviderChanges): boolean {
  const ofNames = before.names;
  const ofWallets = before.wallets;
  return (
    (ofNames !== null &&
      names !== undefined &&
      (names === null ||
        isElsewhere(names.url, ofNames.url) ||
        names.dataset !== ofNames.dataset ||
        ofNames.checks.some((check) => !names.checks.includes(check)))) ||
    (ofWallets !== null &&
      wallets !== undefined &&
      (wallets === null || isElsewhere(wallets.url, ofWallets.url)))
  );
}

function isElsewhere(one: string, other: string): boolean {
  return new URL(one).href !== new URL(other).href;
}

function isFaster(before: RateLimits, { calls, reports }: RateLimitChanges): boolean {
  return isAbove(before.calls, calls) || isAbove(before.reports, reports);
}

function isAbove(before: RateLimit, changes: RateLimitChanges["calls"]): boolean {
  if (changes === undefined) return false;
  const { ratePerSecond = before.ratePerSecond, burst = before.burst } = changes;
  return ratePerSecond > before.ratePerSecond || burst > before.burst;
}
