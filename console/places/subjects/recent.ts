// The customers of the newest decisions, each once.

import type { ReportedDecision } from "../../api/decisions.ts";

export interface RecentSubject {
  readonly subject: ReportedDecision["subject"];
  /** Its newest. */
  readonly newest: ReportedDecision;
  /** How many of these decisions are on it. */
  readonly count: number;
}

/** @param decisions the newest first */
export function recentSubjects(decisions: readonly ReportedDecision[]): readonly RecentSubject[] {
  return [...Map.groupBy(decisions, ({ subject }) => subject.id).values()].flatMap((own) => {
    const [newest] = own;
    return newest === undefined ? [] : [{ subject: newest.subject, newest, count: own.length }];
  });
}
