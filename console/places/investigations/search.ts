// What an address of the investigations says: which of them.

import type { InvestigationStatus } from "../../api/cases.ts";

export const STATUSES = [
  "open",
  "in_progress",
  "pending_approval",
  "reopened",
  "resolved",
] as const satisfies readonly InvestigationStatus[];

export interface InvestigationsSearch {
  readonly status?: InvestigationStatus;
}

export function investigationsSearch(search: Readonly<Record<string, unknown>>): InvestigationsSearch {
  const status = STATUSES.find((known) => known === search["status"]);
  return status === undefined ? {} : { status };
}
