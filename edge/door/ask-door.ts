// Asks the pipeline's door for something computed offline.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { OVERLOADED, type Question } from "#domain/door/question.ts";
import type { Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { callDoor, isRefusal, refusalOf } from "./call-door.ts";

const TIMEOUT_MILLISECONDS = 60_000;
/** Of health, which is opened in an outage. The door itself says within 2.5 s what does not answer. */
export const HEALTH_TIMEOUT_MILLISECONDS = 3_000;

/**
 * @returns 503 `overloaded` where the door has too much of the organisation's under way; 503 `dependency_unavailable` where the
 * door, Kafka or ClickHouse is away; 503 `upstream_failed` where the door refuses the question or answers it with something
 * else, as it may while releases differ; 500 where it fails; 404 `job_not_found` for an unknown job.
 */
export async function askDoor<Query, Answer>(
  env: Env,
  { path, answer: schema }: Question<Query, Answer>,
  query: NoInfer<Query>,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<Result<Answer>> {
  const answer = await callDoor(env, path, query, timeoutMilliseconds);
  if (answer.status === 200) {
    const parsed = schema.safeParse(answer.json);
    if (parsed.success) return succeed(parsed.data);
    logProblem("an answer of the door is malformed", { path });
    return fail("upstream_failed", "The pipeline's answer is malformed. Decisions are not affected.");
  }
  if (isRefusal(answer)) {
    const refusal = refusalOf(answer);
    if (refusal.code === "job_not_found") return fail("job_not_found", "There is no such job.");
    logProblem("the door refuses a request", { path, ...refusal });
    if (answer.status === 500) {
      return fail("internal_error", "The pipeline could not compute the answer. Decisions are not affected.");
    }
    return fail("upstream_failed", "The pipeline refuses the request. Decisions are not affected.");
  }
  if (answer.status !== null && refusalOf(answer).code === OVERLOADED) {
    return fail(
      "overloaded",
      "Too many reports of this organisation are computed already: ask again in a moment.",
      {
        retryAfterSeconds: 1,
      },
    );
  }
  const doesAnswer = answer.status !== null;
  if (!doesAnswer) logProblem("the door does not answer", { path }, answer.cause);
  const away = doesAnswer ? "The pipeline waits for Kafka or ClickHouse" : "The pipeline does not answer";
  return fail("dependency_unavailable", `${away} at the moment. Decisions are not affected.`, {
    retryAfterSeconds: 5,
  });
}
