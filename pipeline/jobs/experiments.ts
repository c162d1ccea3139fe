// Decides what running experiments have not decided again yet, and judges them again with today's labels. May run twice.

import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import { decideAgain } from "../shadow/decide-again.ts";
import { judgeRun, keepReport } from "../shadow/judge-run.ts";
import { readFinalRuns } from "../shadow/reports.ts";
import { readRuns } from "../shadow/runs.ts";
import type { Job } from "./registry.ts";

/** How long after its stop an experiment still takes what was decided before and is loaded late. */
const LATE_MILLISECONDS = DAY;

export const experiments: Job = {
  name: "experiments",
  async run({ clickhouse }) {
    const now = new Date();
    const runs = (await readRuns(clickhouse, now)).experiments;
    const final = await readFinalRuns(clickhouse, runs);
    const open = runs.filter((run) => !final.has(run));
    let decided = 0;
    for (const run of open) {
      decided += await decideAgain(clickhouse, run);
      const end = run.stoppedAt === null ? Infinity : instantOf(run.stoppedAt);
      const report = await judgeRun(clickhouse, run, formatInstant(Math.min(now.getTime(), end)), runs);
      await keepReport(clickhouse, run, report, now.getTime() > end + LATE_MILLISECONDS);
    }
    return { summary: `decided ${decided} decisions again for ${open.length} experiments` };
  },
};
