// The relationship network after very many decisions came at once: in as little memory as after few.

import { afterAll, beforeAll, expect, it } from "vitest";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { network } from "./network.ts";

const DECISIONS = 120_000;
/** About as long as the evidence of a real decision. */
const PADDING = 8_000;
const MEMORY_BYTES_MAX = 320 * 1024 * 1024;

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("network");
}, 300_000);
afterAll(() => server.stop());

it("brings what came at once piece by piece, and all of it", async () => {
  const { features: _, ...context } = transactionContext();
  await warehouse.command({
    query: `INSERT INTO decision_contexts
        (event_id, organisation_id, environment, occurred_at, recorded_at, assessment, context)
      SELECT concat('evt_', toString(number)), 'org_example', 'sandbox', now64(3), now64(3), '{}',
        concat('{"padding":"', repeat('x', {padding: UInt32}), '",', substring({context: String}, 2))
      FROM numbers({decisions: UInt32})`,
    query_params: { context: JSON.stringify(context), padding: PADDING, decisions: DECISIONS },
    clickhouse_settings: { max_block_size: "2000", min_insert_block_size_bytes: "10000000" },
  });
  await network.run({ clickhouse: within(MEMORY_BYTES_MAX) });
  const answer = await warehouse.query({
    query: "SELECT uniqExact(event_id) AS brought FROM network_sightings",
    format: "JSONEachRow",
  });
  const [found] = await answer.json<{ brought: string }>();
  expect(Number(found?.brought)).toBe(DECISIONS);
});

/** The same connection, for statements that may take so much memory. */
function within(bytes: number): Warehouse {
  const command: Warehouse["command"] = (asked) =>
    warehouse.command({
      ...asked,
      clickhouse_settings: { ...asked.clickhouse_settings, max_memory_usage: String(bytes) },
    });
  return Object.create(warehouse, { command: { value: command } }) as Warehouse;
}
