// A question that the edge asks the pipeline's door: both sides take its path, its query and its answer from here. Internal, signed.

import type { z } from "zod";

/** Every signed path of the door. The door's route table is a record over them, so that a path without an answer is a type error. */
export type DoorPath =
  | "/v1/batches"
  | "/v1/dead-letters/list"
  | "/v1/dead-letters/retry"
  | "/v1/dead-letters/settle"
  | "/v1/dead-letters/show"
  | "/v1/health"
  | "/v1/jobs"
  | "/v1/jobs/run"
  | "/v1/jobs/runs"
  | "/v1/lists/audit"
  | "/v1/lists/decisions"
  | "/v1/lists/decisions/count"
  | "/v1/lists/decisions/lines"
  | "/v1/lists/version-activations"
  | "/v1/live"
  | "/v1/reports/backtest"
  | "/v1/reports/backtests"
  | "/v1/reports/drift"
  | "/v1/reports/effectiveness"
  | "/v1/reports/experiments"
  | "/v1/reports/network"
  | "/v1/reports/providers"
  | "/v1/reports/rule-days"
  | "/v1/reports/screening-matches"
  | "/v1/reports/sql"
  | "/v1/reports/threshold-recommendations"
  | "/v1/sql"
  | "/v1/sql/book"
  | "/v1/subject"
  | "/v1/warehouse/loaded"
  | "/v1/warehouse/rebuild"
  | "/v1/warehouse/rebuilt";

/** The code of a 503 where an organisation has so much under way that a question of it was not begun. */
export const OVERLOADED = "overloaded";

export interface Question<Query, Answer, Path extends DoorPath = DoorPath> {
  readonly path: Path;
  /** What the edge sends, by POST; a query of null is asked by GET. */
  readonly query: z.ZodType<Query>;
  readonly answer: z.ZodType<Answer>;
}

export function question<Path extends DoorPath, Query, Answer>(
  path: Path,
  query: z.ZodType<Query>,
  answer: z.ZodType<Answer>,
): Question<Query, Answer, Path> {
  return { path, query, answer };
}
