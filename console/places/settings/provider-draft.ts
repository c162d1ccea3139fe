// A screening provider as it is typed, and as the interface takes it.

import type { Organisation, ProviderKind, ProvidersToCheck } from "../../api/organisation.ts";
import { isCheck, type Check } from "../../parts/check-ticks.tsx";

type Provider = NonNullable<Organisation["providers"]["names"]>;

export interface ProviderDraft {
  readonly name: string;
  readonly url: string;
  /** Of names alone, as the checks. */
  readonly dataset: string;
  readonly checks: readonly Check[];
  /** Its name: the secret is the deployment's. */
  readonly credential: string;
}

/** What is set, or nothing. */
export function draftOf(provider: Provider | null): ProviderDraft {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const checks: unknown = provider?.["checks"];
  return {
    name: provider?.name ?? "",
    url: provider?.url ?? "",
    dataset: text(provider?.["dataset"]),
    checks: Array.isArray(checks) ? checks.filter(isCheck) : ["sanctions"],
    credential: text(provider?.["credential"]),
  };
}

/** Null while something is missing. What stands there is judged by the service. */
export function wantedOf(kind: ProviderKind, typed: ProviderDraft): ProvidersToCheck | null {
  const name = typed.name.trim();
  const url = typed.url.trim();
  const dataset = typed.dataset.trim();
  const credential = typed.credential.trim();
  if (name === "" || url === "" || urlProblem(url) !== null) return null;
  if (kind === "wallets") return credential === "" ? null : { wallets: { name, url, credential } };
  if (dataset === "" || typed.checks.length === 0) return null;
  const names = { name, url, dataset, checks: [...typed.checks] };
  return { names: credential === "" ? names : { ...names, credential } };
}

/** An address must hold no secret: everybody who may read settings would see it. */
export function urlProblem(typed: string): string | null {
  const url = typed.trim();
  if (url === "") return null;
  if (!URL.canParse(url) || !/^https?:\/\//.test(url)) return "Write an address that begins with https://.";
  return /[@?#]/.test(url) ? "Write it without user, password, query and fragment." : null;
}
