// Decides the windows of backtests again, and judges each once it is whole. A run that was cut short goes on.

import { formatInstant } from "#domain/time/instant.ts";
import { decideAgain } from "../shadow/decide-again.ts";
import { judgeRun, keepReport } from "../shadow/judge-run.ts";
import { bornAt, readFinalRuns } from "../shadow/reports.ts";
import { readRuns } from "../shadow/runs.ts";
import type { Job } from "./registry.ts";

export const backtests: Job = {
  name: "backtests",
  async run({ clickhouse }) {
    const now = new Date();
    const runs = (await readRuns(clickhouse, now)).backtests;
    const final = await readFinalRuns(clickhouse, runs);
    const born = await bornAt(clickhouse);
    // What was asked of another warehouse was answered by the labels of then: to have it now, ask again.
    const open = runs.filter((run) => !final.has(run) && run.startedAt >= born);
    let decided = 0;
    for (const run of open) {
      decided += await decideAgain(clickhouse, run);
      await keepReport(clickhouse, run, await judgeRun(clickhouse, run, formatInstant(now.getTime())), true);
    }
    return { summary: `decided ${decided} decisions again for ${open.length} backtests` };
  },
};
