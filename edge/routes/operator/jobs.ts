// Jobs that run offline: their last runs, and a run now.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import { JOB_RUNS, JOBS, RUN_JOB } from "#domain/door/operations.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { directoryOf } from "../../routing.ts";

/** Of a job that runs each minute, the last hour. */
const RUNS = 50;

export const listJobs: OperatorHandler<"listJobs"> = async ({ env }) => {
  const answer = await askDoor(env, JOBS, null);
  return answer.ok ? succeed({ data: answer.value.jobs, pagination: { nextCursor: null } }) : answer;
};

export const listJobRuns: OperatorHandler<"listJobRuns"> = async ({ env, params: { name } }) => {
  const answer = await askDoor(env, JOB_RUNS, { name, limit: RUNS });
  return answer.ok ? succeed({ data: answer.value.runs, pagination: { nextCursor: null } }) : answer;
};

/** The audit log has the act before the job is asked for: a run whose answer is lost still has an author. */
export const runJob: OperatorHandler<"runJob"> = async ({ env, params, act }) => {
  const { name } = params;
  if (!/^[a-z-]{1,40}$/.test(name)) return fail("job_not_found", "There is no job with this name.");
  await directoryOf(env).audit(act("job.run"), { job: name });
  return askDoor(env, RUN_JOB, { name });
};
