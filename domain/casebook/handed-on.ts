// Where an open alert stands once somebody else has it, or nobody, or it was escalated.

import type { AlertStatus } from "../contract/casework/alert.ts";

export interface HandedOn {
  readonly assignee: string | null;
  readonly status: Exclude<AlertStatus, "closed">;
}

/** What somebody has is in review, and what nobody has is open. What is escalated stays escalated. */
export function handedOn(assignee: string | null, isEscalated: boolean): HandedOn {
  if (isEscalated) return { assignee, status: "escalated" };
  return { assignee, status: assignee === null ? "open" : "in_review" };
}
