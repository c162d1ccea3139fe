// Rolls up the days that were touched since their last rollup, each as a new generation, and records up to where logs have no
// gap and where they hold different events. It may run twice, or in two processes at once: a generation counts only when it is whole, and the newest of a day wins.

import { DAY, formatInstant, parseInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  countSuperseded,
  FACT_TABLES,
  nameGeneration,
  newGeneration,
  removeSuperseded,
  WRITE_OTHER_FACTS,
  writeCustomerCounts,
  writeFacts,
  writeLabelFacts,
} from "#warehouse/queries/rollup/generations.ts";
import { grownPlaces, noteConflicts } from "#warehouse/queries/rollup/conflicts.ts";
import { BLOCK, extendPrefix, grownLogs } from "#warehouse/queries/rollup/log-prefixes.ts";
import {
  advanceWatermark,
  updateLoadedHours,
  warehouseTime,
} from "#warehouse/queries/rollup/load-watermark.ts";
import { FACTS_VERSION, ROLLUP_MARGIN_SECONDS, staleDays } from "#warehouse/queries/rollup/staleness.ts";
import type { Job } from "./registry.ts";

/** Bounds the memory of one statement, and the months (partitions) that one insert touches. */
const DAYS_PER_GENERATION = 31;
/** How long a superseded generation is kept: far longer than any report takes to read one that it has chosen. */
const KEEP_SUPERSEDED_SECONDS = 3_600;

export const rollup: Job = {
  name: "rollup",
  async run({ clickhouse }) {
    await advanceLoadWatermark(clickhouse);
    await extendPrefixes(clickhouse);
    const stale = await staleDays.run(clickhouse, {
      marginSeconds: ROLLUP_MARGIN_SECONDS,
      factsVersion: FACTS_VERSION,
    });
    const due = stale.filter(({ is_due }) => is_due);
    const tenants = byTenant(due);
    for (const { organisationId, environment, days } of tenants) {
      for (let first = 0; first < days.length; first += DAYS_PER_GENERATION) {
        const some = days.slice(first, first + DAYS_PER_GENERATION);
        await rollUp(clickhouse, { organisationId, environment }, some);
      }
    }
    const removed = await removeOldGenerations(clickhouse);
    const waiting = stale.length - due.length;
    return {
      summary: `rolled up ${due.length} days of ${tenants.length} organisation environments, ${waiting} wait until they are quiet, removed ${removed} old facts`,
    };
  },
};

/** The time is read first: rows that are loaded while the hours are updated are left for the next run. */
async function advanceLoadWatermark(clickhouse: Warehouse): Promise<void> {
  const [time] = await warehouseTime.run(clickhouse, {});
  if (time === undefined) throw new Error("the warehouse returned no time");
  await updateLoadedHours.run(clickhouse, { marginSeconds: ROLLUP_MARGIN_SECONDS });
  await noteConflictsOfGrown(clickhouse);
  await advanceWatermark.run(clickhouse, { loadedBefore: time.now });
}

async function noteConflictsOfGrown(clickhouse: Warehouse): Promise<void> {
  const since = { marginSeconds: ROLLUP_MARGIN_SECONDS };
  for (const log of await grownPlaces.run(clickhouse, since)) {
    await noteConflicts.run(clickhouse, {
      organisationId: log.organisation_id,
      environment: log.environment,
      source: log.source,
      ...since,
    });
  }
}

async function extendPrefixes(clickhouse: Warehouse): Promise<void> {
  for (const log of await grownLogs.run(clickhouse, { block: BLOCK })) {
    await extendPrefix.run(clickhouse, {
      organisationId: log.organisation_id,
      environment: log.environment,
      source: log.source,
      wholeUntil: log.whole_until,
      block: BLOCK,
    });
  }
}

interface Tenant {
  readonly organisationId: string;
  readonly environment: string;
}

/**
 * 1. Take a name and the warehouse's time: the generation does not claim what is loaded from here on.
 * 2. Write the facts under that name. A crash leaves rows that no reader sees.
 * 3. Name the generation for its days. From here on it counts, and is whole.
 */
async function rollUp(clickhouse: Warehouse, tenant: Tenant, days: readonly string[]): Promise<void> {
  const [next] = await newGeneration.run(clickhouse, {});
  if (next === undefined) throw new Error("the warehouse returned no name for a generation");
  const starts = days.map(startOf);
  const from = Math.min(...starts);
  const to = Math.max(...starts) + DAY;
  const ofDays = {
    ...tenant,
    generation: next.generation,
    days: [...days],
    from: formatInstant(from),
    to: formatInstant(to),
  };
  for (const byHour of [false, true]) {
    const facts = { ...ofDays, byHour };
    await writeFacts.run(clickhouse, { ...facts, windowFrom: facts.from, matureUntil: next.as_of });
    await writeLabelFacts.run(clickhouse, { ...facts, windowFrom: facts.from, windowTo: facts.to });
    for (const statement of WRITE_OTHER_FACTS) await statement.run(clickhouse, facts);
  }
  await writeCustomerCounts.run(clickhouse, { ...ofDays, byHour: false });
  await nameGeneration.run(clickhouse, {
    ...tenant,
    generation: next.generation,
    days: [...days],
    asOf: next.as_of,
    factsVersion: FACTS_VERSION,
  });
}

function startOf(day: string): EpochMilliseconds {
  const start = parseInstant(`${day}T00:00:00Z`);
  if (start === null) throw new RangeError(`the warehouse returned an invalid day: ${day}`);
  return start;
}

/** @returns how many facts were removed. Counted first: a deletion is a rewrite, even of nothing. */
async function removeOldGenerations(clickhouse: Warehouse): Promise<number> {
  const keep = { keepSeconds: KEEP_SUPERSEDED_SECONDS };
  const [superseded] = await countSuperseded.run(clickhouse, keep);
  if (superseded === undefined || superseded.facts === 0) return 0;
  for (const table of FACT_TABLES) await removeSuperseded.run(clickhouse, { ...keep, table });
  return superseded.facts;
}

function byTenant(rows: readonly { organisation_id: string; environment: string; day: string }[]) {
  const tenants: { organisationId: string; environment: string; days: string[] }[] = [];
  for (const { organisation_id: organisationId, environment, day } of rows) {
    const last = tenants.at(-1);
    // The rows come ordered by tenant.
    if (last?.organisationId === organisationId && last.environment === environment) last.days.push(day);
    else tenants.push({ organisationId, environment, days: [day] });
  }
  return tenants;
}
