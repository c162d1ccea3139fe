// The sources outside that can be asked whose an address is: the exchange network, and the analytics that the organisation has set.
// Each has its deadline. What they say is evidence of nothing but their word.

import type { Candidate } from "#domain/contract/crypto/discovery.ts";
import type { DiscoverySource, NetworkInstitution } from "#domain/contract/crypto/institutions.ts";
import { isProviderType } from "#domain/crypto/discovery/attributed-provider.ts";
import type { SourceAnswer } from "#domain/crypto/discovery/discovery.ts";
import { found, nothing } from "#domain/crypto/discovery/source-answers.ts";
import { networkNamed, type Network } from "#domain/screening/addresses/networks.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { institutionNetworkOf } from "../institutions/configured-network.ts";
import type {
  FoundInstitution,
  InstitutionAnswer,
  InstitutionNetwork,
} from "../institutions/institution-network.ts";
import { providersOf } from "../providers/configured-providers.ts";
import type { WalletProvider } from "../providers/screening-provider.ts";
import { directoryOf, withDirectory, type FindInDirectory } from "./directory-names.ts";

export type OutsideSourceName = Exclude<DiscoverySource, "address_book">;

/** A source that can be asked; it receives the address when it is. */
export interface OutsideSource {
  /** Who learns the address. */
  readonly recipient: string;
  /** @param address as its network compares it. Never throws. */
  ask(address: string): Promise<SourceAnswer>;
}

/** Whose discovery it is, with what was set when it was requested. */
export type DiscoveryTerms = Pick<Caller, "organisationId" | "environment" | "providers">;

/** @returns an answer where there is nobody to ask; then the address stays sealed. */
export type FindSource = (
  name: OutsideSourceName,
  terms: DiscoveryTerms,
  network: Network,
) => Promise<OutsideSource | SourceAnswer>;

const NETWORK_MILLISECONDS = 3 * SECOND;
const GRACE_MILLISECONDS = 200;
/** The protocols of analytics have no figure for an attribution. */
const ANALYTICS_CONFIDENCE = 0.8;

export function outsideSources(env: Env): FindSource {
  const findInDirectory = directoryOf(env);
  return async (name, terms, network) => {
    if (name === "network") {
      return exchangeNetwork(institutionNetworkOf(env, terms.environment), network, findInDirectory);
    }
    const providers = await providersOf(env, terms);
    if (!providers.ok) return nothing("failed", null);
    const { wallets } = providers.value;
    return wallets === null ? nothing("not_configured", null) : analytics(wallets, network, findInDirectory);
  };
}

export function exchangeNetwork(
  asked: InstitutionNetwork | null,
  network: Network,
  findInDirectory: FindInDirectory,
): OutsideSource | SourceAnswer {
  // One that answers no such question at all counts as none, as in the status of the network.
  if (asked === null || asked.networks.length === 0) return nothing("not_configured", null);
  if (!asked.networks.some((id) => networkNamed(id)?.id === network.id)) return nothing("unsupported", null);
  return {
    recipient: asked.name,
    async ask(address) {
      const answer = await Promise.race([
        asked.findInstitution({ address, network }, NETWORK_MILLISECONDS),
        silence(NETWORK_MILLISECONDS + GRACE_MILLISECONDS),
      ]);
      if (answer.outcome === "unsupported") return nothing("unsupported", answer.latencyMs);
      if (answer.outcome === "failed") {
        return nothing(answer.code === "timeout" ? "timeout" : "failed", answer.latencyMs);
      }
      const listed = await withDirectory(await asked.institutions(), findInDirectory);
      const candidates = answer.institutions.map((one) => institutionCandidate(one, listed));
      return found(candidates, answer.latencyMs);
    },
  };
}

/** A network that does not keep to its time holds up nobody. */
async function silence(milliseconds: number): Promise<InstitutionAnswer> {
  await scheduler.wait(milliseconds);
  return { outcome: "failed", code: "timeout", latencyMs: milliseconds };
}

function institutionCandidate(
  { institutionId, directoryProviderId, confidence }: FoundInstitution,
  listed: readonly NetworkInstitution[],
): Candidate {
  const institution = listed.find(({ id }) => id === institutionId);
  // Only an institution that the network lists can be read by its id.
  const providerId = directoryProviderId ?? institution?.directoryProviderId ?? institution?.id ?? null;
  return { providerId, name: institution?.name ?? null, confidence, source: "network" };
}

export function analytics(
  provider: WalletProvider,
  network: Network,
  findInDirectory: FindInDirectory,
): OutsideSource {
  return {
    recipient: provider.name,
    async ask(address) {
      const answer = await provider.screenWallet({ address, network: network.id });
      if (!answer.ok) {
        return nothing(answer.errorCode === "timeout" ? "timeout" : "failed", answer.latencyMs);
      }
      const { owner } = answer.value;
      if (owner === null || !isProviderType(owner.type ?? "")) return found([], answer.latencyMs);
      const [providerId = null] = await findInDirectory([{ name: owner.name, jurisdiction: null }]);
      const candidate: Candidate = {
        providerId,
        name: owner.name,
        confidence: ANALYTICS_CONFIDENCE,
        source: "analytics",
      };
      return found([candidate], answer.latencyMs);
    },
  };
}
