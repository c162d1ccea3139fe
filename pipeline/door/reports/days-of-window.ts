// From where each day of a report's window is read: its newest rollup, or the events where that may miss something.

import type { Warehouse } from "#warehouse/client.ts";
import { FROM_EVENTS, sourcesOfDays } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { FACTS_VERSION, ROLLUP_MARGIN_SECONDS } from "#warehouse/queries/rollup/staleness.ts";

/** Whose facts, of when; facts up to `matureUntil` count as mature. */
export interface FactsWindow {
  readonly organisationId: string;
  readonly environment: string;
  readonly from: string;
  readonly to: string;
  readonly matureUntil: string;
}

export interface DaysOfWindow {
  /** To be read from the events. */
  readonly days: string[];
  /** To be read from rollups, and in parallel the generation of each. */
  readonly rolledUpDays: string[];
  readonly generations: bigint[];
}

/** The maturity of a report that does not depend on it. */
export const NO_MATURITY = "1970-01-01T00:00:00.000Z";

/** A window without decisions. */
export const NO_DAYS: DaysOfWindow = { days: [], rolledUpDays: [], generations: [] };

/**
 * @param withWalletChecks whether days count on which wallets were screened on their own, without any decision.
 * @returns null for a window without decisions.
 */
export async function daysOfWindow(
  clickhouse: Warehouse,
  window: FactsWindow,
  withWalletChecks = false,
): Promise<DaysOfWindow | null> {
  const days = await sourcesOfDays.run(clickhouse, {
    ...window,
    withWalletChecks,
    marginSeconds: ROLLUP_MARGIN_SECONDS,
    factsVersion: FACTS_VERSION,
  });
  if (days.length === 0) return null;
  const rolledUp = days.filter(({ generation }) => generation !== FROM_EVENTS);
  return {
    days: days.filter(({ generation }) => generation === FROM_EVENTS).map(({ day }) => day),
    rolledUpDays: rolledUp.map(({ day }) => day),
    generations: rolledUp.map(({ generation }) => generation),
  };
}
