// Every job that this pipeline knows, and how often the schedule runs it.

import { forgetIfRebuilt } from "../rebuild/forget-if-rebuilt.ts";
import { holdDuringRebuild } from "../rebuild/hold-during-rebuild.ts";
import { backtests } from "./backtests.ts";
import { drift } from "./drift.ts";
import { experiments } from "./experiments.ts";
import { createListsJob, type ListsSettings } from "./lists.ts";
import { network } from "./network.ts";
import type { Job } from "./registry.ts";
import { rescreen } from "./rescreen.ts";
import { rollup } from "./rollup.ts";
import { thresholds } from "./thresholds.ts";

/** @param lists where the screening lists come from, and where they go. */
export function jobsWith(lists: ListsSettings): readonly Job[] {
  return [
    forgetIfRebuilt(rollup),
    holdDuringRebuild(experiments),
    holdDuringRebuild(backtests),
    forgetIfRebuilt(network),
    holdDuringRebuild(drift),
    holdDuringRebuild(thresholds),
    holdDuringRebuild(forgetIfRebuilt(rescreen)),
    createListsJob(lists),
  ];
}

/** Seconds from the start of one run to the next. A job that is not named runs on demand only. */
export const JOB_INTERVAL_SECONDS: Readonly<Record<string, number>> = {
  rollup: 180,
  experiments: 60,
  backtests: 30,
  network: 60,
  drift: 86_400,
  thresholds: 86_400,
  lists: 21_600,
  rescreen: 3_600,
};
