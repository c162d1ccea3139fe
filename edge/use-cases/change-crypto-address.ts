// Changes what is noted of a saved crypto address, reviews it, and reveals it. Every refusal keeps the address to itself.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type {
  AddressActionRequest,
  AddressMetadata,
  AddressScreening,
  RevealedAddress,
} from "#domain/contract/crypto/address.ts";
import { allowedActions } from "#domain/crypto/saved/address-status.ts";
import type { ScreeningLists } from "#domain/screening/screening-lists.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Unchanged } from "../objects/address-book/api.ts";
import { addressBookOf } from "../routing.ts";
import { concealedRequest } from "./keyed-request.ts";
import { actOf, addressNotFound, keptTexts, showsIt } from "./manage-crypto-addresses.ts";
import { namedWallets } from "./named-wallets.ts";
import { noSuchProvider, providerExists } from "./find-provider.ts";
import { keyReused, sendAgain } from "./refusals.ts";
import { screenSavedAddress } from "./screen-address.ts";

/** @returns the changed address as JSON text; a repeat under the same key gets the kept one. */
export async function changeMetadata(
  env: Env,
  actor: Actor,
  id: string,
  keyName: string,
  request: AddressMetadata,
): Promise<Result<string>> {
  const { version = null, ...change } = request;
  const changed = await addressBookOf(env, actor).changeMetadata({
    id,
    change,
    providerExists: await providerExists(env, actor, change.providerId ?? null),
    version,
    shards: actor.shards,
    named: namedWallets(actor, keptTexts(change)),
    key: concealedRequest(actor, keyName, [id, request]),
    act: actOf(actor, "update"),
  });
  switch (changed.outcome) {
    case "done":
      return succeed(changed.body, changed);
    case "provider_unknown":
      return noSuchProvider();
    case "unconfirmed":
      return unconfirmed();
    default:
      return unchanged(changed);
  }
}

/**
 * @param lists what to screen by; asked for an approval only.
 * @returns the changed address as JSON text; a repeat under the same key gets the kept one.
 */
export async function actOnAddress(
  env: Env,
  actor: Actor,
  id: string,
  keyName: string,
  request: AddressActionRequest,
  lists: () => Promise<Result<ScreeningLists>>,
): Promise<Result<string>> {
  const { action, reason, version = null } = request;
  const done = await addressBookOf(env, actor).act({
    id,
    action,
    reason,
    version,
    named: namedWallets(actor, { reason }),
    shards: actor.shards,
    screening: action === "approve" ? await screenedNow(env, actor, id, lists) : null,
    key: concealedRequest(actor, keyName, [id, request]),
    act: actOf(actor, action, reason),
  });
  switch (done.outcome) {
    case "done":
      return succeed(done.body, done);
    case "invalid_state":
      return fail("invalid_state", `The address is ${done.status}: ${allowedActions(done.status)}.`);
    case "listed":
      return fail("crypto_address_listed", "The address is on a screening list and cannot be approved.");
    case "not_screened":
      return fail(
        "crypto_address_not_screened",
        "The screening of the address has no result, so it cannot be approved: a list of its network is missing, or its risk is unknown.",
      );
    case "lists_unavailable":
      return sendAgain("The address cannot be screened at the moment, so it was not approved.");
    case "unconfirmed":
      return unconfirmed();
    default:
      return unchanged(done);
  }
}

/** @returns the complete address, which nothing keeps. */
export async function revealAddress(
  env: Env,
  actor: Actor,
  id: string,
  keyName: string,
  reason: string,
): Promise<Result<RevealedAddress>> {
  const revealed = await addressBookOf(env, actor).reveal({
    id,
    reason,
    named: namedWallets(actor, { reason }),
    key: concealedRequest(actor, keyName, [id, reason]),
    act: { ...actOf(actor, "reveal", reason), action: "crypto.address.revealed" },
  });
  switch (revealed.outcome) {
    case "done":
      return succeed(revealed.revealed, revealed);
    case "expired":
      return fail(
        "crypto_reveal_expired",
        "What was revealed under this Idempotency-Key was to be forgotten by now: ask again under a new key.",
      );
    default:
      return unchanged(revealed);
  }
}

async function screenedNow(
  env: Env,
  actor: Actor,
  id: string,
  lists: () => Promise<Result<ScreeningLists>>,
): Promise<AddressScreening | null> {
  const opened = await addressBookOf(env, actor).open(id);
  if (opened === null) return null;
  const loaded = await lists();
  return loaded.ok ? screenSavedAddress(actor.environment, opened, loaded.value) : null;
}

function unconfirmed(): Failure {
  return sendAgain("The change is kept, and not every ledger has confirmed it yet.");
}

function unchanged(refused: Unchanged): Failure {
  switch (refused.outcome) {
    case "not_found":
      return addressNotFound();
    case "idempotency_key_reused":
      return keyReused();
    case "version_conflict":
      return fail("version_conflict", "The address has changed since this version.");
    case "shows_address":
      return showsIt(refused.field);
  }
}
