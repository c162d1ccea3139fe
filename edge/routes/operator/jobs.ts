// /operator/v1/jobs: what runs offline, its last runs, and a run by hand.

import { z } from "zod";
import { fail } from "#domain/contract/errors.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { askDoor } from "../../log/door.ts";
import { directoryOf } from "../../routing.ts";

const listedSchema = z.object({ jobs: z.array(z.looseObject({ name: z.string() })) });

export async function listJobs(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const answer = await askDoor(request.exchange.env, "GET", "/v1/jobs", null);
  if (!answer.ok) return answer;
  const listed = listedSchema.safeParse(answer.value);
  if (!listed.success) return fail("upstream_failed", "The list of jobs that came back is none.");
  return { status: 200, body: { data: listed.data.jobs, pagination: { nextCursor: null } } };
}

/** The act is in the audit before the job is asked for: a run whose answer is lost was still somebody's. */
export async function runJob(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "jobs:run");
  if (!operator.ok) return operator;
  const name = pathParameter(request, "name") ?? "";
  if (!/^[a-z-]{1,40}$/.test(name)) return fail("job_not_found", "There is no such job.");
  const { env } = request.exchange;
  await directoryOf(env).audit(operatorAct(request, operator.value.actor, "job.run"), { job: name });
  const answer = await askDoor(env, "POST", `/v1/jobs/${name}/run`, {});
  return answer.ok ? { status: 200, body: answer.value as object } : answer;
}
