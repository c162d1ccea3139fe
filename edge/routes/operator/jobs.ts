// /operator/v1/jobs: what runs offline, its last runs, and a run by hand.

import { fail } from "#domain/contract/errors.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { askDoor } from "../../log/door.ts";

export async function listJobs(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const answer = await askDoor(request.exchange.env, "GET", "/v1/jobs", null);
  return answer.ok ? { status: 200, body: answer.value as object } : answer;
}

export async function runJob(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "jobs:run");
  if (!operator.ok) return operator;
  const name = pathParameter(request, "name") ?? "";
  if (!/^[a-z-]{1,40}$/.test(name)) return fail("job_not_found", "There is no such job.");
  const answer = await askDoor(request.exchange.env, "POST", `/v1/jobs/${name}/run`, {});
  return answer.ok ? { status: 200, body: answer.value as object } : answer;
}
