// The effectiveness report, served from rollups and events. Right at any moment: nothing waits for the next rollup.

import { SEGMENT_DIMENSIONS } from "#domain/contract/reports/effectiveness.ts";
import {
  computedReportSchema,
  type ComputedReport,
  type EffectivenessQuery,
  type MissingPosition,
} from "#domain/door/effectiveness.ts";
import {
  DAY,
  FIRST_INSTANT,
  formatInstant,
  instantOf,
  parseInstant,
  type EpochMilliseconds,
} from "#domain/time/instant.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  conflictingPlaces,
  firstGaps,
  loadedLogs,
  unnamedLogs,
  type LoadedLog,
} from "#warehouse/queries/effectiveness/completeness.ts";
import {
  ALL_DAYS,
  effectivenessFigures,
  FACT_DIMENSIONS,
  type FactDimension,
  type Figure,
} from "#warehouse/queries/effectiveness/figures.ts";
import { hasSample, sampleDraw, sampleRatios } from "#warehouse/queries/effectiveness/sample.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { droppedPlaces, type DroppedPlace } from "#warehouse/queries/dead-letters/dead-letters.ts";
import { knownRules } from "#warehouse/queries/system-versions/known-rules.ts";
import { completeness, firstMissing, logsBehind } from "./completeness.ts";
import { dailySeries, SERIES_DIMENSIONS } from "./daily-series.ts";
import {
  daysOf,
  daysWithin,
  hull,
  sourcesOf,
  type DaysOfWindow,
  type FactsWindow,
} from "./days-of-window.ts";
import { labelSelection, type JudgedSample } from "./label-selection.ts";
import { figures } from "./figures.ts";
import { measures } from "./measures.ts";
import { readLateLabels, referenceOf } from "./read-late-labels.ts";
import type { NamedRules } from "./rules.ts";
import { standardiseMix } from "./standardise-mix.ts";

/**
 * Reports on the decisions with `from` ≤ occurredAt < `to`.
 *
 * @param query its `heads` are what the ledgers say that they have written: completeness is measured against them.
 * @param now the instant of the report; decisions at least `labelMaturityDays` old by then are mature.
 * @throws the client's error when the warehouse cannot answer; RangeError when `now` is not an instant.
 */
export async function effectivenessReport(
  query: EffectivenessQuery,
  clickhouse: Warehouse,
  now: Date | string,
): Promise<ComputedReport> {
  const generatedAt = parseInstant(typeof now === "string" ? now : now.toISOString());
  if (generatedAt === null) throw new RangeError("now is not an ISO 8601 instant");
  const { from, to, heads } = query;
  const { loaded, dropped, unnamed, conflicting, named, sample, late, read } = await readFacts(
    query,
    clickhouse,
    generatedAt,
  );
  const ofWindow = read.filter((cell) => cell.in_window && cell.age === "");
  const cells = ofWindow.filter((cell) => cell.period === ALL_DAYS);
  const standard = read.filter((cell) => !cell.in_window);

  const minimums = { denominator: query.minimumDenominator, customers: query.minimumCustomers };
  const { matureDecisions, immatureDecisions, ...measured } = figures(cells, minimums, named);
  return computedReportSchema.parse({
    report: {
      window: { from, to },
      generatedAt: formatInstant(generatedAt),
      completeness: completeness(heads, loaded, dropped, unnamed, conflicting),
      maturity: {
        labelMaturityDays: query.labelMaturityDays,
        matureDecisions,
        immatureDecisions,
        measures: measuresByAge(read, minimums),
      },
      ...measured,
      labelSelection: labelSelection(cells, sample),
      ...late,
      mixStandardised: {
        standard: { from: windowBefore(from, to), to: from },
        dimensions: standardiseMix(cells, standard, minimums),
      },
      ...(query.interval === "day" && {
        series: dailySeries(
          ofWindow.filter((cell) => cell.period !== ALL_DAYS),
          { from, to },
          minimums,
        ),
      }),
    },
    missing: await missingPlaces(query, { loaded, dropped }, clickhouse),
  });
}

