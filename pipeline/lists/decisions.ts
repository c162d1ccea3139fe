// Lists the decisions of a window that fit a filter, newest first, as the warehouse has them.

import type {
  ListedDecision,
  ReportedDecision,
  ReportedDecisionPage,
} from "#domain/contract/operators/reported-decision.ts";
import type { DecisionListQuery } from "#domain/door/decision-list.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  decisionsLoaded,
  decisionsOfAlert,
  decisionsOfWindow,
  labelsOfDecisions,
} from "#warehouse/queries/lists/decisions.ts";
import { beginningOf, pageOf } from "./keyset.ts";

type Row = Awaited<ReturnType<typeof decisionsOfWindow.run>>[number];

export async function decisionPage(
  query: DecisionListQuery,
  clickhouse: Warehouse,
): Promise<ReportedDecisionPage> {
  const { organisationId, environment, from, to, alertId, limit } = query;
  const window = { organisationId, environment, from, to };
  const eventIds = alertId === null ? [] : await eventsOfAlert(query, alertId, clickhouse);
  const asked = {
    ...window,
    ...beginningOf(query.cursor, to),
    subjectId: query.subjectId ?? "",
    decision: query.decision ?? "",
    ruleId: query.ruleId ?? "",
    minScore: query.minScore,
    maxScore: query.maxScore,
    riskLevel: query.riskLevel ?? "",
    label: query.label ?? "",
    currency: query.currency ?? "",
    minAmount: query.minAmount ?? "",
    maxAmount: query.maxAmount ?? "",
    systemVersionId: query.systemVersionId ?? "",
    nodeId: query.nodeId ?? "",
    eventIds,
    limit: limit + 1,
  } as const;
  const isNone = alertId !== null && eventIds.length === 0;
  const [rows, loaded] = await Promise.all([
    isNone ? [] : newestOf(clickhouse, asked),
    decisionsLoaded.run(clickhouse, window),
  ]);
  const { shown, pagination } = pageOf(rows, limit, (row) => ({ at: row.occurred_at, id: row.event_id }));
  return {
    window: { from, to },
    dataAsOf: loaded[0]?.data_as_of ?? null,
    data: await withLabels(clickhouse, { organisationId, environment }, shown),
    pagination,
  };
}

async function withLabels(
  clickhouse: Warehouse,
  tenant: Pick<DecisionListQuery, "organisationId" | "environment">,
  rows: readonly Row[],
): Promise<ListedDecision[]> {
  if (rows.length === 0) return [];
  const found = await labelsOfDecisions.run(clickhouse, {
    ...tenant,
    decisionIds: rows.map((row) => row.decision_id),
    occurredOn: [...new Set(rows.map((row) => row.occurred_at.slice(0, 10)))],
  });
  const labels = new Map(found.map(({ decision_id: id, label }) => [id, label]));
  return rows.map((row) => ({ ...shownDecision(row), label: labels.get(row.decision_id) ?? null }));
}

/** How many days of a window are read before more of it is: what is newest lies at its end, and seldom is all of it needed. */
const SLICES = [1, 4, 16, Number.POSITIVE_INFINITY];

type Asked = Parameters<typeof decisionsOfWindow.run>[1];

/** As many as are asked for, from the end of the window; a filter that fits few reads on to its beginning. */
async function newestOf(clickhouse: Warehouse, asked: Asked): Promise<Row[]> {
  const begin = instantOf(asked.from);
  // The page before may have ended among decisions of one instant.
  let end = Math.min(instantOf(asked.to), instantOf(asked.cursorAt) + 1);
  const rows: Row[] = [];
  for (const days of SLICES) {
    const from = Math.max(begin, end - days * DAY);
    const slice = { from: formatInstant(from), to: formatInstant(end), limit: asked.limit - rows.length };
    rows.push(...(await decisionsOfWindow.run(clickhouse, { ...asked, ...slice })));
    if (rows.length >= asked.limit || from === begin) break;
    end = from;
  }
  return rows;
}

/** An alert is named after the decision that opened it. */
async function eventsOfAlert(
  { organisationId, environment }: DecisionListQuery,
  alertId: string,
  clickhouse: Warehouse,
): Promise<string[]> {
  const openedBy = alertId.replace(/^alr_/, "dec_");
  const tenant = { organisationId, environment };
  const rows = await decisionsOfAlert.run(clickhouse, { ...tenant, alertId, openedBy });
  return rows.map(({ event_id }) => event_id);
}

/** A row of the warehouse as lists show it. */
export function shownDecision(row: Row): ReportedDecision {
  return {
    decisionId: row.decision_id,
    activityId: row.activity_id,
    transactionId: row.transaction_id,
    externalActivityId: row.external_activity_id,
    externalTransactionId: row.external_transaction_id,
    subject: { id: row.subject_id, type: row.subject_type, externalUserId: row.external_user_id },
    occurredAt: row.occurred_at,
    assessedAt: row.assessed_at,
    type: row.activity_type,
    decision: row.decision,
    score: row.score,
    riskLevel: row.risk_level,
    amount: row.amount,
    currency: row.currency,
    direction: row.direction,
    counterparty: row.counterparty_name,
    screening: row.screening_status,
    ruleIds: row.hits,
    systemVersionId: row.system_version_id,
  };
}
