// Jobs that draw conclusions from the warehouse wait while it is rebuilt: until the end it holds only a part of the events, and
// a conclusion from a part would be wrong.

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
