// A list of the casebook as a query asks for it: its page and its filter.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { CaseFilter } from "../objects/casebook/api.ts";
import { choiceParameter, numberedPage, textParameter, type NumberedPage } from "./inputs.ts";

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
  const subjectId = textParameter(query, "subjectId");
  if (!subjectId.ok) return subjectId;
  const ruleId = textParameter(query, "ruleId");
  if (!ruleId.ok) return ruleId;
  const assignee = textParameter(query, "assignee");
  if (!assignee.ok) return assignee;
  const filter = {
    status: status.value,
    priority: priority.value,
    subjectId: subjectId.value,
    ruleId: ruleId.value,
    assignee: assignee.value,
  };
  return succeed({ ...page.value, filter });
}
