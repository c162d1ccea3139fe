// A list of the casebook as a query asks for it: page, and what it is narrowed to.

import { STRING_MAX } from "#domain/contract/limits.ts";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { CaseFilter } from "../objects/casebook/resources.ts";
import type { WeirRequest } from "./exchange.ts";
import { choiceParameter, limitParameter, numberCursor } from "./inputs.ts";

interface AskedList {
  readonly filter: CaseFilter;
  readonly limit: number;
  readonly before: number;
}

/** @returns 400 `invalid_request` or `cursor_invalid` for what is out of bounds. */
export function caseListOf(
  request: WeirRequest,
  statuses: readonly string[],
  priorities: readonly string[],
): Result<AskedList> {
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const status = choiceParameter(request, "status", statuses);
  if (!status.ok) return status;
  const priority = choiceParameter(request, "priority", priorities);
  if (!priority.ok) return priority;
  const subjectId = request.exchange.url.searchParams.get("subjectId") ?? undefined;
  if (subjectId !== undefined && (subjectId === "" || subjectId.length > STRING_MAX)) {
    return fail("invalid_request", `subjectId: must have 1 to ${STRING_MAX} characters`);
  }
  const filter = { status: status.value, priority: priority.value, subjectId };
  return succeed({ filter, limit: limit.value, before: before.value });
}
