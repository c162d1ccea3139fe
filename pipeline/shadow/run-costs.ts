// What runs have cost, and which have failed, as the warehouse keeps it: so a budget holds across restarts and processes. What it could
// not take is owed, and counts too.

import type { RunFailure } from "#domain/contract/reports/experiment.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { shadowCosts, shadowFailures } from "#warehouse/queries/shadow/runs.ts";
import { nameOfRun, type RunRef } from "../compute/messages.ts";
import type { Tenant } from "./runs.ts";

export interface RunCosts {
  /** Of the last 24 hours. */
  readonly milliseconds: number;
  readonly hasFailed: boolean;
}

export interface Costs {
  ofRun(run: RunRef): RunCosts;
  /** Milliseconds of the last 24 hours, of all runs in both environments. */
  ofOrganisation(organisationId: string): number;
}

interface Owed {
  readonly run: RunRef;
  readonly milliseconds: number;
}

/** What a warehouse could not take yet, by the names of runs. */
const owedTo = new WeakMap<Warehouse, Map<string, Owed>>();

function owedOf(clickhouse: Warehouse): Map<string, Owed> {
  const owed = owedTo.get(clickhouse) ?? new Map<string, Owed>();
  owedTo.set(clickhouse, owed);
  return owed;
}

export async function readCosts(clickhouse: Warehouse): Promise<Costs> {
  const runs = new Map<string, RunCosts>();
  const organisations = new Map<string, number>();
  const add = (run: RunRef, milliseconds: number, hasFailed: boolean): void => {
    const before = runs.get(nameOfRun(run)) ?? { milliseconds: 0, hasFailed: false };
    runs.set(nameOfRun(run), {
      milliseconds: before.milliseconds + milliseconds,
      hasFailed: before.hasFailed || hasFailed,
    });
    organisations.set(run.organisationId, (organisations.get(run.organisationId) ?? 0) + milliseconds);
  };
  for (const row of await shadowCosts.run(clickhouse, {})) {
    const { organisation_id: organisationId, environment, run_id: runId, spent_of_day: milliseconds } = row;
    add({ organisationId, environment, runId }, milliseconds, row.newest_failure !== "");
  }
  for (const { run, milliseconds } of owedOf(clickhouse).values()) add(run, milliseconds, false);
  return {
    ofRun: (run) => runs.get(nameOfRun(run)) ?? { milliseconds: 0, hasFailed: false },
    ofOrganisation: (organisationId) => organisations.get(organisationId) ?? 0,
  };
}

/** Of the runs that have failed. */
export async function readFailures(
  clickhouse: Warehouse,
  { organisationId, environment }: Tenant,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunFailure>> {
  const rows = await shadowFailures.run(clickhouse, { organisationId, environment, runIds: [...runIds] });
  return new Map(rows.map((row) => [row.run_id, { reason: row.newest_failure, message: row.newest_detail }]));
}

/**
 * @param failure ends the run for ever.
 * @throws the warehouse's error; the cost then counts in this process, and is recorded with the next one of the run.
 */
export async function recordCost(
  clickhouse: Warehouse,
  run: RunRef,
  milliseconds: number,
  failure: RunFailure | null,
): Promise<void> {
  const owed = owedOf(clickhouse);
  const name = nameOfRun(run);
  const spent = milliseconds + (owed.get(name)?.milliseconds ?? 0);
  if (spent === 0 && failure === null) return;
  owed.delete(name);
  try {
    await insertCost(clickhouse, run, spent, failure);
  } catch (error) {
    const meanwhile = owed.get(name)?.milliseconds ?? 0;
    owed.set(name, { run, milliseconds: spent + meanwhile });
    throw error;
  }
}

async function insertCost(
  clickhouse: Warehouse,
  { organisationId, environment, runId }: RunRef,
  milliseconds: number,
  failure: RunFailure | null,
): Promise<void> {
  await clickhouse.insert({
    table: "shadow_costs",
    format: "JSONEachRow",
    values: [
      {
        organisation_id: organisationId,
        environment,
        run_id: runId,
        spent_ms: milliseconds,
        failure: failure?.reason ?? "",
        detail: failure?.message ?? "",
      },
    ],
  });
}
