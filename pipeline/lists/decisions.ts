// Lists the decisions of a window that fit a filter, newest first, as the warehouse has them, and counts them.

import { decisionCsvLine } from "#domain/contract/operators/decision-csv.ts";
import {
  DECISION_COUNT_MAX,
  type DecisionCount,
  type ListedDecision,
  type ReportedDecision,
  type ReportedDecisionPage,
} from "#domain/contract/operators/reported-decision.ts";
import type { DecisionFilter, DecisionListQuery } from "#domain/door/decision-list.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  decisionsCounted,
  decisionsLoaded,
  decisionsOfAlert,
  decisionsOfWindow,
  labelsOfDecisions,
} from "#warehouse/queries/lists/decisions.ts";
import { newestRun } from "#warehouse/queries/network/network.ts";
import { beginningOf, pageOf } from "./keyset.ts";

type Row = Awaited<ReturnType<typeof decisionsOfWindow.run>>[number];

export async function decisionPage(
  query: DecisionListQuery,
  clickhouse: Warehouse,
): Promise<ReportedDecisionPage> {
  const { organisationId, environment, from, to, nodeId } = query;
  const [page, [loaded], [run]] = await Promise.all([
    listedDecisions(query, clickhouse),
    decisionsLoaded.run(clickhouse, { organisationId, environment, from, to }),
    nodeId === null ? [] : newestRun.run(clickhouse, {}),
  ]);
  const instants = [loaded?.data_as_of ?? null, ...(nodeId === null ? [] : [run?.as_of ?? null])];
  return { window: { from, to }, dataAsOf: earliest(instants), ...page };
}

/** Null where one is not known: what is found by the network is as new as that. */
function earliest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((one, other) => (one === null || other === null ? null : one < other ? one : other));
}

export async function decisionCount(query: DecisionFilter, clickhouse: Warehouse): Promise<DecisionCount> {
  const { from, to } = query;
  const fitting = await parametersOf(query, clickhouse);
  const asked = fitting && { ...fitting, limit: DECISION_COUNT_MAX + 1 };
  const rows = asked === null ? [] : await decisionsCounted.run(clickhouse, asked);
  const { decisions = 0, currencies = 0 } = rows[0] ?? {};
  const window = { from, to };
  if (decisions > DECISION_COUNT_MAX) {
    return { window, count: DECISION_COUNT_MAX, truncated: true, amounts: null, currencies: null };
  }
  const amounts = rows.flatMap(({ currency, amount, payments }) =>
    currency === null ? [] : [{ currency, amount, payments }],
  );
  return { window, count: decisions, truncated: false, amounts, currencies };
}

/** A page of the list as lines of CSV. */
export async function decisionLines(
  query: DecisionListQuery,
  clickhouse: Warehouse,
): Promise<{ readonly lines: string; readonly nextCursor: string | null }> {
  const { data, pagination } = await listedDecisions(query, clickhouse);
  return { lines: data.map(decisionCsvLine).join(""), ...pagination };
}

async function listedDecisions(
  query: DecisionListQuery,
  clickhouse: Warehouse,
): Promise<Pick<ReportedDecisionPage, "data" | "pagination">> {
  const { limit, cursor, to } = query;
  const fitting = await parametersOf(query, clickhouse);
  const asked = fitting && { ...fitting, ...beginningOf(cursor, to), limit: limit + 1 };
  const rows = asked === null ? [] : await newestOf(clickhouse, asked);
  const { shown, pagination } = pageOf(rows, limit, (row) => ({ at: row.occurred_at, id: row.event_id }));
  return { data: await withLabels(clickhouse, query, shown), pagination };
}

/** Null where nothing can fit: the alert has no decision. */
async function parametersOf(query: DecisionFilter, clickhouse: Warehouse) {
  const { organisationId, environment, from, to, alertId } = query;
  const eventIds = alertId === null ? [] : await eventsOfAlert(query, alertId, clickhouse);
  if (alertId !== null && eventIds.length === 0) return null;
  return {
    organisationId,
    environment,
    from,
    to,
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
    aboveAmount: query.aboveAmount ?? "",
    belowAmount: query.belowAmount ?? "",
    direction: query.direction ?? "",
    channel: query.channel ?? "",
    type: query.type ?? "",
    screening: query.screening ?? "",
    systemVersionId: query.systemVersionId ?? "",
    nodeId: query.nodeId ?? "",
    eventIds,
  } as const;
}

/** Ids in one question: one value of a request may have 128 KiB, and an id has 30 characters. */
const LABELS_AT_ONCE = 2_000;

async function withLabels(
  clickhouse: Warehouse,
  { organisationId, environment }: DecisionFilter,
  rows: readonly Row[],
): Promise<ListedDecision[]> {
  const labels = new Map<string, ListedDecision["label"]>();
  for (let at = 0; at < rows.length; at += LABELS_AT_ONCE) {
    const part = rows.slice(at, at + LABELS_AT_ONCE);
    const found = await labelsOfDecisions.run(clickhouse, {
      organisationId,
      environment,
      decisionIds: part.map((row) => row.decision_id),
      occurredOn: [...new Set(part.map((row) => row.occurred_at.slice(0, 10)))],
    });
    for (const { decision_id: id, label } of found) labels.set(id, label);
  }
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
  { organisationId, environment }: DecisionFilter,
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
