// Whether a signed text is the one that a challenge asked for, before any signature is looked at. Only the exact text passes;
// parsing serves to name what differs.

import { instantOf, type EpochMilliseconds } from "../../time/instant.ts";
import {
  parseMessage,
  writeMessage,
  type ChallengeMessage,
  type SignInMessage,
} from "./challenge-message.ts";

export type ChallengeFault =
  | "challenge_used"
  | "challenge_expired"
  | "challenge_wrong_chain"
  | "challenge_wrong_domain"
  | "challenge_wrong_nonce"
  | "challenge_wrong_expiry"
  | "challenge_wrong_signer"
  | "challenge_message_changed";

interface Answer {
  readonly challenge: ChallengeMessage;
  /** Whether an earlier answer has used the challenge up. */
  readonly used: boolean;
  /** The text that was signed; null if the answer does not say. */
  readonly signedText: string | null;
  readonly now: EpochMilliseconds;
}

/**
 * The first fault of an answer to a challenge; null if the challenge's own text is the one to verify the signature over.
 * Without a signed text only use and expiry can be told here; a wrong text then shows as a wrong signer.
 */
export function compareMessage({ challenge, used, signedText, now }: Answer): ChallengeFault | null {
  if (used) return "challenge_used";
  if (now >= instantOf(challenge.expirationTime)) return "challenge_expired";
  if (signedText === null || signedText === writeMessage(challenge)) return null;
  const signed = parseMessage(signedText);
  return signed === null ? "challenge_message_changed" : nameDifference(signed, challenge);
}

function nameDifference(signed: SignInMessage, asked: ChallengeMessage): ChallengeFault {
  if (signed.namespace !== asked.namespace || signed.chainId !== asked.chainId)
    return "challenge_wrong_chain";
  if (signed.domain !== asked.domain) return "challenge_wrong_domain";
  if (signed.nonce !== asked.nonce) return "challenge_wrong_nonce";
  if (signed.expirationTime !== asked.expirationTime) return "challenge_wrong_expiry";
  if (signed.address !== asked.address) return "challenge_wrong_signer";
  return "challenge_message_changed";
}
