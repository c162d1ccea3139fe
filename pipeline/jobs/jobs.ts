// Every job that this pipeline knows, and how often the schedule runs it.

import { forgetIfRebuilt } from "../rebuild/forget-if-rebuilt.ts";
import { createListsJob, type ListsSettings } from "./lists.ts";
import { network } from "./network.ts";
import type { Job } from "./registry.ts";
import { rollup } from "./rollup.ts";

/**
 * @param lists where the screening lists come from, and where they go.
 * @param compute the jobs that compute, as they run in their threads. Those that are named here leave the work to ClickHouse.
 */
export function jobsWith(lists: ListsSettings, compute: readonly Job[]): readonly Job[] {
  return [forgetIfRebuilt(rollup), forgetIfRebuilt(network), ...compute, createListsJob(lists)];
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
