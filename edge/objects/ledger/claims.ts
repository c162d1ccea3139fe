// Claims, for organisations with several ledgers. An external id is claimed in the shard that its own hash names
// before the decision is made in the shard of its subject. A claim is only a pointer: the truth is the record. So
// nothing needs releasing after a crash: the next claimant asks the named ledger, which voids the old token if it
// holds no record and the claim is no longer fresh, and then the pointer is replaced.

import type { Shard } from "#domain/ids/identifiers.ts";

/** What is claimed: `activity:<external id>`, `transaction:<external id>` or `key:<operation>:<key>`. */
export type ClaimName = `activity:${string}` | `transaction:${string}` | `key:${string}`;

export function isTransactionName(name: ClaimName): name is `transaction:${string}` {
  return name.startsWith("transaction:");
}

export interface Claim {
  readonly name: ClaimName;
  /** The ledger that holds, or may come to hold, the record. */
  readonly shard: Shard;
  readonly fingerprint: string;
  readonly token: string;
  /** The record's stem, for look-ups by external id. */
  readonly stem: string;
  /** Milliseconds since 1970. */
  readonly claimedAt: number;
}

export type ClaimOutcome =
  | { readonly outcome: "granted"; readonly token: string }
  /** A record exists under this name with another payload. */
  | { readonly outcome: "taken" }
  /** Another payload was claimed a moment ago and may still be decided: ask again shortly. */
  | { readonly outcome: "busy" };

/** What the named ledger says of a claim. */
export type Settlement = "recorded" | "pending" | "voided";

type ClaimRow = { shard: number; fingerprint: string; token: string; stem: string; claimed_at: number };

/** A claim without a record counts this long: whoever made it is most likely still deciding. */
export const CLAIM_HONOURED_MILLISECONDS = 1_000;

/** A voided token can only be met by a request that is still under way: a day is far more than any may last. */
const VOIDED_KEPT_MILLISECONDS = 24 * 60 * 60 * 1_000;

export class Claims {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  find(name: ClaimName): Claim | null {
    const [row] = this.sql
      .exec<ClaimRow>("SELECT shard, fingerprint, token, stem, claimed_at FROM claim WHERE name = ?", name)
      .toArray();
    if (!row) return null;
    const { claimed_at: claimedAt, ...claim } = row;
    return { name, ...claim, claimedAt };
  }

  put(claim: Claim): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO claim (name, shard, fingerprint, token, stem, claimed_at) VALUES (?, ?, ?, ?, ?, ?)",
      claim.name,
      claim.shard,
      claim.fingerprint,
      claim.token,
      claim.stem,
      claim.claimedAt,
    );
  }

  /** From now on, a commit under this token fails. */
  void(token: string, now: number): void {
    this.sql.exec("DELETE FROM void_token WHERE voided_at < ?", now - VOIDED_KEPT_MILLISECONDS);
    this.sql.exec("INSERT OR IGNORE INTO void_token (token, voided_at) VALUES (?, ?)", token, now);
  }

  isVoid(token: string): boolean {
    return this.sql.exec("SELECT 1 FROM void_token WHERE token = ?", token).toArray().length > 0;
  }
}

/** What a claim needs of the ledger where it is made. */
export interface ClaimingLedger {
  /** The claim that stands under the wanted name. */
  find(): Claim | null;
  /** Makes the wanted claim the one that stands. */
  put(): void;
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
  ledger.put();
  return { outcome: "granted", token: wanted.token };
}
