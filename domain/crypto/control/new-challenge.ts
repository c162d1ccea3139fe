// A new challenge: its parts without the account, which its text is made of whenever it is shown.

import { DAY, formatInstant, MINUTE, type EpochMilliseconds } from "../../time/instant.ts";
import type { ChallengeAccount } from "./challenge-account.ts";
import type { ChallengeMessage } from "./challenge-message.ts";

/** What is kept of a challenge. */
export type ChallengeParts = Omit<ChallengeMessage, "namespace" | "address" | "chainId">;

/** Who asks for the signature. */
export interface Asker {
  /** Host of the service, with its port if it has one. */
  readonly domain: string;
  /** The resource of the address, below that host. */
  readonly uri: string;
}

/** After so long nobody may answer it. */
const OPEN_MILLISECONDS = 15 * MINUTE;
/** A proof does not count for ever: keys are sold and stolen. */
const PROOF_MILLISECONDS = 365 * DAY;
/** What people read in their wallet before they sign. */
const STATEMENT =
  "I control this account. This signature proves it to the service above; it moves no funds and permits nothing.";

/** @param nonce at least eight alphanumerics that nobody can guess. */
export function newChallenge(
  id: string,
  nonce: string,
  { domain, uri }: Asker,
  now: EpochMilliseconds,
): ChallengeParts {
  return {
    domain,
    statement: STATEMENT,
    uri,
    version: "1",
    nonce,
    issuedAt: formatInstant(now),
    expirationTime: formatInstant(now + OPEN_MILLISECONDS),
    requestId: id,
    resources: [uri],
  };
}

export function challengeOf(
  { namespace, address, chainId }: ChallengeAccount,
  parts: ChallengeParts,
): ChallengeMessage {
  return { ...parts, namespace, address, chainId };
}

/** Until when a proof that was given now counts. */
export function proofEnd(now: EpochMilliseconds): EpochMilliseconds {
  return now + PROOF_MILLISECONDS;
}
