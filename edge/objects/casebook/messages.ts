// What a Casebook is told and asked.

import type { FlaggedDecision } from "#domain/casebook/flagged-decision.ts";
import type { LinkedDecision } from "#domain/casebook/investigations.ts";
import type { Observation } from "#domain/casebook/signals.ts";
import type { Environment } from "#domain/contract/environment.ts";

/** Whose it is. Kept with the first write. */
export interface CasebookIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
}

export type CaseNews =
  | { readonly kind: "decision"; readonly decision: FlaggedDecision }
  | { readonly kind: "observation"; readonly observation: Observation };

/** What one log tells, in its order. */
export interface Telling {
  readonly source: string;
  /** These rows were set aside before, so they were not taken in, though later ones may have been. */
  readonly again: boolean;
  readonly rows: readonly {
    readonly sequence: number;
    readonly news: CaseNews;
    /** Of the request that the row comes of. */
    readonly requestId: string | null;
  }[];
}

export interface OpenInvestigationCommand {
  readonly alertIds: readonly string[];
  /** Those that are named by themselves; they are known to exist. */
  readonly decisions: readonly LinkedDecision[];
  readonly assignee: string | null;
  readonly note: string | null;
}

export type InvestigationRefusal =
  | "investigation_not_found"
  | "alert_not_found"
  | "invalid_state"
  | "own_approval"
  | "version_conflict";

/** Who asks for something, and in which request. */
export interface Asker {
  readonly actor: string;
  readonly requestId: string;
}

/** One act on a resource, with the key that it is done once for, where the caller gave one. */
export interface KeyedAct extends Asker {
  readonly keyName: string | null;
  readonly fingerprint: string;
}
