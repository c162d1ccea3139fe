// A report that the door computes whole: what the warehouse knows of one organisation and environment.

import type { z } from "zod";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { MINIMUM_DENOMINATOR } from "#domain/contract/report-evidence.ts";
import type { ReportQuery } from "#domain/events/report-query.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { askDoor } from "../log/door.ts";

/** @param window milliseconds since 1970, `from` inclusive, `to` exclusive. */
export async function askReport<Schema extends z.ZodType>(
  env: Env,
  caller: Caller,
  report: {
    readonly name: "drift" | "providers";
    readonly schema: Schema;
    /** What this report takes beside the window. */
    readonly parameters?: object;
  },
  window: { readonly from: number; readonly to: number },
): Promise<Result<z.output<Schema>>> {
  const query: ReportQuery = {
    organisationId: caller.organisationId,
    environment: caller.environment,
    from: formatInstant(window.from),
    to: formatInstant(window.to),
    minimumDenominator: MINIMUM_DENOMINATOR,
  };
  const answer = await askDoor(env, "POST", `/v1/reports/${report.name}`, {
    ...query,
    ...report.parameters,
  });
  if (!answer.ok) return answer;
  const parsed = report.schema.safeParse(answer.value);
  return parsed.success
    ? succeed(parsed.data)
    : fail("upstream_failed", "The report that came back is not one.");
}
