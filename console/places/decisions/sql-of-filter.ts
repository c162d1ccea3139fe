// The list as a query: an analyst gets the same decisions by it, in Ask or elsewhere, all of them, with a table to copy. Why its SQL
// stands here and not in the warehouse: docs/decisions/035-the-list-knows-its-own-query.md.

import type { DecisionsAsked } from "../../api/decisions.ts";
import type { Scope } from "../../api/scope.ts";
import { clickHouseInstant, filledSql } from "../../parts/copy-sql/filled-sql.ts";
import template from "./decisions.sql?raw";

/** One condition: a line, or what stands between the lines of a bracket. */
const CONDITION = /^ {4}AND (?:.*\(\n(?: {8}.*\n)+ {4}\)|.*)\n/gm;
const PARAMETER = /\{(\w+): /;

/** @param asked with both ends of its window. Conditions on what it does not filter by are left out. */
export function sqlOfFilter(
  { environment }: Pick<Scope, "environment">,
  { from, to, decision, ...filter }: DecisionsAsked & { readonly from: string; readonly to: string },
): string {
  const parameters: Readonly<Record<string, string | number>> = {
    environment,
    from: clickHouseInstant(from),
    to: clickHouseInstant(to),
    ...(decision === undefined || decision === "interrupted" ? {} : { decision }),
    ...(decision === "interrupted" ? { interrupted: 1 } : {}),
    ...filter,
  };
  const sql = template.replaceAll(CONDITION, (condition) =>
    Object.hasOwn(parameters, PARAMETER.exec(condition)?.[1] ?? "") ? condition : "",
  );
  return filledSql({ sql, parameters });
}
