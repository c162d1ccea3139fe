// Claims, for organisations with several ledgers. An external id is claimed in the shard that its own hash names
// before the decision is made in the shard of its subject. A claim is only a pointer: the truth is the record. So
// nothing needs releasing after a crash: the next claimant asks the named ledger, which voids the old token if it
// holds no record and the claim is no longer fresh, and then the pointer is replaced.

import type { BoundedSql } from "../../bounded-sql.ts";
import { isTooOld, VOID_BY_AGE_MILLISECONDS } from "../../claim-token.ts";
import { fingerprintFrom, storedFingerprint } from "../stored-fingerprint.ts";
import { type Claim, type ClaimName, type ClaimOutcome, LEDGER_FULL, type Settlement } from "../api.ts";

export function isTransactionName(name: ClaimName): name is `transaction:${string}` {
  return name.startsWith("transaction:");
}

type ClaimRow = {
  name: ClaimName;
  shard: number;
  fingerprint: ArrayBuffer | string;
  token: string;
  stem: string;
  claimed_at: number;
};

function claimOf({ claimed_at: claimedAt, fingerprint, ...claim }: ClaimRow): Claim {
  return { ...claim, fingerprint: fingerprintFrom(fingerprint), claimedAt };
}

export class Claims {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  find(name: ClaimName): Claim | null {
    const [row] = this.sql.exec<ClaimRow>("SELECT * FROM claim WHERE name = ?", name).toArray();
    return row ? claimOf(row) : null;
  }

  put(claim: Claim): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO claim (name, shard, fingerprint, token, stem, claimed_at) VALUES (?, ?, ?, ?, ?, ?)",
      claim.name,
      claim.shard,
      storedFingerprint(claim.fingerprint),
      claim.token,
      claim.stem,
      claim.claimedAt,
    );
  }

  /** The next in the order of their names. */
  after(name: string, limit: number): Claim[] {
    return this.sql
      .exec<ClaimRow>("SELECT * FROM claim WHERE name > ? ORDER BY name LIMIT ?", name, limit)
      .toArray()
      .map(claimOf);
  }

  /** Only if it is still the claim of its name. */
  remove({ name, token }: Claim): void {
    this.sql.exec("DELETE FROM claim WHERE name = ? AND token = ?", name, token);
  }

  /** From now on, a commit under this token fails. Kept until the token is void by its age. */
  void(token: string, now: number): void {
    this.sql.exec("DELETE FROM void_token WHERE voided_at < ?", now - VOID_BY_AGE_MILLISECONDS);
    this.sql.exec("INSERT OR IGNORE INTO void_token (token, voided_at) VALUES (?, ?)", token, now);
  }

  isVoid(token: string): boolean {
    if (isTooOld(token, Date.now())) return true;
    return this.sql.exec("SELECT 1 FROM void_token WHERE token = ?", token).toArray().length > 0;
  }
}

/** What a claim needs of the ledger where it is made. */
export interface ClaimingLedger {
  /** The claim that stands under the wanted name. */
  find(): Claim | null;
  /** Makes the wanted claim the one that stands. @returns false, with nothing written, where there is no room for it. */
  put(): boolean;
  /** Asks the ledger that a claim names. */
  settle(held: Claim): Promise<Settlement>;
}

/** @param lostTokens tokens under which a ledger refused to commit: they are replaced where they are still held. */
export async function claimName(
  ledger: ClaimingLedger,
  wanted: Claim,
  lostTokens: readonly string[],
): Promise<ClaimOutcome> {
  for (;;) {
    const held = ledger.find();
    if (held === null) break;
    if (held.shard === wanted.shard && held.fingerprint === wanted.fingerprint) {
      // The claimant's own; where it is void, a new token takes its place.
      if (!lostTokens.includes(held.token)) return { outcome: "granted", token: held.token };
      break;
    }
    const settlement = await ledger.settle(held);
    if (settlement === "recorded") return { outcome: "taken" };
    if (settlement === "pending") return { outcome: "busy" };
    // Others ran meanwhile: replace only the claim that was settled, else look again.
    if (ledger.find()?.token === held.token) break;
  }
  return ledger.put() ? { outcome: "granted", token: wanted.token } : LEDGER_FULL;
}
