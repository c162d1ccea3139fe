// What a ledger finds among its decisions by their names. Writes nothing, and of a ledger that holds nothing it finds nothing.

import type { Shard } from "#domain/ids/identifiers.ts";
import { foundIn, replayOf, type Decisions, type StoredDecision } from "./decisions.ts";
import type { Derived } from "../history/derived.ts";
import type { FoundDecision, LedgerQuery, Replay } from "../api.ts";
import type { LedgerHost } from "../host.ts";
import type { DecisionName } from "../history/names.ts";

interface Parts {
  readonly derived: Derived;
  readonly decisions: Decisions;
}

export class LookUp {
  private readonly host: LedgerHost;
  private readonly parts: Parts;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  by(name: DecisionName): StoredDecision | null {
    const sequence = this.host.exists() ? this.parts.derived.find(name) : null;
    return sequence === null ? null : this.parts.decisions.read(sequence);
  }

  /** The answer to a request that was decided before, from its record alone; null where it was not. */
  replay(stem: string, fingerprint: string): Replay | null {
    const known = this.by(`stem:${stem}`);
    return known && replayOf(known, fingerprint);
  }

  /** What the first of `queries` names. @param ownShard asked only where something is found. */
  first(queries: readonly LedgerQuery[], ownShard: () => Shard): FoundDecision | null {
    for (const query of queries) {
      const stored = this.by(query.by === "stem" ? `stem:${query.stem}` : `transaction:${query.id}`);
      const found = stored && foundIn(stored, ownShard());
      if (found && !(query.by === "stem" && query.kind === "transaction" && found.kind === "activity")) {
        return found;
      }
    }
    return null;
  }
}
