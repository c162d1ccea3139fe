// One question to the warehouse: SQL from a file of its own, parameters and rows checked by zod. Values travel as
// `{name: Type}` parameters and never as text; a file may include another one, so that a definition stands once. What stands
// between `-- if days:` and `-- end if` reads days from the events: it is left out where there are none, because planning it takes
// longer than reading the rollups.

import type { ClickHouseSettings } from "@clickhouse/client";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Warehouse } from "../client.ts";
import { fromWarehouse } from "../unavailable.ts";
import { READING } from "../reading-settings.ts";

/** Whatever the client's own settings. Counts stay far below 2⁵³, so they come as numbers. */
const SETTINGS: ClickHouseSettings = { ...READING, output_format_json_quote_64bit_integers: 0 };
const OF_DAYS = /^[ \t]*-- if days:\n(?:.*\n)*?[ \t]*-- end if$\n?/gm;
const INCLUDE = /^([ \t]*)-- include: ([a-z0-9/.-]+\.sql)$/gm;

export interface Query<Parameters, Row> {
  /** The whole statement, includes filled in. */
  readonly sql: string;
  /** @throws ZodError where a parameter or a row is not what the file promises; WarehouseUnavailableError or ClickHouseError otherwise. */
  run(clickhouse: Warehouse, parameters: Parameters): Promise<Row[]>;
}

export interface Statement<Parameters> {
  readonly sql: string;
  /** Resolves when the warehouse has done it. */
  run(clickhouse: Warehouse, parameters: Parameters): Promise<void>;
}

/** @param parameters what callers pass; the schema's output is what the warehouse gets. */
export function defineQuery<P extends z.ZodObject, R extends z.ZodType>(definition: {
  file: URL;
  parameters: P;
  row: R;
}): Query<z.input<P>, z.output<R>> {
  const sql = readSql(definition.file);
  const ofRollups = sql.replace(OF_DAYS, "");
  const rows = z.array(definition.row);
  return {
    sql,
    async run(clickhouse, parameters) {
      const given: Readonly<Record<string, unknown>> = definition.parameters.parse(parameters);
      const hasDays = !Array.isArray(given["days"]) || given["days"].length > 0;
      const result = await clickhouse.query({
        query: hasDays ? sql : ofRollups,
        query_params: given,
        format: "JSONEachRow",
        clickhouse_settings: SETTINGS,
      });
      return rows.parse(await fromWarehouse(() => result.json()));
    },
  };
}

/** A statement that answers no rows, such as an INSERT from a SELECT. */
export function defineStatement<P extends z.ZodObject>(definition: {
  file: URL;
  parameters: P;
}): Statement<z.input<P>> {
  const sql = readSql(definition.file);
  return {
    sql,
    async run(clickhouse, parameters) {
      await clickhouse.command({
        query: sql,
        query_params: definition.parameters.parse(parameters),
        // Done means done: an answer before the end could be taken for one.
        clickhouse_settings: { ...SETTINGS, wait_end_of_query: 1 },
      });
    },
  };
}

function readSql(file: URL): string {
  const text = readFileSync(file, "utf8").trimEnd();
  return text.replace(INCLUDE, (_line, indent: string, name: string) =>
    readSql(new URL(name, file))
      .split("\n")
      .map((line) => indent + line)
      .join("\n"),
  );
}
