// Pages of a tenant's saved addresses. Numbers of pages need totals: those of filters are kept, and only a search counts, in one
// pass or two over a narrow table.

import type { BoundedSql } from "../bounded-sql.ts";
import { ADDRESS_ROWS, addressOf, type AddressRow } from "./addresses.ts";
import type { AddressPage, AddressSearch, ListQuestion } from "./api.ts";

/** What a search finds up to so many times is found and counted in one pass. */
const FEW = 1_000;

/** How many rows are read in their order while one is looked up by an index. */
const LOOK_UP_COSTS = 4;

export const NO_ADDRESSES: AddressPage = { data: [], total: 0 };

export class AddressLists {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  page(question: ListQuestion): AddressPage {
    const filter = filterOf(question);
    const searched = soughtBy(question);
    if (searched === null) return this.pageOf(question, filter, this.keptTotal(filter));
    const condition = both(this.isNarrow(filter) ? filter : unindexed(filter), searched);
    const few = this.numbers(condition, "DESC", FEW + 1, 0);
    if (few.length > FEW) return this.pageOf(question, condition, this.countedTotal(condition));
    const { offset, limit } = question;
    return { data: this.rows(few.slice(offset, offset + limit)), total: few.length };
  }

  /** A page is looked for from the end that is nearer. */
  private pageOf({ offset, limit }: ListQuestion, condition: Condition, total: number): AddressPage {
    const wanted = Math.min(limit, total - offset);
    if (wanted <= 0) return { data: [], total };
    const behind = total - offset - wanted;
    const numbers =
      offset <= behind
        ? this.numbers(condition, "DESC", wanted, offset)
        : this.numbers(condition, "ASC", wanted, behind);
    return { data: this.rows(numbers), total };
  }

  private numbers(
    { conditions, bindings }: Condition,
    order: "ASC" | "DESC",
    limit: number,
    offset: number,
  ): number[] {
    return this.sql
      .exec<{ number: number }>(
        `SELECT number FROM address_index ${where(conditions)} ORDER BY number ${order} LIMIT ? OFFSET ?`,
        ...bindings,
        limit,
        offset,
      )
      .toArray()
      .map(({ number }) => number);
  }

  private rows(numbers: readonly number[]) {
    if (numbers.length === 0) return [];
    return this.sql
      .exec<AddressRow>(
        `${ADDRESS_ROWS} WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number DESC`,
        JSON.stringify(numbers),
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

  /** Whether so few addresses pass that it costs less to look each up than to read all. */
  private isNarrow(filter: Condition): boolean {
    return this.keptTotal(filter) * LOOK_UP_COSTS < this.keptTotal(EVERY);
  }

  private countedTotal({ conditions, bindings }: Condition): number {
    return this.sql
      .exec<{ n: number }>(`SELECT count(*) AS n FROM address_index ${where(conditions)}`, ...bindings)
      .one().n;
  }
}

interface Condition {
  readonly conditions: readonly string[];
  readonly bindings: readonly string[];
}

const EVERY: Condition = { conditions: [], bindings: [] };

function filterOf({ network, status }: ListQuestion): Condition {
  return {
    conditions: [...(network === null ? [] : ["network = ?"]), ...(status === null ? [] : ["status = ?"])],
    bindings: [network ?? [], status ?? []].flat(),
  };
}

/** Has a search read the texts in the order of their numbers. */
function unindexed({ conditions, bindings }: Condition): Condition {
  return { conditions: conditions.map((condition) => `+${condition}`), bindings };
}

/** By what addresses are sought beside the filters whose totals are kept; null where by nothing. */
function soughtBy(question: ListQuestion): Condition | null {
  const searched = searchOf(question);
  const { externalUserId } = question;
  if (externalUserId === null) return searched;
  const ofCustomer = {
    conditions: ["number IN (SELECT number FROM address WHERE external_user_id = ?)"],
    bindings: [externalUserId],
  };
  return searched === null ? ofCustomer : both(ofCustomer, searched);
}

function searchOf({ search }: ListQuestion): Condition | null {
  if (search === null) return null;
  const meant = [walletsOf(search), memoOf(search)].filter((condition) => condition !== null);
  const text = { conditions: ["instr(text, ?) > 0"], bindings: [search.text ?? ""] };
  // A wallet is asked for each row that is read: not where none is meant.
  const parts = [...(search.text === null ? [] : [text]), ...meant];
  return {
    conditions: [`(${parts.flatMap(({ conditions }) => conditions).join(" OR ")})`],
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
}

/** One that was saved when wallets alone were told apart is found by its wallet. */
function walletsOf({ fingerprints, destinations }: AddressSearch): Condition | null {
  if (fingerprints.length === 0) return null;
  const wallets = "SELECT number FROM address WHERE fingerprint IN (SELECT value FROM json_each(?))";
  const bound = JSON.stringify(fingerprints);
  if (destinations.length === 0) return { conditions: [`number IN (${wallets})`], bindings: [bound] };
  const meant =
    "SELECT number FROM address_destination WHERE destination IN (SELECT value FROM json_each(?))";
  const unread = `${wallets} AND number NOT IN (SELECT number FROM address_destination)`;
  return {
    conditions: [`number IN (${meant} UNION ALL ${unread})`],
    bindings: [JSON.stringify(destinations), bound],
  };
}

function memoOf({ memo }: AddressSearch): Condition | null {
  if (memo === null) return null;
  return {
    conditions: ["number IN (SELECT number FROM address_destination WHERE memo = ?)"],
    bindings: [memo],
  };
}

function both(filter: Condition, searched: Condition): Condition {
  return {
    conditions: [...filter.conditions, ...searched.conditions],
    bindings: [...filter.bindings, ...searched.bindings],
  };
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}
