// The messages of a ledger about judged pairs.

import type { JudgedPair } from "#domain/contract/casework/judged-pair.ts";

/** A pair, as the decision of the judged match has it. */
export interface PairToJudge extends Pick<JudgedPair, "id" | "subjectId" | "payee" | "entity"> {}

export interface JudgedPairsQuery {
  /** Null for all customers. */
  readonly subjectIds: readonly string[] | null;
  /** `proposed`: only those that wait for a second person. */
  readonly state: "proposed" | "all";
  /** Only those behind this one. */
  readonly before: Pick<JudgedPair, "changedAt" | "id"> | null;
  readonly limit: number;
}
