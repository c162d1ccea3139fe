// The version that the job `lists` made last of the publishers' files, whether it became active or not, and what of it the active
// version lacks. Its chunks are kept, so that a later publication can be compared with it.

import type { ListsOverview } from "#domain/contract/settings/lists.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { listVersionOf } from "#domain/screening/lists-bundle.ts";
import type { Leaving } from "../../lists/what-leaves.ts";
import type { BoundedSql } from "../bounded-sql.ts";

/** One row. */
type Row = { hash: string; read_at: string; missing: Json<Leaving> };

export class PublishersFiles {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Null where the job never had any. */
  hash(): string | null {
    return this.row()?.hash ?? null;
  }

  /** Inside the commit that judges what the job sends. @param missing of it in the version that is active then. */
  note(hash: string, readAt: string, missing: Leaving): void {
    this.sql.exec("DELETE FROM list_files");
    this.sql.exec(
      "INSERT INTO list_files (hash, read_at, missing) VALUES (?, ?, ?)",
      hash,
      readAt,
      writeJson(missing),
    );
  }

  /** Inside the commit that makes another version active. */
  compare(missing: Leaving): void {
    this.sql.exec("UPDATE list_files SET missing = ?", writeJson(missing));
  }

  shown(): ListsOverview["files"] {
    const row = this.row();
    if (row === undefined) return undefined;
    return { listVersion: listVersionOf(row.hash), readAt: row.read_at, missing: readJson(row.missing) };
  }

  private row(): Row | undefined {
    return this.sql.exec<Row>("SELECT hash, read_at, missing FROM list_files").toArray()[0];
  }
}
