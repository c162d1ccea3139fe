// Changes how fast an organisation's keys may go. Every key has heard of it before this answers, so no request after the answer
// is admitted by the old limits.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { RateLimitChanges } from "#domain/contract/settings/rate-limits.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { organisationOf } from "../routing.ts";

export async function changeRateLimits(
  env: Env,
  organisationId: string,
  changes: RateLimitChanges,
  act: Act,
): Promise<Result<null>> {
  if (await organisationOf(env, organisationId).changeRateLimits(changes, act)) return succeed(null);
  return fail(
    "dependency_unavailable",
    "The limits are kept, but not every key has heard of them yet: send the same request again.",
    { retryAfterSeconds: 1 },
  );
}
