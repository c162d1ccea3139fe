// What an address of the jobs says: whose runs are open, and whether settled dead letters are shown.

import type { LetterState } from "../../api/jobs.ts";

export interface JobsSearch {
  /** The job whose runs are shown. */
  readonly job?: string;
  readonly letters?: LetterState;
}

export function jobsSearch({ job, letters }: Readonly<Record<string, unknown>>): JobsSearch {
  return {
    ...(typeof job === "string" && job !== "" ? { job } : {}),
    ...(letters === "all" ? { letters } : {}),
  };
}
