// Which ClickHouse the warehouse is made for. Defaults change between its releases: what matters of them is pinned in
// `client.ts`, and an older server than the tested one is refused in one sentence.

import { z } from "zod";
import type { Warehouse } from "./client.ts";

const TESTED = { year: 26, month: 7 } as const;

/** The server is older than what this warehouse is tested with. */
export class WarehouseVersionError extends Error {
  override readonly name = "WarehouseVersionError";
}

/** @throws WarehouseVersionError */
export async function demandVersion(warehouse: Warehouse): Promise<void> {
  const answer = await warehouse.query({ query: "SELECT version() AS version", format: "JSONEachRow" });
  const [row] = z.array(z.object({ version: z.string() })).parse(await answer.json());
  const [year = 0, month = 0] = (row?.version ?? "").split(".").map(Number);
  if (year > TESTED.year || (year === TESTED.year && month >= TESTED.month)) return;
  throw new WarehouseVersionError(
    `ClickHouse is ${row?.version ?? "of no known version"}, older than ${TESTED.year}.${TESTED.month}, with which Weir is tested`,
  );
}
