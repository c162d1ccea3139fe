// What ClickHouse holds of one tenant: which decisions and outcomes, and which places of which logs.

import type { Warehouse } from "#warehouse/client.ts";

export interface Tenant {
  readonly organisationId: string;
  readonly environment: "sandbox" | "production";
}

export interface LoadedLog {
  readonly source: string;
  readonly places: number;
  readonly highest: number;
}

/** Ids as they are there, each as often as it is there for a reader. */
export async function loadedIds(
  warehouse: Warehouse,
  tenant: Tenant,
  what: "decisions" | "decision_contexts" | "outcomes",
): Promise<string[]> {
  const id = what === "outcomes" ? "outcome_id" : "decision_id";
  const rows = await read<{ id: string }>(
    warehouse,
    tenant,
    `SELECT ${id} AS id FROM ${what}
      WHERE organisation_id = {organisationId: String} AND environment = {environment: String} ORDER BY id`,
  );
  return rows.map((row) => row.id);
}

export async function loadedLogs(warehouse: Warehouse, tenant: Tenant): Promise<LoadedLog[]> {
  return await read<LoadedLog>(
    warehouse,
    tenant,
    `SELECT source, toUInt32(count()) AS places, toUInt32(max(sequence)) AS highest FROM event_log
      WHERE organisation_id = {organisationId: String} AND environment = {environment: String}
        AND startsWith(source, 'ledger/')
      GROUP BY source ORDER BY source`,
  );
}

async function read<Row>(warehouse: Warehouse, tenant: Tenant, query: string): Promise<Row[]> {
  const answer = await warehouse.query({ query, query_params: { ...tenant }, format: "JSONEachRow" });
  return await answer.json<Row>();
}
