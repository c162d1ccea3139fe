// Whether an answer to an open challenge proves control: its text first, then its signature, then, if the account may be a
// contract, its chain.

import type { ChallengeAnswer } from "#domain/contract/crypto/control-challenge.ts";
import type { ChallengeAccount } from "#domain/crypto/control/challenge-account.ts";
import { writeMessage } from "#domain/crypto/control/challenge-message.ts";
import { compareMessage } from "#domain/crypto/control/compare-message.ts";
import { challengeOf, type ChallengeParts } from "#domain/crypto/control/new-challenge.ts";
import {
  contractSignature,
  verifySignature,
  verifySignatureOnChain,
  type IsValidSignature,
} from "#domain/crypto/control/verify-signature.ts";
import type { EpochMilliseconds } from "#domain/time/instant.ts";
import type { AnswerFault } from "./messages.ts";

export type Judgement =
  /** With the method that the proof is known by. */
  | { readonly outcome: "proven"; readonly method: string }
  /** `isTry`: whether it counts towards those that end the challenge. What cannot be a signature is no try. */
  | { readonly outcome: AnswerFault; readonly isTry: boolean }
  /** The chain does not answer. */
  | { readonly outcome: "unavailable" };

/** @param askContract null where the deployment cannot ask the account's chain. */
export async function judgeAnswer(
  account: ChallengeAccount,
  parts: ChallengeParts,
  { signature, signatureType, message }: ChallengeAnswer,
  now: EpochMilliseconds,
  askContract: IsValidSignature | null,
): Promise<Judgement> {
  const challenge = challengeOf(account, parts);
  const changed = compareMessage({ challenge, used: false, signedText: message ?? null, now });
  if (changed !== null) return { outcome: changed, isTry: true };
  const { namespace, address } = account;
  const proof = { namespace, address, text: writeMessage(challenge), signature, signatureType };
  const byKey = verifySignature(proof);
  if (byKey === "valid") return { outcome: "proven", method: signatureType };
  const outcome = askContract === null ? byKey : await verifySignatureOnChain(proof, askContract);
  if (outcome === "valid") return { outcome: "proven", method: BY_CONTRACT };
  if (outcome === "unavailable") return { outcome };
  if (outcome === "wrong_signer") return { outcome: "challenge_wrong_signer", isTry: true };
  // A question to a chain is never free.
  return { outcome, isTry: askContract !== null && contractSignature(proof) !== null };
}

/** The method of a proof that a contract accepted, and no key. */
export const BY_CONTRACT = "eip1271";
