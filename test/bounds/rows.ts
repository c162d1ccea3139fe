// What of an event is not what its row says.

import { currencyIdentity } from "#domain/money/currency.ts";
import type { Warehouse } from "#warehouse/client.ts";

type Fields = Readonly<Record<string, unknown>>;

export async function rowsOf(warehouse: Warehouse, table: string): Promise<ReadonlyMap<string, Fields>> {
  const answer = await warehouse.query({
    query: "SELECT * FROM {table: Identifier}",
    query_params: { table },
    format: "JSONEachRow",
  });
  const rows = await answer.json<Fields & { readonly event_id: string }>();
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** @param columns name of a column → its value; columns that the table does not have are ignored. */
export function differences(row: Fields | undefined, columns: Fields): string[] {
  if (row === undefined) return ["there is no row"];
  return Object.entries(columns).flatMap(([name, said]) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    // A currency has one name in rows, however the caller wrote it.
    const due = column === "currency" && typeof said === "string" ? currencyIdentity(said) : said;
    if (!(column in row) || isSame(row[column], due)) return [];
    return [`${column}: ${JSON.stringify(row[column])} for ${JSON.stringify(said)}`];
  });
}

function isSame(inRow: unknown, said: unknown): boolean {
  if (typeof said === "object" && said !== null) return plain(inRow) === JSON.stringify(said);
  return plain(inRow) === plain(said ?? "") || (inRow === null && said === null);
}

/** A decimal without the zeros at its end, an object as its text: two spellings of one value. */
function plain(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}
