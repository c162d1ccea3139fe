// Claims that came to no record, removed where they are kept, because they are not billed. Now and then some claims are looked at, in the
// order of their names, and while many of them have no record, the next. A claim goes only once the ledger that it names has
// said that it holds no record and commits none under its token: then it is as if another claimant had replaced it.

import type { Shard } from "#domain/ids/identifiers.ts";
import { logProblem } from "../../../platform-log.ts";
import { isVoidByAge } from "../../claim-token.ts";
import type { Claims } from "./claims.ts";
import type { Claim, LedgerIdentity, Settlement } from "../api.ts";
import type { LedgerHost } from "../host.ts";

const TABLE = `
  -- One row: the name of the last claim that was looked at.
  CREATE TABLE IF NOT EXISTS claim_sweep (one INTEGER PRIMARY KEY CHECK (one = 1), looked_to TEXT NOT NULL);
`;

export interface SweepBounds {
  /** So many claims are looked at in one step… */
  readonly claimsOfStep: number;
  /** … on the average after so many that were made. */
  readonly claimsBetween: number;
}

const SWEEP_BOUNDS: SweepBounds = { claimsOfStep: 250, claimsBetween: 1_000 };
/** Where at least so many of a step had no record, the next follows at once. */
const MANY_RATIO = 0.2;

/** Asks the ledger that the claims name. */
type SettleAt = (
  shard: Shard,
  identity: LedgerIdentity,
  claims: readonly Claim[],
) => Promise<readonly Settlement[]>;

export class ClaimSweep {
  private readonly host: Pick<LedgerHost, "sql" | "commitFor">;
  private readonly claims: Claims;
  private readonly settleAt: SettleAt;
  private sweeping: Promise<void> | null = null;
  /** Each ledger's own, so that a test need not make thousands of claims. */
  bounds = SWEEP_BOUNDS;

  constructor(host: Pick<LedgerHost, "sql" | "commitFor">, claims: Claims, settleAt: SettleAt) {
    this.host = host;
    this.claims = claims;
    this.settleAt = settleAt;
  }

  /** Call for each claim that is made. What fails here is tried again later: a claim that stays does no harm. */
  beginSometimes(identity: LedgerIdentity): void {
    if (this.sweeping !== null || Math.random() * this.bounds.claimsBetween >= 1) return;
    this.run(identity).catch((error: unknown) =>
      logProblem("claims without a record are not removed", {}, error),
    );
  }

  /** One at a time: a caller that comes while one runs waits for it. */
  run(identity: LedgerIdentity): Promise<void> {
    this.sweeping ??= this.sweep(identity).finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  private async sweep(identity: LedgerIdentity): Promise<void> {
    for (;;) {
      const { looked, removed } = await this.step(identity);
      if (looked < this.bounds.claimsOfStep || removed < looked * MANY_RATIO) return;
    }
  }

  private async step(identity: LedgerIdentity): Promise<{ looked: number; removed: number }> {
    this.host.commitFor(identity, () => this.host.sql.exec(TABLE));
    const [place] = this.host.sql.exec<{ looked_to: string }>("SELECT looked_to FROM claim_sweep").toArray();
    const looked = this.claims.after(place?.looked_to ?? "", this.bounds.claimsOfStep);
    const now = Date.now();
    const unrecorded = await this.unrecorded(
      identity,
      looked.filter(({ token }) => isVoidByAge(token, now)),
    );
    this.host.commitFor(identity, () => {
      for (const claim of unrecorded) this.claims.remove(claim);
      // Behind the last comes the first again.
      const last = looked.length < this.bounds.claimsOfStep ? "" : (looked.at(-1)?.name ?? "");
      this.host.sql.exec("INSERT OR REPLACE INTO claim_sweep VALUES (1, ?)", last);
    });
    return { looked: looked.length, removed: unrecorded.length };
  }

  private async unrecorded(identity: LedgerIdentity, old: readonly Claim[]): Promise<Claim[]> {
    const byShard = Map.groupBy(old, ({ shard }) => shard);
    const found = await Promise.allSettled(
      [...byShard].map(async ([shard, claims]) => {
        const settled = await this.settleAt(shard, identity, claims);
        return claims.filter((_claim, index) => settled[index] === "voided");
      }),
    );
    // A ledger that does not answer has said nothing of its claims: they stay.
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  }
}
