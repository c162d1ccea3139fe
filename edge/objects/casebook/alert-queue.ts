// Open alerts in the order in which people take them: late ones, then what weighs more, then what is due sooner. An index holds all
// that they are ordered, filtered and counted by, so of the queue itself no alert is read that is not on the page.

import type { Alert, AlertQueueCounts, QueuedAlert } from "#domain/contract/casework/alert.ts";
import { readStored } from "#domain/casebook/stored-resource.ts";
import type { Json } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { QueueAsked, QueuePage } from "./api.ts";
import { ASSIGNEE, ofRule, ofSubject, RULES, same, sqlOf, valuesOf, type Condition } from "./conditions.ts";

// What is due no longer has no instant at which time changes it: it is late.
const IS_DUE = "due_at IS NOT NULL";
const WEIGHT = "CASE priority WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END";
const DUE_AT = "json_extract(state, '$.dueAt')";
const IS_OPEN_ALERT = "kind = 'alert' AND status <> 'closed'";

/**
 * For the casebook's tables. The same expressions as in the queries, else the index is of no use to them; its kind, which is always
 * the same, makes it as good a choice as the index of kinds.
 */
export const QUEUE_INDEX = `
  -- An earlier release made it, without the rules.
  DROP INDEX IF EXISTS resource_queue;
  CREATE INDEX IF NOT EXISTS alert_queue
    ON resource (kind, ${IS_DUE}, ${WEIGHT}, ${DUE_AT}, number, status, priority, ${ASSIGNEE}, ${RULES})
    WHERE ${IS_OPEN_ALERT};
`;

const KEYS = { next: [IS_DUE, WEIGHT, DUE_AT, "number"], due: [DUE_AT, "number"] } as const;

type Row = { state: Json<Alert>; of_subject: number } & Record<`key_${number}`, string | number>;

export class AlertQueue {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** One page; what is changed meanwhile may be on none or on two. */
  page(asked: QueueAsked): QueuePage {
    const { order, limit } = asked;
    const page = pageStatement(asked);
    const rows = this.sql.exec<Row>(page.sql, ...page.values).toArray();
    const counts = countsStatement(asked);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map(queuedAlert),
      counts: this.sql.exec<AlertQueueCounts & Record<string, number>>(counts.sql, ...counts.values).one(),
      next: rows.length > limit && last ? KEYS[order].map((_, at) => last[`key_${at}`] ?? "") : null,
    };
  }
}

interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** One row more than the page has, where there are as many. */
export function pageStatement({ order, limit, after, ...filter }: QueueAsked): Statement {
  const keys = KEYS[order];
  const behind = `(${keys.join(", ")}) > (${keys.map(() => "?").join(", ")})`;
  const wanted: Condition[] = [
    ...conditionsOf(filter),
    ...assigned(filter),
    ...(after === null ? [] : [[behind, ...after] as const]),
  ];
  return {
    sql: `SELECT state, ${keys.map((key, at) => `${key} AS key_${at}`).join(", ")},
        (SELECT count(*) FROM resource AS other WHERE other.kind = 'alert'
          AND other.subject_id = resource.subject_id AND other.status <> 'closed') AS of_subject
      FROM resource WHERE ${whereOf(wanted)} ORDER BY ${keys.join(", ")} LIMIT ?`,
    values: [...valuesOf(wanted), limit + 1],
  };
}

type Narrowing = Pick<QueueAsked, "status" | "priority" | "ruleId" | "subjectId">;
type Assignment = Pick<QueueAsked, "assigned" | "assignee" | "me">;

/** Of all whom they are assigned to, but for those that are found. */
export function countsStatement(filter: Narrowing & Assignment): Statement {
  const [wanted, whose] = [conditionsOf(filter), assigned(filter)];
  return {
    sql: `SELECT count(*) FILTER (WHERE ${sqlOf([["true"], ...whose])}) AS found, count(*) AS open,
        count(*) FILTER (WHERE ${ASSIGNEE} = ?) AS mine, count(*) FILTER (WHERE ${ASSIGNEE} IS NULL) AS unassigned
      FROM resource WHERE ${whereOf(wanted)}`,
    values: [...valuesOf(whose), filter.me, ...valuesOf(wanted)],
  };
}

function whereOf(wanted: readonly Condition[]): string {
  return sqlOf([[IS_OPEN_ALERT], ...wanted]);
}

function conditionsOf({ status, priority, ruleId, subjectId }: Narrowing): Condition[] {
  return [
    ...same("status", status),
    ...same("priority", priority),
    ...ofRule(ruleId),
    ...ofSubject("alert", subjectId),
  ];
}

function assigned({ assigned: to, assignee, me }: Assignment): Condition[] {
  const nobody: Condition[] = to === "nobody" ? [[`${ASSIGNEE} IS NULL`]] : [];
  return [...nobody, ...same(ASSIGNEE, to === "me" ? me : undefined), ...same(ASSIGNEE, assignee)];
}

function queuedAlert({ state, of_subject: openAlertsOfSubject }: Row): QueuedAlert {
  return { ...(readStored(state) as Alert), openAlertsOfSubject };
}
