// What an Organisation is asked of its keys, and what it answers.

import type { Emergency } from "#domain/contract/operators/emergency.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import type { KeyType } from "#domain/ids/api-key.ts";
import type { Act } from "../../log/audit-event.ts";
import type { Announcements } from "../api-key/api.ts";
import type { Consent, PersonsNeeded } from "../awaited-acts.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";

/** A key as the list knows it. A secret key is nowhere but in its creation's answer. */
export interface ListedKey {
  readonly id: string;
  readonly type: KeyType;
  readonly environment: Environment;
  readonly name: string | null;
  readonly prefix: string;
  /** Whole for publishable keys, null for secret ones. */
  readonly publishableKey: string | null;
  /** Its own, or else its organisation's. */
  readonly rateLimit: RateLimit;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Until another person has confirmed it. */
  readonly emergency?: Emergency;
}

export interface AddKeyCommand {
  /** Its limit is null for a key that has the limit of its organisation. */
  readonly key: Omit<ListedKey, "rateLimit"> & { readonly rateLimit: RateLimit | null };
  readonly hash: string;
  readonly persons: PersonsNeeded;
  /** Null where it is none. */
  readonly emergency: Emergency | null;
  readonly request: KeyedRequest;
  readonly act: Act;
}

/** Why no key is listed: it takes another person, who asks for the same; a key of an emergency waits for one already. */
export type AddKeyRefusal = "awaits_agreement" | "emergency_before";

export interface AddedKey {
  readonly answer: KeptOutcome<AddKeyRefusal, ListedKey & Consent>;
  /** What the key has to hear now. Whatever is announced later reaches it through the list. */
  readonly announcements: Announcements;
}

export type ConfirmKeyOutcome =
  /** Now, or before: its object has to hear it. */
  | { readonly outcome: "confirmed"; readonly hash: string }
  /** `not_waiting`: it was not made in an emergency, was revoked or has ended. */
  | { readonly outcome: "unknown" | "own_key" | "awaits_agreement" | "not_waiting" };

/** A key with the name of its object, which no answer shows. */
export interface HeldKey extends ListedKey {
  readonly hash: string;
}
