// Asks for a proof of control of a saved address, and takes the answer. Which domain asks is part of the text that is signed: the
// organisation has set it, and never does a request choose it by its `Host`.

import type {
  ChallengeAnswer,
  ChallengeRequest,
  ControlChallenge,
} from "#domain/contract/crypto/control-challenge.ts";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import type { Asker } from "#domain/crypto/control/new-challenge.ts";
import { fairLetters } from "#domain/ids/api-key.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Caller } from "../caller.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { AnswerFault } from "../objects/address-book/api.ts";
import { addressBookOf, organisationOf } from "../routing.ts";
import { concealedRequest } from "./keyed-request.ts";
import { actOf, addressNotFound } from "./manage-crypto-addresses.ts";
import { namedWallets } from "./named-wallets.ts";
import { keyReused, sendAgain } from "./refusals.ts";

/** 22 of 62 characters: more than 128 bits. */
const NONCE_LENGTH = 22;

/** Names nothing on the Internet (RFC 2606). A system whose sockets have their realms has no name of its own. */
const NO_DOMAIN = "weir.invalid";

export async function openChallenge(
  env: Env,
  caller: Caller,
  keyName: string | null,
  addressId: string,
  request: ChallengeRequest,
): Promise<Result<ControlChallenge>> {
  if (addressId === "") return addressNotFound();
  const opened = await addressBookOf(env, caller).openChallenge({
    addressId,
    challengeId: drawnId("chl", crypto.randomUUID()),
    nonce: fairLetters(crypto.getRandomValues(new Uint8Array(64)), NONCE_LENGTH),
    asker: await askerOf(env, caller, request.domain ?? null),
    named: namedWallets(caller, {}),
    key: concealedRequest(caller, keyName, knownFields({ addressId, domain: request.domain ?? undefined })),
    act: actOf(caller, "challenge"),
  });
  switch (opened.outcome) {
    case "done":
      return succeed(opened.challenge, opened);
    case "idempotency_key_reused":
      return keyReused();
    case "unknown_address":
      return addressNotFound();
    case "archived":
      return archived();
    case "not_provable":
      return fail("control_not_provable", "No signature can prove control of an address like this one.");
    case "foreign_domain":
      return fail("unprocessable", "domain: your organisation has not set it for control challenges");
  }
}

/** @returns null where the organisation has not set the domain that is wanted. */
async function askerOf(env: Env, caller: Caller, wanted: string | null): Promise<Asker | null> {
  const domains = await organisationOf(env, caller.organisationId).controlDomains();
  if (wanted !== null) return domains.includes(wanted) ? { domain: wanted, isOwnDomain: true } : null;
  const [usual] = domains;
  return usual === undefined
    ? { domain: serviceDomain(env, caller), isOwnDomain: false }
    : { domain: usual, isOwnDomain: true };
}

/** What the deployment names as the host of the caller's environment. */
function serviceDomain(env: Env, { environment }: Caller): string {
  for (const [host, realm] of configurationOf(env).hosts) {
    if (realm === environment) return host;
  }
  return NO_DOMAIN;
}

/** @returns the proof as JSON text. */
export async function answerChallenge(
  env: Env,
  caller: Caller,
  keyName: string | null,
  { id: addressId, challengeId }: { readonly id: string; readonly challengeId: string },
  answer: ChallengeAnswer,
): Promise<Result<string>> {
  if (addressId === "") return addressNotFound();
  const answered = await addressBookOf(env, caller).answerChallenge({
    addressId,
    challengeId,
    shards: caller.shards,
    answer,
    named: namedWallets(caller, {}),
    key: concealedRequest(caller, keyName, { addressId, challengeId, answer }),
    act: actOf(caller, "control"),
  });
  switch (answered.outcome) {
    case "done":
      return succeed(answered.body, answered);
    case "idempotency_key_reused":
      return keyReused();
    case "unknown_address":
      return addressNotFound();
    case "unknown_challenge":
      return fail("control_challenge_not_found", "The address has no control challenge with this id.");
    case "archived":
      return archived();
    case "unconfirmed":
      return sendAgain("Control is proven, but not every ledger knows it yet.");
    case "unavailable":
      return sendAgain(
        "The chain of this address does not answer: nothing was proven, and the challenge stays open.",
      );
    default:
      return fail(answered.outcome, FAULTS[answered.outcome]);
  }
}

function archived(): Failure {
  return fail("invalid_state", "The address is archived: control of it cannot be proven any more.");
}

const FAULTS: Readonly<Record<AnswerFault, string>> = {
  challenge_used: "This challenge was answered well before.",
  challenge_void: "This challenge was ended by a newer one, or by too many bad answers.",
  challenge_expired: "The time to answer this challenge is over.",
  challenge_wrong_chain: "message: names another chain than the challenge",
  challenge_wrong_domain: "message: names another domain than the challenge",
  challenge_wrong_nonce: "message: has the nonce of another challenge",
  challenge_wrong_expiry: "message: ends at another time than the challenge",
  challenge_wrong_signer: "signature: is not one of this account over the challenge's message",
  challenge_message_changed: "message: is not the challenge's message",
  malformed_signature: "signature: is none of this signatureType",
  unsupported_signer: "signature: one of this kind cannot prove control of this address",
};
