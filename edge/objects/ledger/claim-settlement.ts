// Makes and settles the claims of one ledger. Where another payload holds a name, the ledger that the claim points to is
// asked whether it came to a record; one that did not, in time, is void there from then on.

import type { Shard } from "#domain/ids/identifiers.ts";
import {
  CLAIM_HONOURED_MILLISECONDS,
  claimName,
  type Claim,
  type ClaimOutcome,
  type Claims,
  type Settlement,
} from "./claims.ts";
import type { LedgerIdentity } from "./messages.ts";

/** What settling needs of the ledger. */
export interface SettlingLedger {
  /** False until its first write. */
  exists(): boolean;
  /** Writes in one transaction, which says whose ledger it is where it is the first. */
  commit(identity: LedgerIdentity, write: () => void): void;
  /** Does this ledger hold the record that the claim was made for? */
  holds(claim: Claim): boolean;
  /** Asks the ledger of another shard. */
  settleAt(shard: Shard, identity: LedgerIdentity, claim: Claim): Promise<Settlement>;
}

export class ClaimSettlement {
  private readonly claims: Claims;
  private readonly ledger: SettlingLedger;

  constructor(claims: Claims, ledger: SettlingLedger) {
    this.claims = claims;
    this.ledger = ledger;
  }

  /** Claims a name; see claims.ts. */
  claim(identity: LedgerIdentity, wanted: Claim, lostTokens: readonly string[]): Promise<ClaimOutcome> {
    const { claims, ledger } = this;
    const claiming = {
      find: () => (ledger.exists() ? claims.find(wanted.name) : null),
      put: () => ledger.commit(identity, () => claims.put(wanted)),
      settle: async (held: Claim) =>
        held.shard === identity.shard
          ? this.settle(identity, held)
          : ledger.settleAt(held.shard, { ...identity, shard: held.shard }, held),
    };
    return claimName(claiming, wanted, lostTokens);
  }

  /** Does this ledger hold the claimed record? If not, and the claim is old, its token is void from now on. */
  settle(identity: LedgerIdentity, claim: Claim): Settlement {
    if (this.ledger.exists() && this.ledger.holds(claim)) return "recorded";
    const now = Date.now();
    if (now - claim.claimedAt < CLAIM_HONOURED_MILLISECONDS) return "pending";
    this.ledger.commit(identity, () => this.claims.void(claim.token, now));
    return "voided";
  }
}
