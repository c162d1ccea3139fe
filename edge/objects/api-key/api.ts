// What an ApiKey object is asked and what it answers. Its record is written when the key is created, so that a look-up of an
// unknown key writes nothing.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { RateClass } from "#domain/contract/operations/operation.ts";
import type { RateLimit, RateLimits } from "#domain/contract/settings/rate-limits.ts";
import type { KeyType } from "#domain/ids/api-key.ts";
import type { Json } from "#domain/json/text.ts";
import type { Result } from "#domain/contract/errors/errors.ts";
import type {
  AssessOutcome,
  ClaimLost,
  DecideCommand,
  LedgerFull,
  LedgerOwner,
  Overloaded,
  Wanted,
} from "../ledger/api.ts";

export interface KeyRecord {
  readonly keyId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly type: KeyType;
  readonly shards: number;
  /** Null for a key that has the limit of its organisation. */
  readonly rateLimit: RateLimit | null;
  readonly revokedAt: string | null;
  /** From when on (ms since 1970) it counts no more, unless it was confirmed; absent where it has no end. */
  readonly endsAt?: number;
}

/**
 * What is announced to every key and named by every admission: the lists to screen with, the version to decide by, the
 * providers to ask, the version of the contract that the organisation is on, the versions that experiments try beside it.
 */
export type Announced = "lists" | "systemVersion" | "providers" | "contractVersion" | "candidates";

/**
 * Immutable content by its hash, several by all of theirs; a version of the contract by its id. Of two, the one with the higher
 * number is newer.
 */
export interface Active {
  readonly hash: string;
  readonly publication: number;
  /** Where an emergency ends by itself: from when on (ms since 1970) which content counts in its place. */
  readonly ends?: { readonly at: number; readonly hash: string };
}

/** What keys are told of their organisation; null where nothing was set. */
export type Announcements = Readonly<Partial<Record<Announced, Active | null>>> & {
  readonly rateLimits: RevisedRateLimits | null;
};

export interface RevisedRateLimits {
  readonly revision: number;
  readonly limits: RateLimits;
}

export interface Grant {
  /** An owner alone made the key in an emergency, and nobody has confirmed it. */
  readonly isEmergency?: true;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly keyId: string;
  readonly shards: number;
  /** Null until lists were published. */
  readonly lists: Active | null;
  /** Null for a key that has heard of no version: it decides nothing. */
  readonly systemVersion: Active | null;
  /** Null until some were set. */
  readonly providers: Active | null;
  /** Null for a key of an older release: then its organisation is on the first version. */
  readonly contractVersion: Active | null;
  /** Null until an experiment was started; absent from an object of an older release. */
  readonly candidates?: Active | null;
}

export type Refusal =
  | { readonly outcome: "unknown" | "revoked" | "environment_mismatch" | "secret_key_required" }
  | { readonly outcome: "rate_limited"; readonly retryAfterSeconds: number; readonly limit: RateLimit };

export interface Admitted {
  readonly outcome: "admitted";
  /** The same text as long as nothing changes, so that the caller need not read it again. */
  readonly grant: Json<Grant>;
  readonly limit: RateLimit;
  /** Whole tokens that are left. */
  readonly left: number;
}

export type Admission = Admitted | Refusal;

/** Whether an admitted request got the further tokens that its work costs. */
export interface Spent {
  /** 0 if it did, else the seconds until a request of this work can be admitted. */
  readonly retryAfterSeconds: number;
  readonly limit: RateLimit;
  /** Whole tokens that are left. */
  readonly left: number;
}

/** A decision to make before that round: the names that it needs are not yet claimed. */
export interface UnclaimedCommand {
  readonly owner: LedgerOwner;
  readonly wanted: Wanted;
  readonly command: Json<DecideCommand>;
}

/** What is left of a ledger's answer once the names are settled. */
export type DecidedOutcome = Exclude<AssessOutcome, ClaimLost | LedgerFull | Overloaded>;

/** What an ApiKey object answers. */
export interface ApiKeyApi extends Rpc.DurableObjectBranded {
  /**
   * One hop for one request: in the contract's order, the first failure wins.
   * @param environment the one that the called host serves; null admits none.
   */
  admit(environment: Environment | null, rateClass: RateClass): Admission;

  /**
   * Takes further tokens for an admitted request that asks for more work than one covers; all of them, or none.
   * @param tokens beside the one that its admission took. One that costs more than the burst empties a full bucket.
   */
  spend(rateClass: RateClass, tokens: number): Spent;

  /**
   * Decides for a tenant of several ledgers: the decisions that the key's requests wait for at the same moment are asked of each
   * ledger in one call. Call it for an admitted request alone.
   */
  decide(command: UnclaimedCommand): Promise<Result<DecidedOutcome>>;

  /** The hour in which it last admitted a request; null if it never did. Writes nothing. */
  lastUsedAt(): string | null;

  /** Makes the key count, once: a call that comes late changes nothing, least of all a revocation. */
  create(record: KeyRecord): void;

  /** It was made in an emergency, and another person has agreed: it has no end any more. */
  confirm(): void;

  /** From the answer on, no request is admitted. */
  revoke(revokedAt: string): void;

  /** From the answer on, admissions name it. An older publication, or a key that never was, changes nothing. */
  activate(what: Announced, active: Active): void;

  /** From the answer on, requests are admitted by these limits. Older ones, or a key that never was, change nothing. */
  adoptRateLimits(limits: RevisedRateLimits): void;

  /** All of it at once, as a new key gets it. */
  hear(announcements: Announcements): void;
}
