// Pages of a tenant's saved addresses. Numbers of pages need totals: those of filters are kept, and only a search counts, in one
// pass over a narrow table.

import type { BoundedSql } from "../bounded-sql.ts";
import { addressOf, type AddressRow } from "./addresses.ts";
import type { AddressPage, ListQuestion } from "./api.ts";

export const NO_ADDRESSES: AddressPage = { data: [], total: 0 };

export class AddressLists {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  page(question: ListQuestion): AddressPage {
    const filter = filterOf(question);
    const searched = searchOf(question);
    const total = searched === null ? this.keptTotal(filter) : this.countedTotal(filter, searched);
    return { data: total === 0 ? [] : this.rows(question, both(filter, searched)), total };
  }

  private rows({ limit, offset }: ListQuestion, { conditions, bindings }: Condition) {
    return this.sql
      .exec<AddressRow>(
        `SELECT address.* FROM (
           SELECT number FROM address_index ${where(conditions)} ORDER BY number DESC LIMIT ? OFFSET ?
         ) JOIN address USING (number) ORDER BY number DESC`,
        ...bindings,
        limit,
        offset,
      )
      .toArray()
      .map(addressOf);
  }

  private keptTotal({ conditions, bindings }: Condition): number {
    return this.sql
      .exec<{ n: number }>(
        `SELECT coalesce(sum(addresses), 0) AS n FROM address_count ${where(conditions)}`,
        ...bindings,
      )
      .one().n;
  }

  private countedTotal(filter: Condition, searched: Condition): number {
    const { conditions, bindings } = both(filter, searched);
    return this.sql
      .exec<{ n: number }>(`SELECT count(*) AS n FROM address_index ${where(conditions)}`, ...bindings)
      .one().n;
  }
}

interface Condition {
  readonly conditions: readonly string[];
  readonly bindings: readonly string[];
}

function filterOf({ network, status }: ListQuestion): Condition {
  return {
    conditions: [...(network === null ? [] : ["network = ?"]), ...(status === null ? [] : ["status = ?"])],
    bindings: [network ?? [], status ?? []].flat(),
  };
}

function searchOf({ search }: ListQuestion): Condition | null {
  if (search === null) return null;
  const isMeant =
    "number IN (SELECT number FROM address WHERE fingerprint IN (SELECT value FROM json_each(?)))";
  const fingerprints = JSON.stringify(search.fingerprints);
  if (search.text === null) return { conditions: [isMeant], bindings: [fingerprints] };
  return { conditions: [`(instr(text, ?) > 0 OR ${isMeant})`], bindings: [search.text, fingerprints] };
}

function both(filter: Condition, searched: Condition | null): Condition {
  return {
    conditions: [...filter.conditions, ...(searched?.conditions ?? [])],
    bindings: [...filter.bindings, ...(searched?.bindings ?? [])],
  };
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}