/** All that the report is made of; `read` holds the cells of the window and of the window before it. */
async function readFacts(query: EffectivenessQuery, clickhouse: Warehouse, generatedAt: EpochMilliseconds) {
  const { organisationId, environment, from, to, heads } = query;
  const tenant = { organisationId, environment };
  const ofHeads = { ...tenant, sources: heads.map(({ source }) => source) };
  // First: what is counted as loaded was loaded before the figures were read, so they hold it. And no place that arrives meanwhile
  // counts both as loaded and as dropped.
  const [loaded, unnamed] = await Promise.all([
    loadedLogs(clickhouse, tenant, heads),
    unnamedLogs.run(clickhouse, ofHeads),
  ]);
  const window = { from, to };
  const both = { from: windowBefore(from, to), to };
  const reference = referenceOf(generatedAt);
  const [sources, named, sampled, dropped, conflicting] = await Promise.all([
    sourcesOf(clickhouse, { ...tenant, ...hull(both, reference) }, "labels"),
    namedRules(clickhouse, tenant),
    hasSample.run(clickhouse, { ...tenant, ...window }),
    droppedPlaces.run(clickhouse, ofHeads),
    conflictingPlaces(clickhouse, tenant, heads),
  ]);
  const matureUntil = generatedAt - query.labelMaturityDays * DAY;
  // Decisions of that very instant are mature, so the border lies behind it. Only those of the window are counted by it.
  const isMatureWithin = matureUntil >= instantOf(from);
  const borders = isMatureWithin ? [from, formatInstant(matureUntil + 1)] : [from];
  const [sample, late, read] = await Promise.all([
    sampled.length === 0
      ? null
      : readSample(clickhouse, { ...tenant, ...window }, daysWithin(sources, window)),
    readLateLabels(clickhouse, { ...tenant, ...window }, reference, sources),
    readFigures(clickhouse, {
      ...tenant,
      ...both,
      ...daysOf(sources, both, borders),
      windowFrom: from,
      matureUntil: formatInstant(matureUntil),
      byDay: query.interval === "day" ? [...SERIES_DIMENSIONS] : [],
    }),
  ]);
  return { loaded, dropped, unnamed, conflicting, named, sample, late, read };
}

async function namedRules(
  clickhouse: Warehouse,
  tenant: Pick<EffectivenessQuery, "organisationId" | "environment">,
): Promise<NamedRules> {
  const known = await knownRules.run(clickhouse, tenant);
  return new Map(known.map((rule) => [`${rule.rule_id}@${rule.rule_version}`, rule]));
}

/** Of the mature decisions of the window alone, and of the others. */
function measuresByAge(cells: readonly Figure[], minimums: Minimums) {
  const of = (age: Figure["age"]) =>
    measures(
      cells.filter((cell) => cell.age === age),
      minimums,
    );
  return { mature: of("mature"), immature: of("immature") };
}

async function readSample(
  clickhouse: Warehouse,
  window: FactsWindow,
  sources: readonly DaySource[],
): Promise<JudgedSample> {
  const asked = { ...window, days: sources.map(({ day }) => day) };
  const [draws, ratios] = await Promise.all([
    sampleDraw.run(clickhouse, asked),
    sampleRatios.run(clickhouse, asked),
  ]);
  return { draws, ratios };
}

type AskedDays = FactsWindow &
  DaysOfWindow & {
    readonly windowFrom: string;
    readonly matureUntil: string;
    readonly byDay: FactDimension[];
  };

/** Reads each day and hour from its newest rollup or from the events, whichever is right at this moment. */
async function readFigures(clickhouse: Warehouse, asked: AskedDays): Promise<Figure[]> {
  if (asked.days.length + asked.rolledUpDays.length === 0) return [];
  return effectivenessFigures.run(clickhouse, {
    ...asked,
    dimensions: [...FACT_DIMENSIONS],
    beforeWindow: [...SEGMENT_DIMENSIONS],
    onlyValue: "",
    byAge: true,
  });
}

/** Where the window of equal length before this one begins. */
function windowBefore(from: string, to: string): string {
  const [start, end] = [parseInstant(from), parseInstant(to)];
  if (start === null || end === null) throw new RangeError("a window is two ISO 8601 instants");
  return formatInstant(Math.max(FIRST_INSTANT, start - (end - start)));
}

async function missingPlaces(
  { organisationId, environment, heads }: EffectivenessQuery,
  { loaded, dropped }: { readonly loaded: readonly LoadedLog[]; readonly dropped: readonly DroppedPlace[] },
  clickhouse: Warehouse,
): Promise<MissingPosition[]> {
  const behind = logsBehind(heads, loaded, dropped);
  const withGap = behind.filter((log) => log.highest > log.loaded).map(({ source }) => source);
  const gaps =
    withGap.length === 0
      ? []
      : await firstGaps.run(clickhouse, { organisationId, environment, sources: withGap });
  return firstMissing(behind, new Map(gaps.map(({ source, first_missing: first }) => [source, first])));
}
