// What most reports take: the caller's tenant, a window, and how much evidence the organisation asks for.

import type { MinimumDenominators } from "#domain/contract/reports/report-evidence.ts";
import type { ReportQuery } from "#domain/door/report-query.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { organisationOf } from "../routing.ts";

interface Asked extends ReportQuery {
  readonly labelMaturityDays: number;
  readonly minimumCustomers: number;
}

/** @param window milliseconds since 1970, `from` inclusive, `to` exclusive. */
export async function reportQuery(
  env: Env,
  { organisationId, environment }: Pick<Tenant, "organisationId" | "environment">,
  report: keyof MinimumDenominators,
  window: { readonly from: number; readonly to: number },
): Promise<Asked> {
  const evidence = await organisationOf(env, organisationId).evidence();
  return {
    organisationId,
    environment,
    from: formatInstant(window.from),
    to: formatInstant(window.to),
    minimumDenominator: evidence.minimumDenominators[report],
    minimumCustomers: evidence.minimumCustomers,
    labelMaturityDays: evidence.labelMaturityDays,
  };
}
