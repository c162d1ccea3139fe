// Compatibility events whose names tell of nothing that is decided: kept as they came, once for each external id. None is a
// decision, and no history sees it. Their ids and those of decisions are one: whoever comes second is refused.

import type { StoredEvent } from "#domain/decision/evidence.ts";

/** Made with the first such event: a ledger that never gets one has no table and asks for nothing. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS identity_event (
    stem TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, event TEXT NOT NULL
  ) WITHOUT ROWID;
`;

export class IdentityEvents {
  private readonly sql: SqlStorage;
  private tableExists: boolean | undefined;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** @returns whether an event has this stem, as the external id gives it; see `decisionStem`. */
  has(stem: string): boolean {
    return this.fingerprintOf(stem) !== null;
  }

  /**
   * Call inside a commit.
   * @returns false, with nothing written, where the stem is taken by an event with another fingerprint.
   */
  keep(stem: string, fingerprint: string, event: StoredEvent): boolean {
    const known = this.fingerprintOf(stem);
    if (known !== null) return known === fingerprint;
    this.sql.exec(TABLE);
    this.tableExists = true;
    this.sql.exec(
      "INSERT INTO identity_event (stem, fingerprint, event) VALUES (?, ?, ?)",
      stem,
      fingerprint,
      JSON.stringify(event),
    );
    return true;
  }

  /** Drops what is remembered: a transaction was undone. */
  forget(): void {
    this.tableExists = undefined;
  }

  private fingerprintOf(stem: string): string | null {
    this.tableExists ??=
      this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'identity_event'").toArray().length > 0;
    if (!this.tableExists) return null;
    const [row] = this.sql
      .exec<{ fingerprint: string }>("SELECT fingerprint FROM identity_event WHERE stem = ?", stem)
      .toArray();
    return row?.fingerprint ?? null;
  }
}
