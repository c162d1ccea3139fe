// The seed of a run's resamples: of its id, so that every report of the run draws the same.

import { sha256Hex } from "../ids/sha256.ts";

/** 0 to 2³² − 1. */
export function bootstrapSeed(runId: string): number {
  return Number.parseInt(sha256Hex(runId).slice(0, 8), 16);
}
