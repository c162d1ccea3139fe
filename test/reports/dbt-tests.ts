// The tests of warehouse/dbt/sources.yml, each as the query that dbt makes of it: the rows that it finds break the test.

import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

export const SOURCES_FILE = "warehouse/dbt/sources.yml";

const dataTestSchema = z.union([
  z.enum(["not_null", "unique"]),
  z.strictObject({
    accepted_values: z.strictObject({ arguments: z.strictObject({ values: z.array(z.string()) }) }),
  }),
]);
const tableSchema = z.object({
  name: z.string(),
  data_tests: z
    .array(
      z.strictObject({
        unique: z.strictObject({ arguments: z.strictObject({ column_name: z.string() }) }),
      }),
    )
    .default([]),
  columns: z.array(z.object({ name: z.string(), data_tests: z.array(dataTestSchema).default([]) })),
});
const fileSchema = z.object({ sources: z.tuple([z.object({ tables: z.array(tableSchema) })]) });

export interface DbtTest {
  readonly title: string;
  readonly sql: string;
}

export function dbtTests(): DbtTest[] {
  const [{ tables }] = fileSchema.parse(parse(readFileSync(SOURCES_FILE, "utf8"))).sources;
  return tables.flatMap(({ name, columns, data_tests: ofTable }) => [
    ...ofTable.map(({ unique }) => uniqueTest(name, unique.arguments.column_name)),
    ...columns.flatMap((column) => column.data_tests.map((test) => columnTest(name, column.name, test))),
  ]);
}

function columnTest(view: string, column: string, test: z.output<typeof dataTestSchema>): DbtTest {
  if (test === "unique") return uniqueTest(view, column);
  if (test === "not_null") {
    return {
      title: `${view}.${column} is never null`,
      sql: `SELECT ${column} FROM ${view} WHERE ${column} IS NULL`,
    };
  }
  const values = test.accepted_values.arguments.values.map((value) => `'${value}'`).join(", ");
  return {
    title: `${view}.${column} has accepted values only`,
    sql: `SELECT DISTINCT ${column} FROM ${view} WHERE ${column} NOT IN (${values})`,
  };
}

function uniqueTest(view: string, key: string): DbtTest {
  return {
    title: `${view}: ${key} is unique`,
    sql: `SELECT ${key} FROM ${view} WHERE ${key} IS NOT NULL GROUP BY ${key} HAVING count() > 1`,
  };
}
