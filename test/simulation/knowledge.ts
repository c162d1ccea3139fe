// What the callers know, from their answers alone: whatever the system forgets, this does not.

import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { Status } from "./models/address-status.ts";
import type { Asked } from "./workload/caller.ts";

/** A decision that was answered. */
export interface Decided {
  /** Where it is read. */
  readonly path: string;
  /** The request, to be sent again. */
  readonly asked: Asked;
  /** As it was answered first, without `replayed`. */
  readonly text: string;
  readonly assessment: Assessment;
}

/** Something that is done once for a key: the same request has the same answer, some of it for a time. */
export interface Kept {
  readonly asked: Asked;
  readonly text: string;
  /** The instant from which it is refused instead; null for ever. */
  readonly until: string | null;
}

/** A rule that is left out of a customer's decisions since this instant, until the snooze is ended. */
export interface Snoozed {
  readonly id: string;
  readonly subjectId: string;
  readonly ruleId: string;
  readonly from: number;
}

/** What a saved address must be. */
export interface KnownAddress {
  /** One of these. */
  statuses: ReadonlySet<Status>;
  /** Somebody has proved control of it. */
  isProven: boolean;
}

export class Knowledge {
  /** By external activity id. */
  readonly decided = new Map<string, Decided>();
  /** Activities by the external id of their payment. */
  readonly payments = new Map<string, string>();
  /** Our id of a customer, by the caller's own: the same in every answer, for ever. */
  readonly customers = new Map<string, string>();
  /** By idempotency key. */
  readonly kept = new Map<string, Kept>();
  /** The outcomes among them. */
  readonly outcomes = new Set<string>();
  /** Ids of investigations that were opened. */
  readonly investigations = new Set<string>();
  /** Ids of risk assessments that were asked for. */
  readonly riskAssessments = new Set<string>();
  /** Keys that are refused. */
  readonly revoked: string[] = [];
  readonly snoozed: Snoozed[] = [];
  /** Ids of snoozes that somebody ends, or has ended. */
  readonly endedSnoozes = new Set<string>();
  /** By our id. */
  readonly addresses = new Map<string, KnownAddress>();
  /** Complete addresses that were saved and are in no other request. */
  readonly secretAddresses: string[] = [];
  /** Discoveries that have ended, as they were answered: by path. */
  readonly discoveries = new Map<string, string>();
  /** Reviews of providers that were answered: ids by provider. */
  readonly providerReviews = new Map<string, string[]>();
  /** What was asked for, whether it was answered or not: nothing more can have been granted. */
  grantedAtMost = 0n;
  /** What was answered as granted. */
  granted = 0n;
}
