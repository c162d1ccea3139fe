// /operator/v1/jobs: what runs offline, its last runs, and a run by hand.

import { fail } from "#domain/contract/errors.ts";
import { JOBS, RUN_JOB } from "#domain/door/operations.ts";
import { askDoor } from "../../door/ask-door.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { directoryOf } from "../../routing.ts";

export async function listJobs(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const answer = await askDoor(request.exchange.env, JOBS, null);
  if (!answer.ok) return answer;
  return { status: 200, body: { data: answer.value.jobs, pagination: { nextCursor: null } } };
}

/** The act is in the audit before the job is asked for: a run whose answer is lost was still somebody's. */
export async function runJob(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "jobs:run");
  if (!operator.ok) return operator;
  const name = pathParameter(request, "name") ?? "";
  if (!/^[a-z-]{1,40}$/.test(name)) return fail("job_not_found", "There is no such job.");
  const { env } = request.exchange;
  await directoryOf(env).audit(operatorAct(request, operator.value.actor, "job.run"), { job: name });
  const answer = await askDoor(env, RUN_JOB, { name });
  return answer.ok ? { status: 200, body: answer.value } : answer;
}
