// What is asked of an address book about control challenges, and what it answers.

import type {
  ChallengeAnswer,
  ControlChallenge,
  ProvenControl,
} from "#domain/contract/crypto/control-challenge.ts";
import type { ChallengeFault } from "#domain/crypto/control/compare-message.ts";
import type { Asker, NewChallenge } from "#domain/crypto/control/new-challenge.ts";
import type { Json } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { KeyedRequest } from "../../kept-answers.ts";
import type { NamedWallets } from "../named-wallets.ts";

/** Its ids and its nonce are for a new challenge. */
export interface OpenChallengeCommand extends NewChallenge {
  /** Null where the request names a domain that the organisation has not set. */
  readonly asker: Asker | null;
  readonly named: NamedWallets;
  readonly key: KeyedRequest;
  readonly act: Act;
}

export type OpenChallengeOutcome =
  /** Its message holds the complete address. */
  | { readonly outcome: "done"; readonly challenge: ControlChallenge; readonly replayed?: true }
  | {
      readonly outcome:
        | "idempotency_key_reused"
        | "unknown_address"
        | "archived"
        | "not_provable"
        | "foreign_domain";
    };

export interface AnswerChallengeCommand {
  readonly addressId: string;
  readonly challengeId: string;
  /** How many ledgers the tenant has: each hears of the proof. */
  readonly shards: number;
  readonly answer: ChallengeAnswer;
  readonly named: NamedWallets;
  readonly key: KeyedRequest;
  readonly act: Act;
}

/** Why an answer proves nothing. */
export type AnswerFault = ChallengeFault | "challenge_void" | "malformed_signature" | "unsupported_signer";

export type AnswerChallengeOutcome =
  | { readonly outcome: "done"; readonly body: Json<ProvenControl>; readonly replayed?: true }
  | {
      readonly outcome:
        | AnswerFault
        | "idempotency_key_reused"
        | "unknown_address"
        | "unknown_challenge"
        | "archived"
        /** Control is proven; some ledger has not confirmed it yet. */
        | "unconfirmed"
        /** The chain of a contract wallet does not answer: nothing was counted. */
        | "unavailable";
    };
