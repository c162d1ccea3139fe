// Saves, lists and shows crypto addresses of the caller's environment. A complete address goes from the request to the book, which
// seals it, and into no message, log or fingerprint that could be made without the tenant's key.

import { fail, invalidField, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { AddressMetadata, AddressRequest, CryptoAddress } from "#domain/contract/crypto/address.ts";
import type { AddressStatus } from "#domain/crypto/saved/address-status.ts";
import { catalogueNetwork } from "#domain/crypto/catalogue/networks.ts";
import { memoAround, readDestination } from "#domain/crypto/saved/destination.ts";
import { LONG_ADDRESS, maskedAddress, maskedMemo } from "#domain/crypto/saved/masked-address.ts";
import { showsAddress } from "#domain/crypto/saved/shows-address.ts";
import { searchText } from "#domain/crypto/search-text.ts";
import {
  destinationFingerprint,
  destinationsOfText,
  fingerprintsOfText,
  memoFingerprint,
  walletFingerprint,
} from "#domain/crypto/saved/wallet-fingerprint.ts";
import { cryptoAddressId } from "#domain/ids/identifiers.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";
import { readJson } from "#domain/json/text.ts";
import { writtenAddress } from "#domain/screening/addresses/normalise-address.ts";
import { networkNamed, type Network } from "#domain/screening/addresses/networks.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Actor, Caller, Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { CryptoPage } from "../http/crypto-page.ts";
import { networkUnknown } from "../http/network-filter.ts";
import type { Act } from "../log/audit-event.ts";
import type {
  AddressPage,
  AddressSearch,
  BookedWallet,
  CreatedAddress,
  ListQuestion,
} from "../objects/address-book/api.ts";
import { addressBookOf } from "../routing.ts";
import { noSuchProvider, providerExists } from "./find-provider.ts";
import { concealedRequest } from "./keyed-request.ts";
import { namedWallets, type KeptTexts } from "./named-wallets.ts";
import { keyReused } from "./refusals.ts";
import { screenSavedAddress } from "./screen-address.ts";
import { listsOfCaller } from "./screen-wallet.ts";

interface NamedWallet {
  readonly network: Network;
  /** As it was written. */
  readonly address: string;
  /** As it was written beside the address; null where nothing was. */
  readonly memo: string | null;
  readonly booked: BookedWallet;
}

export async function createAddress(
  env: Env,
  caller: Caller,
  keyName: string,
  request: AddressRequest,
): Promise<Result<CreatedAddress>> {
  const wallet = walletOf(caller.tenantKey, request);
  if (!wallet.ok) return wallet;
  const { network, address, memo, booked } = wallet.value;
  const { address: sent, memo: sentMemo = null, network: _named, ...details } = request;
  const texts = keptTexts(details);
  const shown = Object.keys(texts).find((name) => showsAddress(texts[name] ?? "", network, address));
  if (shown !== undefined) return showsIt(shown);
  const lists = await listsOfCaller(env, caller);
  const { organisationId, environment, shards, tenantKey } = caller;
  const created = await addressBookOf(env, caller).create({
    organisationId,
    environment,
    shards,
    wallet: booked,
    address,
    memo,
    details,
    providerExists: await providerExists(env, caller, details.providerId ?? null),
    screening: screenSavedAddress(
      environment,
      { address, network: booked.network },
      lists.ok ? lists.value : null,
    ),
    named: namedWallets(caller, texts),
    // What was sent counts, but not so that the address could be guessed from it.
    key: concealedRequest(caller, keyName, {
      ...request,
      address: tenantKey.stem("sent_address", sent),
      ...(sentMemo !== null && { memo: tenantKey.stem("sent_memo", sentMemo) }),
    }),
    act: actOf(caller, "create"),
  });
  switch (created.outcome) {
    case "done":
      return succeed(readJson(created.body), created);
    case "idempotency_key_reused":
      return keyReused();
    case "shows_address":
      return showsIt(created.field);
    case "provider_unknown":
      return noSuchProvider();
    case "too_many_addresses":
      return fail("unprocessable", "There are as many saved addresses as the book holds.");
  }
}

/** The fields beside the wallet that are kept as sent, and so must show no wallet. */
export function keptTexts({
  label,
  providerId,
  externalUserId,
}: Pick<AddressMetadata, "label" | "providerId" | "externalUserId">): KeptTexts {
  return { label, providerId, externalUserId };
}

export interface AddressFilter extends CryptoPage {
  readonly externalUserId: string | null;
  readonly status: AddressStatus | null;
}

export async function listAddresses(env: Env, tenant: Tenant, filter: AddressFilter): Promise<AddressPage> {
  return addressBookOf(env, tenant).list(listQuestion(tenant.tenantKey, filter));
}

/** What the book is asked. */
export function listQuestion(
  key: TenantKey,
  { search, externalUserId, network, status, page, pageSize }: AddressFilter,
): ListQuestion {
  return {
    search: search === null ? null : searchOf(key, search),
    externalUserId,
    network,
    status,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
}

export async function findAddress(env: Env, tenant: Tenant, id: string): Promise<Result<CryptoAddress>> {
  const found = id === "" ? null : await addressBookOf(env, tenant).find(id);
  return found === null ? addressNotFound() : succeed(found);
}

export function addressNotFound(): Failure {
  return fail("crypto_address_not_found", "There is no saved crypto address with this id.");
}

export function showsIt(field: string): Failure {
  return invalidField(field, "must not contain the address, nor another that is saved");
}

/** @returns 400 that repeats neither address nor memo. */
function walletOf(
  key: TenantKey,
  { address: sent, memo = null, network: named }: AddressRequest,
): Result<NamedWallet> {
  const entry = catalogueNetwork(named);
  const network = entry && networkNamed(entry.id);
  if (entry === null || network === null) return networkUnknown();
  const reading = readDestination(network, sent, memo);
  if (reading.outcome !== "destination") return faulty(reading.outcome);
  const address = writtenAddress(network, sent);
  const fingerprint = walletFingerprint(key, network, sent);
  if (address === null || fingerprint === null) return faulty("malformed");
  const destination = destinationFingerprint(key, network, reading);
  const booked = {
    id: cryptoAddressId(key, entry.id, destination),
    network: entry.id,
    fingerprint,
    destination,
    maskedAddress: maskedAddress(address),
    memo: reading.memo === null ? null : memoFingerprint(key, reading.memo),
    maskedMemo: reading.memo === null ? null : maskedMemo(reading.memo),
  };
  return succeed({ network, address, memo: memo ?? memoAround(network, sent), booked });
}

function faulty(outcome: keyof typeof FAULTS): Failure {
  const [field, message] = FAULTS[outcome];
  return invalidField(field, message);
}

/** Field and what is wrong with it. */
const FAULTS = {
  checksum_wrong: ["address", "is mistyped: its checksum is wrong"],
  malformed: ["address", "is no address of this network"],
  other_network: ["address", "is an address of another network"],
  memo_unused: ["memo", "is for networks and addresses whose payments carry one: this address has none"],
  memo_invalid: ["memo", "is no destination tag, payment id or memo of this network"],
  memo_differs: ["memo", "differs from the one that the address holds"],
} as const;

/** A complete address is looked for by its fingerprints alone; with a tag or memo in it, by that destination's. */
function searchOf(key: TenantKey, search: string): AddressSearch {
  const fingerprints = fingerprintsOfText(key, search);
  const isAddress = fingerprints.length > 0 && search.trim().length >= LONG_ADDRESS;
  return {
    text: isAddress ? null : searchText(search),
    fingerprints,
    destinations: destinationsOfText(key, search),
    memo: isAddress ? null : memoFingerprint(key, search.trim()),
  };
}

/** What a caller does, for the audit. */
export function actOf(caller: Actor, verb: string, reason: string | null = null): Act {
  return {
    actor: caller.actor,
    action: `crypto_address.${verb}`,
    reason,
    at: formatInstant(Date.now()),
    requestId: caller.requestId,
  };
}
