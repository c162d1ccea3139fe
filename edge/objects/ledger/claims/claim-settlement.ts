// Makes and settles the claims of one ledger. Where another payload holds a name, the ledger that the claim points to is
// asked whether it came to a record; one that did not, in time, is void there from then on.

import type { Shard } from "#domain/ids/identifiers.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import { claimName, type Claims } from "./claims.ts";
import { ClaimSweep } from "./claim-sweep.ts";
import { CLAIM_HONOURED_MILLISECONDS, isVoidByAge } from "../../claim-token.ts";
import type { Claim, ClaimOutcome, LedgerIdentity, Settlement } from "../api.ts";

/** What settling needs of the ledger. */
export interface SettlingLedger {
  /** False until its first write. */
  exists(): boolean;
  isReserveSpent(): boolean;
  /** Writes in one transaction, which says whose ledger it is where it is the first. */
  commit(identity: LedgerIdentity, write: () => void): void;
  /** Does this ledger hold the record that the claim was made for? */
  holds(claim: Claim): boolean;
  /** Asks the ledger of another shard. */
  settleAt(shard: Shard, identity: LedgerIdentity, claims: readonly Claim[]): Promise<readonly Settlement[]>;
}

export class ClaimSettlement {
  private readonly claims: Claims;
  private readonly ledger: SettlingLedger;
  readonly sweep: ClaimSweep;

  constructor(sql: BoundedSql, claims: Claims, ledger: SettlingLedger) {
    this.claims = claims;
    this.ledger = ledger;
    this.sweep = new ClaimSweep(sql, claims, {
      commit: (identity, write) => ledger.commit(identity, write),
      settleAt: (shard, identity, old) => this.settleAt(shard, identity, old),
    });
  }

  /** Claims a name; see claims.ts. */
  claim(identity: LedgerIdentity, wanted: Claim, lostTokens: readonly string[]): Promise<ClaimOutcome> {
    const { claims, ledger, sweep } = this;
    const claiming = {
      find: () => (ledger.exists() ? claims.find(wanted.name) : null),
      put: () => {
        if (ledger.isReserveSpent()) return false;
        ledger.commit(identity, () => claims.put(wanted));
        sweep.beginSometimes(identity);
        return true;
      },
      settle: async (held: Claim) => {
        const [settlement = "pending"] = await this.settleAt(held.shard, identity, [held]);
        return settlement;
      },
    };
    return claimName(claiming, wanted, lostTokens);
  }

  /** Each as the ledger that it names says. */
  private async settleAt(
    shard: Shard,
    identity: LedgerIdentity,
    held: readonly Claim[],
  ): Promise<readonly Settlement[]> {
    return shard === identity.shard
      ? held.map((claim) => this.settle(identity, claim))
      : this.ledger.settleAt(shard, { ...identity, shard }, held);
  }

  /** Does this ledger hold the claimed record? If not, and the claim is old, its token is void from now on. */
  settle(identity: LedgerIdentity, claim: Claim): Settlement {
    if (this.ledger.exists() && this.ledger.holds(claim)) return "recorded";
    const now = Date.now();
    if (isVoidByAge(claim.token, now)) return "voided";
    // A claim from a clock ahead says nothing of its age: waiting for that clock could take minutes, and voiding is safe.
    if (Math.abs(now - claim.claimedAt) < CLAIM_HONOURED_MILLISECONDS) return "pending";
    this.ledger.commit(identity, () => this.claims.void(claim.token, now));
    return "voided";
  }
}
