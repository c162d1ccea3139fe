// Rolls up all that was seeded. Days that were loaded just now wait some minutes for what may still come, and are read from their
// events meanwhile: a figure would depend on how quick the seed was, and on when the next rollup takes the processors.

import { setTimeout as pause } from "node:timers/promises";
import { rollup } from "#pipeline/jobs/rollup.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { FACTS_VERSION, ROLLUP_MARGIN_SECONDS, staleDays } from "#warehouse/queries/rollup/staleness.ts";
import { say } from "../results.ts";

const LOOK_EVERY_MILLISECONDS = 20_000;

/** Resolves when no day waits for its rollup; nothing may be loaded meanwhile. */
export async function rolledUp(warehouse: Warehouse): Promise<void> {
  for (;;) {
    say((await rollup.run({ clickhouse: warehouse })).summary);
    const waiting = await staleDays.run(warehouse, {
      marginSeconds: ROLLUP_MARGIN_SECONDS,
      factsVersion: FACTS_VERSION,
    });
    if (waiting.length === 0) return;
    await pause(LOOK_EVERY_MILLISECONDS);
  }
}
