// What operators propose for allow lists, and what would make block lists weaker, until another operator approves or rejects it.

import type { ListProposal, ListProposalDetail } from "#domain/contract/settings/named-list.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { ProposedEntry } from "#domain/named-lists/named-list.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { numberedPage, type NumberedPage } from "../numbered-page.ts";

type Row = {
  number: number;
  id: string;
  reason: string;
  proposed_at: string;
  proposed_by: string;
  entries: Json<readonly ProposedEntry[]>;
  count: number;
};

export class Proposals {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** How many there are of a list, and how many entries they have together. */
  counts(list: string): { readonly proposals: number; readonly entries: number } {
    return this.sql
      .exec<{ proposals: number; entries: number }>(
        "SELECT count(*) AS proposals, coalesce(sum(count), 0) AS entries FROM proposal WHERE list = ?",
        list,
      )
      .one();
  }

  page(list: string, limit: number, before: number): NumberedPage<ListProposal> {
    const rows = this.sql
      .exec<Row>(
        "SELECT * FROM proposal WHERE list = ? AND number < ? ORDER BY number DESC LIMIT ?",
        list,
        before,
        limit + 1,
      )
      .toArray();
    return numberedPage(rows, limit, (row) => ({ ...shown(row), entries: row.count }));
  }

  find(
    list: string,
    id: string,
  ): (ListProposalDetail & { readonly entries: readonly ProposedEntry[] }) | null {
    const [row] = this.sql.exec<Row>("SELECT * FROM proposal WHERE list = ? AND id = ?", list, id).toArray();
    return row ? { ...shown(row), entries: [...readJson(row.entries)] } : null;
  }

  /** What proposes to remove the entry; null where nothing does. */
  ofRemoval(list: string, entryId: string): ListProposal | null {
    const [row] = this.sql
      .exec<Row>(
        `SELECT * FROM proposal WHERE list = ? AND
           EXISTS (SELECT 1 FROM json_each(proposal.entries) WHERE value ->> '$.removesEntryId' = ?)`,
        list,
        entryId,
      )
      .toArray();
    return row ? { ...shown(row), entries: row.count } : null;
  }

  /** Inside a commit. */
  insert(
    list: string,
    entries: readonly ProposedEntry[],
    reason: string,
    at: string,
    by: string,
  ): ListProposal {
    const id = drawnId("nlp", crypto.randomUUID());
    this.sql.exec(
      `INSERT INTO proposal (id, list, reason, proposed_at, proposed_by, entries, count)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      list,
      reason,
      at,
      by,
      writeJson(entries),
      entries.length,
    );
    return { id, reason, proposedAt: at, proposedBy: by, entries: entries.length };
  }

  /** Inside a commit. */
  remove(id: string): void {
    this.sql.exec("DELETE FROM proposal WHERE id = ?", id);
  }
}

function shown({ id, reason, proposed_at: proposedAt, proposed_by: proposedBy }: Row) {
  return { id, reason, proposedAt, proposedBy };
}
