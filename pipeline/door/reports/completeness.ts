// Is everything loaded that the ledgers have recorded? Known from the logs' own heads, never assumed.

import type { EffectivenessReport } from "#domain/contract/effectiveness.ts";
import type { LogHead } from "#domain/events/batch.ts";
import { parseInstant, SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { LoadedLog } from "#warehouse/queries/effectiveness/completeness.ts";

export type Completeness = EffectivenessReport["completeness"];

/**
 * Compares what each ledger has written with what was loaded of it. Every gap and every tail is named in `reasons`.
 * `lagSeconds` is 0 when nothing is missing, else the age of the newest loaded event of the log that is furthest
 * behind; null when of some log nothing has been loaded yet.
 */
export function completeness(
  heads: readonly LogHead[],
  loadedLogs: readonly LoadedLog[],
  now: EpochMilliseconds,
): Completeness {
  const expected = new Map<string, number>();
  for (const { source, head } of heads) expected.set(source, Math.max(head, expected.get(source) ?? 0));
  const loaded = new Map(loadedLogs.map((log) => [log.source, log]));

  const reasons: string[] = [];
  const ages: (number | null)[] = [];
  let eventsExpected = 0;
  let eventsLoaded = 0;
  for (const [source, head] of expected) {
    const log = loaded.get(source);
    const count = log?.loaded ?? 0;
    eventsExpected += head;
    eventsLoaded += count;
    if (count >= head) continue;
    reasons.push(missing(source, head, count, log?.highest ?? 0));
    ages.push(log === undefined ? null : age(log.newest_recorded_at, now));
  }
  for (const { source } of loadedLogs) {
    if (!expected.has(source))
      reasons.push(`${source}: loaded, but no ledger of the organisation names this log`);
  }
  return {
    complete: reasons.length === 0,
    reasons,
    lagSeconds: worst(ages),
    eventsExpected,
    eventsLoaded,
  };
}

function missing(source: string, head: number, loaded: number, highest: number): string {
  const reason = `${source}: ${head - loaded} of ${head} events not loaded yet`;
  const inGaps = Math.min(highest, head) - loaded;
  return inGaps > 0 ? `${reason}, ${inGaps} of them before event ${Math.min(highest, head)}` : reason;
}

function age(recordedAt: string, now: EpochMilliseconds): number | null {
  const instant = parseInstant(recordedAt);
  return instant === null ? null : Math.max(0, (now - instant) / SECOND);
}

function worst(ages: readonly (number | null)[]): number | null {
  const known = ages.filter((seconds) => seconds !== null);
  return known.length < ages.length ? null : Math.max(0, ...known);
}
