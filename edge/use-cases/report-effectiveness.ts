// The effectiveness report: the ledgers say how much there is to count, the door counts what has arrived.

import { effectivenessReportSchema, type EffectivenessReport } from "#domain/contract/effectiveness.ts";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { EffectivenessQuery, LogHead } from "#domain/events/batch.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { askDoor } from "../log/door.ts";
import { ledgersOf } from "../routing.ts";

const LABEL_MATURITY_DAYS = 90;
const MINIMUM_DENOMINATOR = 30;

/** @param window milliseconds since 1970, `from` inclusive, `to` exclusive. */
export async function reportEffectiveness(
  env: Env,
  caller: Caller,
  window: { readonly from: number; readonly to: number },
): Promise<Result<EffectivenessReport>> {
  const pulses = await Promise.all(ledgersOf(env, caller).map((ledger) => ledger.pulse()));
  const heads: LogHead[] = pulses.flatMap((pulse) =>
    pulse ? [{ source: pulse.source, head: pulse.head }] : [],
  );
  const query: EffectivenessQuery = {
    organisationId: caller.organisationId,
    environment: caller.environment,
    from: formatInstant(window.from),
    to: formatInstant(window.to),
    heads,
    labelMaturityDays: LABEL_MATURITY_DAYS,
    minimumDenominator: MINIMUM_DENOMINATOR,
  };
  const answer = await askDoor(env, "POST", "/v1/reports/effectiveness", query);
  if (!answer.ok) return answer;
  const report = effectivenessReportSchema.safeParse(answer.value);
  if (report.success) return succeed(report.data);
  return fail("upstream_failed", "The report that came back is not one.");
}
