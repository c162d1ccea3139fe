// A job that writes what it believes of the warehouse, and during which a rebuild began, may have written of what was there
// before, and after that was forgotten. So what is believed is forgotten once more; the next run finds it out again.

import { newestRebuild } from "#warehouse/queries/rebuild/rebuild.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { Job } from "../jobs/registry.ts";
import { forgetBeliefs } from "./rebuild-warehouse.ts";

export function forgetIfRebuilt(job: Job): Job {
  return {
    name: job.name,
    async run(context) {
      const before = await newest(context.clickhouse);
      try {
        return await job.run(context);
      } finally {
        if ((await newest(context.clickhouse)) !== before) await forgetBeliefs(context.clickhouse);
      }
    },
  };
}

/** When it began: it names the rebuild. */
async function newest(clickhouse: Warehouse): Promise<string | undefined> {
  const [rebuild] = await newestRebuild.run(clickhouse, {});
  return rebuild?.begun_at;
}
