// The compute threads of a process, and its jobs that run in them.

import type { RunFailure } from "#domain/contract/reports/experiment.ts";
import { COMPUTE_GROUPS } from "../jobs/compute-jobs.ts";
import type { Job } from "../jobs/registry.ts";
import { ComputeThread } from "./compute-thread.ts";
import type { ComputeSettings, RunRef } from "./messages.ts";

export interface Compute {
  readonly jobs: readonly Job[];
  /** Ends the threads at once. */
  close(): Promise<void>;
}

/** Begins no thread yet: the first run of a job does. */
export function openCompute(
  settings: ComputeSettings,
  onCulprit: (run: RunRef, failure: RunFailure) => void,
): Compute {
  const threads = Object.values(COMPUTE_GROUPS).map((names) => ({
    names,
    thread: new ComputeThread({ settings, onCulprit }),
  }));
  return {
    jobs: threads.flatMap(({ names, thread }) =>
      names.map((name) => ({ name, run: () => thread.run(name) })),
    ),
    close: async () => {
      await Promise.all(threads.map(({ thread }) => thread.close()));
    },
  };
}
