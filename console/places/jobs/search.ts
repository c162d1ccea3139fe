// What an address of the jobs says: whether settled dead letters are shown.

import type { LetterState } from "../../api/jobs.ts";

export interface JobsSearch {
  readonly letters?: LetterState;
}

export function jobsSearch({ letters }: Readonly<Record<string, unknown>>): JobsSearch {
  return letters === "all" ? { letters } : {};
}
