// Saves, lists and shows crypto addresses of the caller's environment. A complete address goes from the request to the book, which
// seals it, and into no message, log or fingerprint that could be made without the tenant's key.

import { fail, invalidField, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { AddressMetadata, AddressRequest, CryptoAddress } from "#domain/contract/crypto/address.ts";
import type { AddressStatus } from "#domain/crypto/saved/address-status.ts";
import { catalogueNetwork } from "#domain/crypto/catalogue/networks.ts";
import { LONG_ADDRESS, maskedAddress } from "#domain/crypto/saved/masked-address.ts";
import { showsAddress } from "#domain/crypto/saved/shows-address.ts";
import { searchText } from "#domain/crypto/search-text.ts";
import { fingerprintsOfText, walletFingerprint } from "#domain/crypto/saved/wallet-fingerprint.ts";
import { cryptoAddressId } from "#domain/ids/identifiers.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";
import { readJson } from "#domain/json/text.ts";
import { readAddress, writtenAddress } from "#domain/screening/addresses/normalise-address.ts";
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
import { concealedRequest } from "./keyed-request.ts";
import { namedWallets, type KeptTexts } from "./named-wallets.ts";
import { keyReused } from "./refusals.ts";
import { screenSavedAddress } from "./screen-address.ts";
import { listsOfCaller } from "./screen-wallet.ts";

interface NamedWallet {
  readonly network: Network;
  /** As it was written. */
  readonly address: string;
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
  const { network, address, booked } = wallet.value;
  const { address: sent, network: _named, ...details } = request;
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
    details,
    screening: screenSavedAddress(
      environment,
      { address, network: booked.network },
      lists.ok ? lists.value : null,
    ),
    named: namedWallets(caller, texts),
    // What was sent counts, but not so that the address could be guessed from it.
    key: concealedRequest(caller, keyName, { ...request, address: tenantKey.stem("sent_address", sent) }),
    act: actOf(caller, "create"),
  });
  switch (created.outcome) {
    case "done":
      return succeed(readJson(created.body));
    case "idempotency_key_reused":
      return keyReused();
    case "shows_address":
      return showsIt(created.field);
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
  readonly status: AddressStatus | null;
}

export async function listAddresses(env: Env, tenant: Tenant, filter: AddressFilter): Promise<AddressPage> {
  return addressBookOf(env, tenant).list(listQuestion(tenant.tenantKey, filter));
}

/** What the book is asked. */
export function listQuestion(
  key: TenantKey,
  { search, network, status, page, pageSize }: AddressFilter,
): ListQuestion {
  return {
    search: search === null ? null : searchOf(key, search),
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

/** @returns 400 that does not repeat the address. */
function walletOf(key: TenantKey, { address: sent, network: named }: AddressRequest): Result<NamedWallet> {
  const entry = catalogueNetwork(named);
  const network = entry && networkNamed(entry.id);
  if (entry === null || network === null) return networkUnknown();
  const reading = readAddress(network, sent);
  if (reading.outcome === "checksum_wrong")
    return invalidField("address", "is mistyped: its checksum is wrong");
  const address = writtenAddress(network, sent);
  const fingerprint = walletFingerprint(key, network, sent);
  if (address === null || fingerprint === null)
    return invalidField("address", "is no address of this network");
  const booked = {
    id: cryptoAddressId(key, entry.id, fingerprint),
    network: entry.id,
    fingerprint,
    maskedAddress: maskedAddress(address),
  };
  return succeed({ network, address, booked });
}

/** A complete address is looked for by its fingerprints alone. */
function searchOf(key: TenantKey, search: string): AddressSearch {
  const fingerprints = fingerprintsOfText(key, search);
  const isAddress = fingerprints.length > 0 && search.trim().length >= LONG_ADDRESS;
  return { text: isAddress ? null : searchText(search), fingerprints };
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
