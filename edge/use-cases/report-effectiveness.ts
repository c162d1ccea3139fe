// The effectiveness report: the ledgers say how much there is to count, the door counts what has arrived.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { EFFECTIVENESS, type EffectivenessQuery, type MissingPosition } from "#domain/door/effectiveness.ts";
import type { LogHead, Pulse } from "#domain/events/batch.ts";
import { parseInstant, SECOND } from "#domain/time/instant.ts";
import type { Tenant } from "../caller.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import { stateOfDoor } from "../log/readers/door.ts";
import { ledgersOf } from "../routing.ts";
import { reportQuery } from "./report-query.ts";

type LedgerStub = ReturnType<typeof ledgersOf>[number];

/** @param window milliseconds since 1970, `from` inclusive, `to` exclusive. @param interval of the series; without it there are none. */
export async function reportEffectiveness(
  env: Env,
  caller: Tenant,
  window: { readonly from: number; readonly to: number },
  interval?: EffectivenessQuery["interval"],
): Promise<Result<EffectivenessReport>> {
  const all = ledgersOf(env, caller);
  const [query, pulses] = await Promise.all([
    reportQuery(env, caller, "effectiveness", window),
    Promise.all(all.map((ledger) => ledger.pulse())),
  ]);
  const ledgers = new Map(all.map((ledger, shard) => [pulses[shard]?.source, ledger]));
  const heads: LogHead[] = pulses.flatMap((pulse) =>
    pulse ? [{ source: pulse.source, head: pulse.head, ...setAsideOf(pulse) }] : [],
  );
  const answer = await askDoor(env, EFFECTIVENESS, {
    ...query,
    heads,
    ...(interval && { interval }),
  });
  if (!answer.ok) return answer;
  const { report, missing } = answer.value;
  if (report.completeness.complete) return succeed(report);
  const lagSeconds = await lagOf(ledgers, missing, report.generatedAt);
  return succeed({ ...report, completeness: { ...report.completeness, lagSeconds } });
}

/** Positions that were not sent because the door cannot take them. */
function setAsideOf({ readers }: Pulse["logs"][number]): Pick<LogHead, "setAside"> {
  const setAside = stateOfDoor(readers)?.setAside ?? [];
  return setAside.length === 0 ? {} : { setAside: setAside.map(({ sequence }) => sequence) };
}

// How old what is missing is, only its ledger knows: an event that is not loaded cannot be asked of the warehouse.
async function lagOf(
  ledgers: ReadonlyMap<string | undefined, LedgerStub>,
  missing: readonly MissingPosition[],
  generatedAt: string,
): Promise<number | null> {
  const now = parseInstant(generatedAt);
  const ages = await Promise.all(
    missing.map(async ({ source, sequence }) => {
      const recordedAt = await ledgers.get(source)?.recordedAt(sequence);
      const instant = recordedAt == null ? null : parseInstant(recordedAt);
      return now === null || instant === null ? null : Math.max(0, (now - instant) / SECOND);
    }),
  );
  const known = ages.filter((age) => age !== null);
  return known.length === 0 || known.length < ages.length ? null : Math.max(...known);
}
