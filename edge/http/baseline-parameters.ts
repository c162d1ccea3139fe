// The baseline of the drift report: `baselineFrom` and `baselineTo` of a query.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { instantParameter } from "./inputs.ts";

/** Each may be given alone. */
export function baselineParameters(
  query: URLSearchParams,
): Result<{ readonly baselineFrom?: string; readonly baselineTo?: string }> {
  const from = instantParameter(query, "baselineFrom", -Infinity);
  if (!from.ok) return from;
  const to = instantParameter(query, "baselineTo", Infinity);
  if (!to.ok) return to;
  if (from.value >= to.value) return fail("invalid_request", "baselineFrom: must be before baselineTo");
  return succeed({
    ...(query.has("baselineFrom") && { baselineFrom: formatInstant(from.value) }),
    ...(query.has("baselineTo") && { baselineTo: formatInstant(to.value) }),
  });
}
