// The decisions that fit a filter as one file, which is sent as it is read. What is refused is refused before its first byte; what fails
// later breaks the connection, so that no part passes for the whole.

import { DECISION_CSV_HEAD, DECISION_CSV_MAX } from "#domain/contract/operators/decision-csv.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { DECISION_COUNT, DECISION_LINES, type DecisionFilter } from "#domain/door/decision-list.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { organisationOf } from "../routing.ts";

/** The decisions that are asked for at once: few questions, and little text to keep. */
const PAGE = 5_000;

/** @param act `decision.export`: in the audit before anything is sent. */
export async function exportDecisions(
  env: Env,
  filter: DecisionFilter,
  act: Act,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const counted = await askDoor(env, DECISION_COUNT, filter);
  if (!counted.ok) return counted;
  const { count, truncated } = counted.value;
  if (truncated) return TOO_LARGE;
  const first = await linesOf(env, filter, null);
  if (!first.ok) return first;
  const { organisationId, environment, from, to } = filter;
  await organisationOf(env, organisationId).audit(environment, act, {
    from,
    to,
    filteredBy: filteredBy(filter),
    decisions: count,
  });
  return succeed(fileOf(env, filter, first.value));
}

interface Lines {
  readonly lines: string;
  readonly nextCursor: string | null;
}

function linesOf(env: Env, filter: DecisionFilter, cursor: string | null): Promise<Result<Lines>> {
  return askDoor(env, DECISION_LINES, { ...filter, limit: PAGE, cursor });
}

/** A page is asked for when the one before is on its way. */
function fileOf(env: Env, filter: DecisionFilter, first: Lines): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | null = null;
  const send = (to: ReadableStreamDefaultController<Uint8Array>, lines: string, next: string | null) => {
    cursor = next;
    if (lines !== "") to.enqueue(encoder.encode(lines));
    if (next === null) to.close();
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => send(controller, DECISION_CSV_HEAD + first.lines, first.nextCursor),
    async pull(controller) {
      const page = await linesOf(env, filter, cursor);
      if (page.ok) send(controller, page.value.lines, page.value.nextCursor);
      else controller.error(new Error(page.message));
    },
  });
}

/** The names alone: a value may be one that the audit must not keep. */
function filteredBy({
  organisationId: _organisation,
  environment: _environment,
  from: _from,
  to: _to,
  ...filter
}: DecisionFilter) {
  const { minScore, maxScore, ...others } = filter;
  const scores = { minScore: minScore > 0 || null, maxScore: maxScore < 100 || null };
  return Object.entries({ ...others, ...scores })
    .filter(([, value]) => value !== null)
    .map(([name]) => name);
}

const TOO_LARGE = fail(
  "export_too_large",
  `More than ${DECISION_CSV_MAX} decisions match, which is the most that a file can hold. Narrow the window or the filter.`,
  { details: { limit: DECISION_CSV_MAX } },
);
