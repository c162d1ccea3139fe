// A job that concludes from the warehouse waits while that is being made again: what is there then is a part of it, and what
// would be found in a part was not so.

import type { Job } from "../jobs/registry.ts";
import { rebuildSince } from "./rebuild-warehouse.ts";

export function holdDuringRebuild(job: Job): Job {
  return {
    name: job.name,
    async run(context) {
      const since = await rebuildSince(context.clickhouse);
      if (since === null) return job.run(context);
      return { summary: `waits: the warehouse has been rebuilding since ${since} (weir warehouse rebuild)` };
    },
  };
}
