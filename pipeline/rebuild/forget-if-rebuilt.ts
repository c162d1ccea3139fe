// Jobs that record how far they are, while the warehouse is rebuilt. If a rebuild began during a run, the run may have recorded
// what it read before, after the rebuild had discarded all records: so they are discarded once more, and the next run finds
// them out again. A run does not start while a rebuild discards, because it could not know which state it reads.

import { newestRebuild } from "#warehouse/queries/rebuild/rebuild.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { Job } from "../jobs/registry.ts";
import { forgetBeliefs } from "./rebuild-warehouse.ts";

export function forgetIfRebuilt(job: Job): Job {
  return {
    name: job.name,
    async run(context) {
      const { clickhouse } = context;
      const before = await newest(clickhouse);
      if (before.isForgetting) {
        return { summary: `waits: the rebuild of ${before.begunAt} is not ready (weir warehouse rebuild)` };
      }
      const ran = await job.run(context).catch(async (error: unknown) => {
        // The job's own error says more than one of looking after it.
        await forgetIfAnother(clickhouse, before.begunAt).catch(() => undefined);
        throw error;
      });
      await forgetIfAnother(clickhouse, before.begunAt);
      return ran;
    },
  };
}

async function forgetIfAnother(clickhouse: Warehouse, begunAt: string | null): Promise<void> {
  if ((await newest(clickhouse)).begunAt !== begunAt) await forgetBeliefs(clickhouse);
}

/** When it began: that names the rebuild. */
async function newest(clickhouse: Warehouse): Promise<{ begunAt: string | null; isForgetting: boolean }> {
  const [rebuild] = await newestRebuild.run(clickhouse, {});
  return { begunAt: rebuild?.newest_begun_at ?? null, isForgetting: rebuild?.is_forgetting ?? false };
}
