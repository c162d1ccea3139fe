// A new challenge: its parts without the account, which its text is made of whenever it is shown.

import { DAY, formatInstant, MINUTE, type EpochMilliseconds } from "../../time/instant.ts";
import type { ChallengeAccount } from "./challenge-account.ts";
import type { ChallengeMessage } from "./challenge-message.ts";

/** What is kept of a challenge. */
export interface ChallengeParts extends Omit<ChallengeMessage, "namespace" | "address" | "chainId"> {
  readonly isOwnDomain: boolean;
}

/** Who asks for the signature. */
export interface Asker {
  /** What the address bar shows where the customer signs: a host, with its port if it has one. */
  readonly domain: string;
  /** Whether the organisation has set it; else it is the service's. */
  readonly isOwnDomain: boolean;
}

/** After so long nobody may answer it. */
const OPEN_MILLISECONDS = 15 * MINUTE;
/** A proof does not count for ever: keys are sold and stolen. */
const PROOF_MILLISECONDS = 365 * DAY;
/** What people read in their wallet before they sign. */
const STATEMENT =
  "I control this account. This signature proves it to the service above; it moves no funds and permits nothing.";

export interface NewChallenge {
  readonly challengeId: string;
  readonly addressId: string;
  /** At least eight alphanumerics that nobody can guess. */
  readonly nonce: string;
}

export function newChallenge(
  { challengeId, addressId, nonce }: NewChallenge,
  asker: Asker,
  now: EpochMilliseconds,
): ChallengeParts {
  return {
    ...asker,
    statement: STATEMENT,
    uri: `https://${asker.domain}`,
    version: "1",
    nonce,
    issuedAt: formatInstant(now),
    expirationTime: formatInstant(now + OPEN_MILLISECONDS),
    requestId: challengeId,
    // The record of the address, which has no URL: the service has other hosts for other callers.
    resources: [`weir:crypto/addresses/${addressId}`],
  };
}

export function challengeOf(
  { namespace, address, chainId }: ChallengeAccount,
  { isOwnDomain: _own, ...parts }: ChallengeParts,
): ChallengeMessage {
  return { ...parts, namespace, address, chainId };
}

/** Until when a proof that was given now counts. */
export function proofEnd(now: EpochMilliseconds): EpochMilliseconds {
  return now + PROOF_MILLISECONDS;
}
