// Makes and settles the claims of one ledger. Where another payload holds a name, the ledger that the claim points to is
// asked whether it came to a record; one that did not, in time, is void there from then on.

import type { Shard } from "#domain/ids/identifiers.ts";
import { claimName, type Claims } from "./claims.ts";
import { ClaimSweep } from "./claim-sweep.ts";
import { CLAIM_HONOURED_MILLISECONDS, isVoidByAge } from "../../claim-token.ts";
import type { Claim, ClaimOutcome, LedgerIdentity, Settlement } from "../api.ts";
import type { Room } from "../capacity/room.ts";
import type { LedgerHost } from "../host.ts";
import type { ClaimedRecords } from "./claimed-records.ts";

interface Parts {
  readonly claims: Claims;
  readonly room: Room;
  readonly records: ClaimedRecords;
}

export class ClaimSettlement {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  readonly sweep: ClaimSweep;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
    this.sweep = new ClaimSweep(host, parts.claims, (shard, identity, old) =>
      this.settleAt(shard, identity, old),
    );
  }

  /** Claims a name; see claims.ts. */
  claim(identity: LedgerIdentity, wanted: Claim, lostTokens: readonly string[]): Promise<ClaimOutcome> {
    const { host, sweep } = this;
    const { claims, room } = this.parts;
    const claiming = {
      find: () => (host.exists() ? claims.find(wanted.name) : null),
      put: () => {
        if (room.isReserveSpent()) return false;
        host.commitFor(identity, () => claims.put(wanted));
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
    if (shard === identity.shard) return held.map((claim) => this.settle(identity, claim));
    const named = { ...identity, shard };
    return this.host.ledger(named).settleClaims(named, held);
  }

  /** Does this ledger hold the claimed record? If not, and the claim is old, its token is void from now on. */
  settle(identity: LedgerIdentity, claim: Claim): Settlement {
    if (this.parts.records.holds(claim)) return "recorded";
    const now = Date.now();
    if (isVoidByAge(claim.token, now)) return "voided";
    // A claim from a clock ahead says nothing of its age: waiting for that clock could take minutes, and voiding is safe.
    if (Math.abs(now - claim.claimedAt) < CLAIM_HONOURED_MILLISECONDS) return "pending";
    this.host.commitFor(identity, () => this.parts.claims.void(claim.token, now));
    return "voided";
  }
}
