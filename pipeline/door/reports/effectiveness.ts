// The effectiveness report, served from rollups and events. Right at any moment: nothing waits for the next rollup.

import {
  computedReportSchema,
  type ComputedReport,
  type EffectivenessQuery,
  type MissingPlace,
} from "#domain/events/batch.ts";
import { DAY, formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { firstGaps, loadedLogs, type LoadedLog } from "#warehouse/queries/effectiveness/completeness.ts";
import { effectivenessFigures } from "#warehouse/queries/effectiveness/figures.ts";
import { FROM_EVENTS, sourcesOfDays } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { ROLLUP_MARGIN_SECONDS } from "#warehouse/queries/rollup/staleness.ts";
import { completeness, firstMissing, logsBehind } from "./completeness.ts";
import { figures } from "./figures.ts";

/**
 * Reports on the decisions with `from` ≤ occurredAt < `to`.
 *
 * @param query its `heads` are what the ledgers say that they have written: completeness is measured against them.
 * @param now the instant of the report; decisions at least `labelMaturityDays` old by then are mature.
 * @throws the client's error when the warehouse cannot answer; RangeError when `now` is no instant.
 */
export async function effectivenessReport(
  query: EffectivenessQuery,
  clickhouse: Warehouse,
  now: Date | string,
): Promise<ComputedReport> {
  const generatedAt = parseInstant(typeof now === "string" ? now : now.toISOString());
  if (generatedAt === null) throw new RangeError("now is not an ISO 8601 instant");
  const { organisationId, environment, from, to, heads } = query;
  const matureUntil = formatInstant(generatedAt - query.labelMaturityDays * DAY);
  const window = { organisationId, environment, from, to, matureUntil };

  // In this order: what is counted as loaded was loaded before the figures were read, so they hold it.
  const loaded = await loadedLogs.run(clickhouse, {
    organisationId,
    environment,
    sources: heads.map((head) => head.source),
    heads: heads.map((head) => head.head),
  });
  const days = await sourcesOfDays.run(clickhouse, { ...window, marginSeconds: ROLLUP_MARGIN_SECONDS });
  const rolledUp = days.filter(({ generation }) => generation !== FROM_EVENTS);
  const cells = await effectivenessFigures.run(clickhouse, {
    ...window,
    days: days.filter(({ generation }) => generation === FROM_EVENTS).map(({ day }) => day),
    rolledUpDays: rolledUp.map(({ day }) => day),
    generations: rolledUp.map(({ generation }) => generation),
  });

  const { matureDecisions, immatureDecisions, ...measured } = figures(cells, query.minimumDenominator);
  return computedReportSchema.parse({
    report: {
      window: { from, to },
      generatedAt: formatInstant(generatedAt),
      completeness: completeness(heads, loaded),
      maturity: { labelMaturityDays: query.labelMaturityDays, matureDecisions, immatureDecisions },
      ...measured,
    },
    missing: await missingPlaces(query, loaded, clickhouse),
  });
}

async function missingPlaces(
  { organisationId, environment, heads }: EffectivenessQuery,
  loaded: readonly LoadedLog[],
  clickhouse: Warehouse,
): Promise<MissingPlace[]> {
  const behind = logsBehind(heads, loaded);
  const withGap = behind.filter((log) => log.highest > log.loaded).map(({ source }) => source);
  const gaps =
    withGap.length === 0
      ? []
      : await firstGaps.run(clickhouse, { organisationId, environment, sources: withGap });
  return firstMissing(behind, new Map(gaps.map(({ source, first_missing: first }) => [source, first])));
}
