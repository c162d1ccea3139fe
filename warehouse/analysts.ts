// What an analyst of one organisation may do, in one place for the local system and for real servers: read the
// analysts' views, of these the rows of the own organisation, within limits, and change no setting.

import { createHash, createHmac } from "node:crypto";
import { SQL_MEMORY_BYTES_MAX, SQL_ROWS_MAX, SQL_SECONDS_MAX } from "#domain/contract/operators/sql.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { ANALYST_PRIORITY, READING } from "./reading-settings.ts";
import { ANALYST_VIEWS } from "./views.ts";

const ORGANISATION_ID = /^[A-Za-z0-9_]{1,100}$/;
const DATABASE = /^[A-Za-z0-9_]{1,64}$/;
const MEBIBYTE = 1024 * 1024;

/** Whose rows an analyst sees in an organisation: of both environments, or of the one that operators ask about. */
export type AnalystScope = Environment | "both";

/** `readonly = 1`: no writing, and no setting may be changed. The others are what the service reads with, walls, and limits. */
export const ANALYST_SETTINGS = {
  readonly: 1,
  // The row policy of a view is a filter. These keep an analyst's own conditions behind it: moved into the reading of a table
  // or merged with it they would be evaluated on rows of others, and an error in them would reveal values of those rows.
  optimize_move_to_prewhere: 0,
  query_plan_optimize_prewhere: 0,
  query_plan_merge_filters: 0,
  // What others asked leaves no trace in what an analyst is answered.
  use_query_cache: 0,
  use_query_condition_cache: 0,
  // An answer in JSON would say how many rows were read to find it.
  output_format_write_statistics: 0,
  cancel_http_readonly_queries_on_client_close: 1,
  ...READING,
  max_memory_usage: 512 * MEBIBYTE,
  max_execution_time: 60,
  // Reports go first: where processors are short, ClickHouse lets queries of a higher number wait for those of a lower one.
  priority: ANALYST_PRIORITY,
  max_threads: 1,
  max_concurrent_queries_for_user: 2,
  max_result_rows: 1_000_000,
} as const;

/** As operators ask in SQL: for a page, which shows fewer rows, and in which a number holds no integer of 64 bits. */
const OPERATOR_SETTINGS = {
  ...ANALYST_SETTINGS,
  max_memory_usage: SQL_MEMORY_BYTES_MAX,
  max_execution_time: SQL_SECONDS_MAX,
  // One more says that there are more. What the engine has in hand by then is sent, and the rest is not made.
  max_result_rows: SQL_ROWS_MAX + 1,
  result_overflow_mode: "break",
  output_format_json_quote_64bit_integers: 1,
} as const;

export function analystSettings(scope: AnalystScope): Readonly<Record<string, string | number>> {
  return scope === "both" ? ANALYST_SETTINGS : OPERATOR_SETTINGS;
}

/** @throws RangeError for an id that Weir cannot have made: it becomes part of SQL. */
export function analystName(organisationId: string, scope: AnalystScope = "both"): string {
  if (!ORGANISATION_ID.test(organisationId)) throw new RangeError("this is no id of an organisation");
  // No id of an organisation begins with an environment.
  return scope === "both" ? `analyst_${organisationId}` : `analyst_${scope}_${organisationId}`;
}

/** The password of the analyst of one environment, whom nobody but the pipeline is: it follows from a secret of its own. */
export function derivedPassword(secret: string, organisationId: string, environment: Environment): string {
  return createHmac("sha256", secret).update(`analyst/${environment}/${organisationId}`).digest("hex");
}

/** `GRANT …` without a grantee. */
export function analystGrants(database: string): readonly string[] {
  return ANALYST_VIEWS.map((view) => `GRANT SELECT ON ${checked(database)}.${view}`);
}

/** The rows of every view that an analyst sees. */
export function analystFilter(organisationId: string, scope: AnalystScope = "both"): string {
  analystName(organisationId);
  const own = `organisation_id = '${organisationId}'`;
  return scope === "both" ? own : `${own} AND environment = '${scope}'`;
}

/**
 * What makes an analyst on a real server, statement by statement; run by a user that may create users and policies.
 * A repeat sets another password and changes nothing else.
 */
export function analystStatements(
  database: string,
  organisationId: string,
  password: string,
  scope: AnalystScope = "both",
): readonly string[] {
  const name = analystName(organisationId, scope);
  const hash = createHash("sha256").update(password).digest("hex");
  const settings = Object.entries(analystSettings(scope)).map(([key, value]) => {
    const text = typeof value === "number" ? String(value) : `'${value}'`;
    return `${key} = ${text} CONST`;
  });
  return [
    `CREATE USER OR REPLACE ${name} IDENTIFIED WITH sha256_hash BY '${hash}' DEFAULT DATABASE ${checked(database)} SETTINGS ${settings.join(", ")}`,
    ...ANALYST_VIEWS.map(
      (view) =>
        `CREATE ROW POLICY OR REPLACE ${name} ON ${database}.${view} FOR SELECT USING ${analystFilter(organisationId, scope)} TO ${name}`,
    ),
    ...analystGrants(database).map((grant) => `${grant} TO ${name}`),
  ];
}

function checked(database: string): string {
  if (!DATABASE.test(database)) throw new RangeError("this is no name of a database");
  return database;
}
