// What runs have cost, and which have failed, as the warehouse keeps it: so a budget holds across restarts and processes.

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

export async function readCosts(clickhouse: Warehouse): Promise<Costs> {
  const runs = new Map<string, RunCosts>();
  const organisations = new Map<string, number>();
  for (const row of await shadowCosts.run(clickhouse, {})) {
    const { organisation_id: organisationId, environment, run_id: runId, spent_of_day: milliseconds } = row;
    runs.set(nameOfRun({ organisationId, environment, runId }), {
      milliseconds,
      hasFailed: row.newest_failure !== "",
    });
    organisations.set(organisationId, (organisations.get(organisationId) ?? 0) + milliseconds);
  }
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

/** @param failure ends the run for ever. */
export async function recordCost(
  clickhouse: Warehouse,
  { organisationId, environment, runId }: RunRef,
  milliseconds: number,
  failure: RunFailure | null,
): Promise<void> {
  if (milliseconds === 0 && failure === null) return;
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
