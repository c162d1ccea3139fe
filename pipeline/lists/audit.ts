// Lists who did what in a window, newest first, as the warehouse has it.

import { z } from "zod";
import type { AuditEntry, AuditPage } from "#domain/contract/operators/audit.ts";
import type { AuditListQuery } from "#domain/door/audit-list.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { actsLoaded, actsOfWindow } from "#warehouse/queries/lists/audit.ts";
import { beginningOf, pageOf } from "./keyset.ts";

type Row = Awaited<ReturnType<typeof actsOfWindow.run>>[number];

/** What each act has a field of its own for. */
const SHOWN = new Set(["actor", "action", "reason", "at"]);
const fieldsSchema = z.record(z.string(), z.unknown());

export async function auditPage(query: AuditListQuery, clickhouse: Warehouse): Promise<AuditPage> {
  const { organisationId, from, to, limit } = query;
  const window = { organisationId, from, to };
  const asked = {
    ...window,
    ...beginningOf(query.cursor, to),
    actor: query.actor ?? "",
    action: query.action ?? "",
    resource: query.resource ?? "",
    resourceText: JSON.stringify(query.resource ?? ""),
    limit: limit + 1,
  };
  const [rows, loaded] = await Promise.all([
    actsOfWindow.run(clickhouse, asked),
    actsLoaded.run(clickhouse, window),
  ]);
  const { shown, pagination } = pageOf(rows, limit, (row) => ({ at: row.recorded_at, id: row.event_id }));
  const data = shown.map((row) => shownAs(row, organisationId));
  return { window: { from, to }, dataAsOf: loaded[0]?.data_as_of ?? null, data, pagination };
}

function shownAs(row: Row, organisationId: string): AuditEntry {
  const fields = fieldsSchema.parse(JSON.parse(row.data));
  return {
    id: row.event_id,
    at: row.recorded_at,
    actor: row.actor,
    action: row.action,
    reason: row.reason,
    organisationId,
    environment: row.environment,
    subjectId: row.subject_id,
    requestId: row.request_id,
    details: Object.fromEntries(Object.entries(fields).filter(([name]) => !SHOWN.has(name))),
  };
}
