// A list of the casebook as a query asks for it: its page and its filter.

import { STRING_MAX } from "#domain/contract/values/limits.ts";
import { isWithin } from "#domain/contract/values/primitives.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { CaseFilter } from "../objects/casebook/api.ts";
import { choiceParameter, numberedPage, type NumberedPage } from "./inputs.ts";

interface CaseListQuery extends NumberedPage {
  readonly filter: CaseFilter;
}

/** @returns 400 `invalid_request` or `cursor_invalid` for values that are out of bounds. */
export function caseListOf(
  query: URLSearchParams,
  statuses: readonly string[],
  priorities: readonly string[],
): Result<CaseListQuery> {
  const page = numberedPage(query);
  if (!page.ok) return page;
  const status = choiceParameter(query, "status", statuses);
  if (!status.ok) return status;
  const priority = choiceParameter(query, "priority", priorities);
  if (!priority.ok) return priority;
  const subjectId = query.get("subjectId") ?? undefined;
  if (subjectId !== undefined && (subjectId === "" || !isWithin(subjectId, STRING_MAX))) {
    return fail("invalid_request", `subjectId: must have 1 to ${STRING_MAX} characters`);
  }
  return succeed({ ...page.value, filter: { status: status.value, priority: priority.value, subjectId } });
}
