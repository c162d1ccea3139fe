// Decides what running experiments have not decided again yet, and judges them again with today's labels. May run twice.

import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import { judgeRun, keepReport } from "../shadow/judge-run.ts";
import { readKeptReports } from "../shadow/reports.ts";
import { readRuns } from "../shadow/runs.ts";
import { summaryOf, workThrough } from "../shadow/work-through.ts";
import type { Job } from "./registry.ts";

/** How long after its stop an experiment still takes what was decided before and is loaded late. */
const LATE_MILLISECONDS = DAY;

export const experiments: Job = {
  name: "experiments",
  async run(context) {
    const { clickhouse } = context;
    const now = new Date();
    const { experiments: runs } = await readRuns(clickhouse, now);
    const kept = await readKeptReports(clickhouse);
    // The one whose report is the oldest comes first, so that none waits behind the same others again and again.
    const open = runs
      .filter((run) => kept.of(run)?.isFinal !== true)
      .map((run) => ({ run, asOf: kept.of(run)?.asOf ?? "" }))
      .sort((a, b) => (a.asOf < b.asOf ? -1 : Number(a.asOf > b.asOf)))
      .map(({ run }) => run);
    const worked = await workThrough(context, {
      runs: open,
      waits: true,
      judge: async (run) => {
        const end = run.stoppedAt === null ? Infinity : instantOf(run.stoppedAt);
        const asOf = formatInstant(Math.min(now.getTime(), end));
        const report = await judgeRun(clickhouse, run, asOf, runs);
        await keepReport(clickhouse, run, report, now.getTime() > end + LATE_MILLISECONDS);
      },
    });
    return { summary: summaryOf(worked, "experiments") };
  },
};
