// The turns of reports: of one organisation few are computed at once, and those that wait come in turn, one organisation after the
// other. The warehouse has few processors and connections, and one organisation's crowd must not take them all.

import { Turns } from "#domain/turns/turns.ts";
import { originOf, type Warehouse } from "#warehouse/client.ts";

/** One that is computed or waits; the next one is refused. */
const REPORTS_PER_ORGANISATION = 24;
const REPORTS_IN_ALL = 200;
/** Where several organisations ask, one of them has half of it. */
const REPORTS_AT_ONCE = 2;
const REPORTS_ALONE_AT_ONCE = 4;
/** The edge waits no longer for an answer. */
const ASIDE_AFTER_MILLISECONDS = 60_000;

const ofWarehouses = new WeakMap<Warehouse, Turns>();

function turnsOf(warehouse: Warehouse): Turns {
  const origin = originOf(warehouse);
  const known = ofWarehouses.get(origin);
  if (known !== undefined) return known;
  const turns = new Turns(
    {
      underWayPerKey: REPORTS_PER_ORGANISATION,
      underWayPerOrganisation: REPORTS_PER_ORGANISATION,
      underWayInAll: REPORTS_IN_ALL,
      atOnce: REPORTS_AT_ONCE,
      aloneAtOnce: REPORTS_ALONE_AT_ONCE,
      asideAfterMilliseconds: ASIDE_AFTER_MILLISECONDS,
      wakes: true,
    },
    () => performance.now(),
  );
  ofWarehouses.set(origin, turns);
  return turns;
}

/** Too many reports of the organisation are computed or wait: this one was not begun. */
export class TooManyReportsError extends Error {
  override readonly name = "TooManyReportsError";
}

/**
 * @param gone aborted when nobody waits for the answer any more: what was not begun then never is.
 * @throws TooManyReportsError; the reason of `gone`.
 */
export async function inReportTurn<T>(
  warehouse: Warehouse,
  organisationId: string,
  gone: AbortSignal,
  compute: () => Promise<T>,
): Promise<T> {
  const turn = turnsOf(warehouse).enter(organisationId, organisationId, performance.now());
  if (turn === null) throw new TooManyReportsError("too many reports are under way");
  try {
    await untilBegun(turn.begun(), gone);
    return await compute();
  } finally {
    turn.end();
  }
}

async function untilBegun(begun: Promise<void>, gone: AbortSignal): Promise<void> {
  const left = Promise.withResolvers<void>();
  const leave = () => left.resolve();
  gone.addEventListener("abort", leave, { once: true });
  await Promise.race([begun, left.promise]);
  gone.removeEventListener("abort", leave);
  gone.throwIfAborted();
}
