// Whom the lists of the bench show: invented wallets and providers, the same in every run. Few labels are alike, nearly all have a
// word in common, and statuses, networks and countries are spread over all pages.

import { bech32 } from "@scure/base";
import type { AddressRequest } from "#domain/contract/crypto/address.ts";
import type { AddressAction } from "#domain/crypto/saved/address-status.ts";
import type { ReviewDecision } from "#domain/crypto/providers/review-status.ts";
import type { WrittenRecord } from "#ops/provider-directory/written-record.ts";
import { seededRandom, type Random } from "#test/load/random.ts";

export const ADDRESSES = 100_000;
export const PROVIDERS = 20_000;

export interface Wallet {
  readonly request: AddressRequest;
  /** What is done with it, once it is saved. */
  readonly actions: readonly AddressAction[];
}

/** What a system holds once it is filled. */
export interface Filled {
  readonly wallets: readonly Wallet[];
  /** Of the providers that were invented. */
  readonly providerIds: readonly string[];
}

const WALLETS_SEED = 20_261_124;
const PROVIDERS_SEED = 20_261_125;
const NETWORKS = ["ethereum", "ethereum", "polygon", "bitcoin"] as const;
const PLACES = ["Vienna", "Lyon", "Turin", "Leeds", "Malmö", "Gdańsk", "Porto", "Ghent"];
const COUNTRIES = ["AT", "BE", "DE", "FR", "GB", "IT", "NL", "PL"];
const WORDS = ["alpha", "bridge", "coin", "delta", "exchange", "forge", "gate", "harbour", "iron", "jade"];
const HASH_BYTES = 20;
/** Of each hundred wallets: the first so many are approved, suspended, archived; an act takes a while, for
 * each ledger confirms it. */
const ACTED = { approved: 2, suspended: 1, archived: 1 } as const;
/** Of each hundred providers. */
const REVIEWED = { approve: 6, reject: 2, needs_more: 2 } as const;

/** @param providerIds of those who may host a wallet. */
export function inventWallets(count: number, providerIds: readonly string[]): Wallet[] {
  const random = seededRandom(WALLETS_SEED);
  return Array.from({ length: count }, (_, number) => {
    const network = random.pick(NETWORKS);
    const kind = random.chance(0.97) ? "Wallet" : "Treasury";
    const request = {
      network,
      address: network === "bitcoin" ? bitcoinAddress(random) : evmAddress(random),
      label: `${kind} ${number} of a client in ${random.pick(PLACES)}`,
      providerId: random.chance(0.7) ? random.pick(providerIds) : null,
      externalUserId: `customer-${random.below(count)}`,
    };
    return { request, actions: actionsOn(random.below(100)) };
  });
}

function actionsOn(lot: number): readonly AddressAction[] {
  const { approved, suspended, archived } = ACTED;
  if (lot < approved) return ["approve"];
  if (lot < approved + suspended) return ["approve", "suspend"];
  return lot < approved + suspended + archived ? ["archive"] : [];
}

export function inventProviders(count: number): WrittenRecord[] {
  const random = seededRandom(PROVIDERS_SEED);
  return Array.from({ length: count }, (_, number) => {
    const name = `${random.pick(WORDS)} ${random.pick(WORDS)} ${number}`;
    const host = `${name.replaceAll(" ", "-")}.example`;
    return {
      legalName: `${name} Limited`,
      name,
      website: `https://${host}`,
      domains: [host],
      jurisdictions: COUNTRIES.slice(random.below(COUNTRIES.length)),
      registration: { authority: "An authority", number: String(number), status: "authorised" },
      networks: random.chance(0.3) ? ["ethereum", "bitcoin"] : [],
      summary: "Authorised.",
    };
  });
}

/** @returns null where it is not reviewed. */
export function reviewOf(number: number): ReviewDecision | null {
  const lot = number % 100;
  const { approve, reject, needs_more: more } = REVIEWED;
  if (lot < approve) return "approve";
  if (lot < approve + reject) return "reject";
  return lot < approve + reject + more ? "needs_more" : null;
}

function evmAddress(random: Random): string {
  return `0x${Buffer.from(bytes(random)).toString("hex")}`;
}

function bitcoinAddress(random: Random): string {
  return bech32.encode("bc", [0, ...bech32.toWords(bytes(random))]);
}

function bytes(random: Random): Uint8Array {
  return Uint8Array.from({ length: HASH_BYTES }, () => random.below(256));
}
