// What lists of the casebook are narrowed to, as conditions of SQL over its resources.

import type { CaseKind } from "#domain/casebook/change.ts";

export type Condition = readonly [sql: string, ...values: (string | number)[]];

export const ASSIGNEE = "json_extract(state, '$.assignee')";
export const RULES = "json_extract(state, '$.ruleIds')";

/** Equal to a value; nothing where none is asked for. */
export function same(sql: string, value: string | undefined): Condition[] {
  return value === undefined ? [] : [[`${sql} = ?`, value]];
}

/** Of a kind, by our id of the subject or by the caller's; nothing where none is asked for. */
export function ofSubject(kind: CaseKind, subjectId: string | undefined): Condition[] {
  if (subjectId === undefined) return [];
  const sql = `number IN (
    SELECT number FROM resource WHERE kind = ? AND subject_id = ?
    UNION SELECT number FROM resource WHERE kind = ? AND external_user_id = ?
    UNION SELECT number FROM investigated_subject WHERE subject = ?)`;
  return [[sql, kind, subjectId, kind, subjectId, subjectId]];
}

/** Alerts that a rule is among the causes of; nothing where none is asked for. */
export function ofRule(ruleId: string | undefined): Condition[] {
  return ruleId === undefined ? [] : [[`EXISTS (SELECT 1 FROM json_each(${RULES}) WHERE value = ?)`, ruleId]];
}

export function sqlOf(conditions: readonly Condition[]): string {
  return conditions.map(([sql]) => sql).join(" AND ");
}

export function valuesOf(conditions: readonly Condition[]): (string | number)[] {
  return conditions.flatMap(([, ...values]) => values);
}
