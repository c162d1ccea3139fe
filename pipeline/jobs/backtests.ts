// Decides the windows of backtests again, and judges each once it is whole. A run that was cut short goes on.

import { formatInstant } from "#domain/time/instant.ts";
import { judgeRun, keepReport } from "../shadow/judge-run.ts";
import { bornAt, readKeptReports } from "../shadow/reports.ts";
import { readRuns } from "../shadow/runs.ts";
import { summaryOf, workThrough } from "../shadow/work-through.ts";
import type { Job } from "./registry.ts";

export const backtests: Job = {
  name: "backtests",
  async run(context) {
    const { clickhouse } = context;
    const now = new Date();
    const { backtests: runs } = await readRuns(clickhouse, now);
    const kept = await readKeptReports(clickhouse);
    const born = await bornAt(clickhouse);
    // What was asked of another warehouse was answered by the labels of then: to have it now, ask again.
    const open = runs.filter(
      (run) => run.stoppedAt === null && kept.of(run)?.isFinal !== true && run.startedAt >= born,
    );
    const worked = await workThrough(context, {
      runs: open,
      waits: false,
      judge: async (run) =>
        keepReport(clickhouse, run, await judgeRun(clickhouse, run, formatInstant(now.getTime())), true),
    });
    return { summary: summaryOf(worked, "backtests") };
  },
};
