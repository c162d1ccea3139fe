// What most reports take: the caller's tenant and a window.

import { MINIMUM_DENOMINATOR } from "#domain/contract/reports/report-evidence.ts";
import type { ReportQuery } from "#domain/door/report-query.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";

/** @param window milliseconds since 1970, `from` inclusive, `to` exclusive. */
export function reportQuery(
  { organisationId, environment }: Caller,
  window: { readonly from: number; readonly to: number },
): ReportQuery {
  return {
    organisationId,
    environment,
    from: formatInstant(window.from),
    to: formatInstant(window.to),
    minimumDenominator: MINIMUM_DENOMINATOR,
  };
}
