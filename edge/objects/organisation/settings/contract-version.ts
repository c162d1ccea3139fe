// The version of the contract that one organisation is on, as it moved: it stays on the one it began with, whatever is released.

import type { BoundedSql } from "../../bounded-sql.ts";
import { FIRST_VERSION } from "../../../versions/contract-versions.ts";
import type { Active } from "../../api-key/api.ts";

const TABLE = `
  CREATE TABLE IF NOT EXISTS contract_version (revision INTEGER PRIMARY KEY, version TEXT NOT NULL, moved_at TEXT NOT NULL);
`;

type Row = { revision: number; version: string };

export class ContractVersionList {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** What keys are told: the version's id, and how often it was set. */
  current(): Active {
    const query = "SELECT revision, version FROM contract_version ORDER BY revision DESC LIMIT 1";
    const [row] = this.sql.hasTable("contract_version") ? this.sql.exec<Row>(query).toArray() : [];
    return row ? { hash: row.version, publication: row.revision } : { hash: FIRST_VERSION, publication: 0 };
  }

  /** Inside a commit. @returns null where it is on that version already. */
  move(version: string, at: string): Active | null {
    const before = this.current();
    if (before.hash === version && before.publication > 0) return null;
    const publication = before.publication + 1;
    this.sql.exec(TABLE);
    this.sql.exec("INSERT INTO contract_version VALUES (?, ?, ?)", publication, version, at);
    return { hash: version, publication };
  }
}
