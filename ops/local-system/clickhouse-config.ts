// ClickHouse's two configuration files for a small machine: limits of the server, who gets in, and who may do what.

import { createHash } from "node:crypto";

export interface RowFilter {
  readonly database: string;
  readonly table: string;
  /** An SQL condition. */
  readonly filter: string;
}

export interface ClickHouseUser {
  readonly name: string;
  readonly password: string;
  /** Settings of the user's profile, which apply whatever the client asks for by default. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** `GRANT …` statements; a user without them may do everything. */
  readonly grants?: readonly string[];
  /** Of these tables and views the user sees only the rows that the condition holds for. */
  readonly rowFilters?: readonly RowFilter[];
}

/** A header that opens the HTTP interface, and the environment variable that holds its value: no file does. */
export interface Entrance {
  readonly header: string;
  readonly variable: string;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Server settings that keep the engine within 1.5 GiB. A request that brings the header of no entrance finds nothing there,
 * whatever user it names: the engine's own user `default`, which cannot have a password, is behind the same wall.
 */
export function serverConfig(usersFile: string, entrances: readonly Entrance[]): string {
  return `<clickhouse>
  <user_directories><users_xml><path>${escape(usersFile)}</path></users_xml></user_directories>
  <max_server_memory_usage>${1536 * MEBIBYTE}</max_server_memory_usage>
  <mark_cache_size>${32 * MEBIBYTE}</mark_cache_size>
  <primary_index_cache_size>${32 * MEBIBYTE}</primary_index_cache_size>
  <index_mark_cache_size>${16 * MEBIBYTE}</index_mark_cache_size>
  <compiled_expression_cache_size>${32 * MEBIBYTE}</compiled_expression_cache_size>
  <max_concurrent_queries>64</max_concurrent_queries>
  <max_thread_pool_size>256</max_thread_pool_size>
  <background_pool_size>2</background_pool_size>
  <background_schedule_pool_size>4</background_schedule_pool_size>
  <access_control_improvements>
    <!-- A user without grants does not read other people's queries either. -->
    <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
    <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  </access_control_improvements>
  <merge_tree>
    <!-- The defaults suppose a pool of 32 tasks: with a small one, mutations would wait for ever. -->
    <number_of_free_entries_in_pool_to_execute_mutation>1</number_of_free_entries_in_pool_to_execute_mutation>
    <number_of_free_entries_in_pool_to_lower_max_size_of_merge>1</number_of_free_entries_in_pool_to_lower_max_size_of_merge>
    <number_of_free_entries_in_pool_to_execute_optimize_entire_partition>1</number_of_free_entries_in_pool_to_execute_optimize_entire_partition>
  </merge_tree>
  <http_handlers>${entrances.map(rulesOf).join("")}
  </http_handlers>
</clickhouse>
`;
}

function rulesOf({ header, variable }: Entrance): string {
  const headers = `<headers><${header} from_env="${variable}"/></headers>`;
  return `
    <rule>
      <url>/ping</url>${headers}
      <handler><type>static</type><response_content>Ok.\n</response_content></handler>
    </rule>
    <rule>
      ${headers}
      <handler><type>dynamic_query_handler</type><query_param_name>query</query_param_name></handler>
    </rule>`;
}

/**
 * Users of the server. `default` is the engine's own session, which opens the listener: it may do that and nothing else.
 * Passwords stand there as SHA-256 only.
 */
export function usersConfig(users: readonly ClickHouseUser[]): string {
  const profiles = users.map(profile).join("");
  return `<clickhouse>
  <profiles>
    <default></default>${profiles}
  </profiles>
  <quotas><default></default></quotas>
  <users>
    <default>
      <no_password/>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <grants><query>GRANT SYSTEM LISTEN ON *.*</query></grants>
    </default>${users.map(user).join("")}
  </users>
</clickhouse>
`;
}

function profile({ name, settings = {} }: ClickHouseUser): string {
  const lines = Object.entries(settings).map(([key, value]) => `<${key}>${escape(String(value))}</${key}>`);
  return `\n    <${name}>${lines.join("")}</${name}>`;
}

function user({ name, password, grants, rowFilters }: ClickHouseUser): string {
  const hash = createHash("sha256").update(password).digest("hex");
  const queries = grants?.map((grant) => `<query>${escape(grant)}</query>`);
  const byDatabase = Object.entries(Object.groupBy(rowFilters ?? [], ({ database }) => database));
  const filters = byDatabase.map(([database, some = []]) => {
    const tables = some.map(({ table, filter }) => `<${table}><filter>${escape(filter)}</filter></${table}>`);
    return `<${database}>${tables.join("")}</${database}>`;
  });
  return `
    <${name}>
      <password_sha256_hex>${hash}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>${name}</profile>
      <quota>default</quota>${queries ? `\n      <grants>${queries.join("")}</grants>` : ""}${filters.length > 0 ? `\n      <databases>${filters.join("")}</databases>` : ""}
    </${name}>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
