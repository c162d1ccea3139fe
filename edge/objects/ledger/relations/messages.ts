// What the ledgers of one tenant tell each other about shared links.

import type { Shard } from "#domain/ids/identifiers.ts";
import type { EpochMilliseconds } from "#domain/time/instant.ts";

/** How many subjects of other ledgers than `asker` met these links? */
export interface RelationQuestion {
  readonly asker: Shard;
  readonly shards: number;
  readonly names: readonly string[];
}

/** The answer of the links' home: one count for each that it was asked of. */
export interface Told {
  /** Subjects of other ledgers than the asker's, by name of the link. */
  readonly subjects: Readonly<Record<string, number>>;
  /** What any ledger recorded before this instant is counted; null where that is not known of every one. */
  readonly asOf: EpochMilliseconds | null;
}

/** A full home takes nothing in, and gives no counts, which may be too low, until it has room and has caught up. */
export type HearOutcome = "heard" | "ledger_full";

/** One ledger to the home of links: how many of its subjects met each. */
export interface Telling {
  readonly shard: Shard;
  /** It has reported everything it recorded before this; null for a row reported out of order, which says nothing about others. */
  readonly toldBefore: EpochMilliseconds | null;
  readonly subjects: readonly (readonly [name: string, subjects: number])[];
}
