// The jobs that compute for long: each runs in a compute thread. Those whose work is operators' rules have a thread apart from
// those whose work is Weir's own, so that no candidate holds up a finding.

import { forgetIfRebuilt } from "../rebuild/forget-if-rebuilt.ts";
import { holdDuringRebuild } from "../rebuild/hold-during-rebuild.ts";
import { backtests } from "./backtests.ts";
import { drift } from "./drift.ts";
import { experiments } from "./experiments.ts";
import type { Job } from "./registry.ts";
import { rescreen } from "./rescreen.ts";
import { thresholds } from "./thresholds.ts";

const OF_CANDIDATES = [holdDuringRebuild(experiments), holdDuringRebuild(backtests)];
const OF_FINDINGS = [
  holdDuringRebuild(drift),
  holdDuringRebuild(thresholds),
  holdDuringRebuild(forgetIfRebuilt(rescreen)),
];

export const COMPUTE_JOBS: readonly Job[] = [...OF_CANDIDATES, ...OF_FINDINGS];

/** The names of the jobs of each thread. */
export const COMPUTE_GROUPS = {
  candidates: OF_CANDIDATES.map(({ name }) => name),
  findings: OF_FINDINGS.map(({ name }) => name),
} as const;
