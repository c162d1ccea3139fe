// Which ClickHouse the warehouse is made for. Defaults change between its releases: what matters of them is pinned in
// `client.ts`, and an older server than the tested one is refused in one sentence.

import { z } from "zod";
import type { Warehouse } from "./client.ts";

const TESTED = { year: 26, month: 7 } as const;
export const OLDEST_CLICKHOUSE = `${TESTED.year}.${TESTED.month}`;

/** The server is older than what this warehouse is tested with. */
export class WarehouseVersionError extends Error {
  override readonly name = "WarehouseVersionError";
}

/** @throws WarehouseVersionError */
export async function demandVersion(warehouse: Warehouse): Promise<void> {
  const answer = await warehouse.query({ query: "SELECT version() AS version", format: "JSONEachRow" });
  const [row] = z.array(z.object({ version: z.string() })).parse(await answer.json());
  if (isNewEnough(row?.version ?? "")) return;
  throw new WarehouseVersionError(
    `ClickHouse is ${row?.version ?? "of no known version"}, older than ${OLDEST_CLICKHOUSE}, with which Weir is tested`,
  );
}

/** @param version as ClickHouse prints it: `26.7.2.1`. */
export function isNewEnough(version: string): boolean {
  const [year = 0, month = 0] = version.split(".").map(Number);
  return year > TESTED.year || (year === TESTED.year && month >= TESTED.month);
}
