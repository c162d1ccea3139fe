// Is everything loaded that the ledgers have recorded? Known from the logs' own heads, never assumed.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { Incomplete } from "#domain/contract/reports/incomplete.ts";
import type { LogHead } from "#domain/events/batch.ts";
import type { ComputedReport, MissingPosition } from "#domain/door/effectiveness.ts";
import type { DroppedPlace } from "#warehouse/queries/dead-letters/dead-letters.ts";
import type { ConflictingPlace, LoadedLog } from "#warehouse/queries/effectiveness/completeness.ts";

export type Completeness = EffectivenessReport["completeness"];

/**
 * Compares what each ledger has written with what was loaded of it. Every gap and every tail is named in `reasons`. What an
 * operator has dropped is named in `setAside`, and is not waited for. `unnamed` are logs that are loaded though no ledger names
 * them; `conflicting` are positions at which different events were loaded, of which a log holds one.
 *
 * `lagSeconds` is 0 when nothing is missing, else null: rows that are present do not show how old the missing ones are.
 */
export function completeness(
  heads: readonly LogHead[],
  loadedLogs: readonly LoadedLog[],
  dropped: readonly DroppedPlace[] = [],
  unnamed: readonly Pick<LoadedLog, "source">[] = [],
  conflicting: readonly ConflictingPlace[] = [],
): Completeness {
  const expected = expectedOf(heads);
  const setAside = dropped.filter(({ source, sequence }) => sequence <= (expected.get(source) ?? 0));
  const loaded = new Map(loadedLogs.map((log) => [log.source, log]));

  const reasons: string[] = [];
  let eventsExpected = 0;
  let eventsLoaded = 0;
  for (const [source, head] of expected) {
    const log = loaded.get(source);
    const count = log?.loaded ?? 0;
    eventsExpected += head;
    eventsLoaded += count;
    const givenUp = setAside.filter((position) => position.source === source).length;
    if (count + givenUp >= head) continue;
    reasons.push(missing(source, head, count, log?.highest ?? 0, givenUp) + notSent(heads, source));
  }
  for (const { source } of unnamed) {
    reasons.push(`${source}: loaded, but no ledger of the organisation names this log`);
  }
  for (const [source, places] of Map.groupBy(conflicting, (place) => place.source)) {
    const named = places.slice(0, NAMED_CONFLICTS).map(({ sequence }) => sequence);
    reasons.push(
      `${source}: different events were loaded at the same position, and a log has one at each: ${named.join(", ")}${places.length > NAMED_CONFLICTS ? ", …" : ""}`,
    );
  }
  return {
    complete: reasons.length === 0,
    reasons,
    lagSeconds: reasons.length === 0 ? 0 : null,
    eventsExpected,
    eventsLoaded,
    ...(setAside.length > 0 && {
      setAside: setAside.map(({ event_id: eventId, ...position }) => ({ eventId, ...position })),
    }),
    ...(conflicting.length > 0 && { conflicting: [...conflicting] }),
  };
}

/** All of them are in `conflicting`. */
const NAMED_CONFLICTS = 3;

/** Of a report that is made while Kafka is away: whatever the counts say, nothing new has arrived since. */
export function withoutStream(computed: ComputedReport): ComputedReport {
  const { report } = computed;
  const { completeness: counted, dataAsOf } = report;
  const newest = dataAsOf === null ? "nothing of this window was loaded" : `this data is of ${dataAsOf}`;
  const reasons = [...counted.reasons, `${NOTHING_NEW}: ${newest}`];
  const incomplete = { ...counted, complete: false, lagSeconds: null, reasons };
  return { ...computed, report: { ...report, completeness: incomplete } };
}

const NOTHING_NEW = "Kafka does not answer, so nothing new is loaded";

/** The same of a report that counts no events. */
export function notComplete<Told extends { readonly completeness?: Incomplete | undefined }>(
  told: Told,
): Told {
  return { ...told, completeness: { complete: false, reasons: [NOTHING_NEW] } };
}

/** A log that is behind its head, and how far: `loaded` or dropped positions of it, and the last one loaded is `highest`. */
export interface LogBehind {
  readonly source: string;
  readonly loaded: number;
  readonly highest: number;
}

/** The logs of which something up to the head is missing. Without a gap the first missing position is `loaded` + 1. */
export function logsBehind(
  heads: readonly LogHead[],
  loadedLogs: readonly LoadedLog[],
  dropped: readonly DroppedPlace[] = [],
): LogBehind[] {
  const bySource = new Map(loadedLogs.map((log) => [log.source, log]));
  return [...expectedOf(heads)].flatMap(([source, head]) => {
    const { loaded, highest } = bySource.get(source) ?? { loaded: 0, highest: 0 };
    const givenUp = dropped.filter(
      (position) => position.source === source && position.sequence <= head,
    ).length;
    return loaded + givenUp < head ? [{ source, loaded: loaded + givenUp, highest }] : [];
  });
}

/** @param gaps the first missing position of each log that has something loaded beyond it. */
export function firstMissing(
  behind: readonly LogBehind[],
  gaps: ReadonlyMap<string, number>,
): MissingPosition[] {
  return behind.map(({ source, loaded }) => ({ source, sequence: gaps.get(source) ?? loaded + 1 }));
}

function expectedOf(heads: readonly LogHead[]): ReadonlyMap<string, number> {
  const expected = new Map<string, number>();
  for (const { source, head } of heads) expected.set(source, Math.max(head, expected.get(source) ?? 0));
  return expected;
}

function missing(source: string, head: number, loaded: number, highest: number, givenUp: number): string {
  const reason = `${source}: ${head - loaded - givenUp} of ${head} events not loaded yet`;
  const inGaps = Math.min(highest, head) - loaded - givenUp;
  return inGaps > 0 ? `${reason}, ${inGaps} of them before event ${Math.min(highest, head)}` : reason;
}

/** Rows that the log's reader set aside will not arrive. */
function notSent(heads: readonly LogHead[], source: string): string {
  const setAside = heads.flatMap((log) => (log.source === source ? (log.setAside ?? []) : []));
  return setAside.length === 0 ? "" : `; set aside and not sent: ${setAside.join(", ")}`;
}
