// Questions in SQL, asked as an organisation's analyst of one environment: what may be sent, and what comes back.

import { z } from "zod";

export const SQL_ROWS_MAX = 10_000;
/** Of rows as text; a page shows no more. */
export const SQL_ANSWER_BYTES_MAX = 4 * 1024 * 1024;
export const SQL_SECONDS_MAX = 30;
export const SQL_MEMORY_BYTES_MAX = 512 * 1024 * 1024;
const QUERY_MAX = 16_384;
const PARAMETERS_MAX = 20;
/** They are part of an address on their way. */
const PARAMETERS_LENGTH_MAX = 3_000;

const parameterName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "must be a name of a parameter");

const sqlParametersSchema = z
  .record(parameterName, z.string())
  .refine((given) => Object.keys(given).length <= PARAMETERS_MAX, `must be at most ${PARAMETERS_MAX}`)
  .refine(
    (given) => lengthOf(given) <= PARAMETERS_LENGTH_MAX,
    `must have at most ${PARAMETERS_LENGTH_MAX} characters together, as an address has them`,
  );

function lengthOf(given: Readonly<Record<string, string>>): number {
  return Object.values(given).reduce(
    (sum, value) => sum + encodeURIComponent(value.toWellFormed()).length,
    0,
  );
}

export const sqlRequestSchema = z
  .strictObject({
    query: z.string().min(1).max(QUERY_MAX).meta({
      description: "One SELECT or DESCRIBE of the analysts' views, without FORMAT and SETTINGS.",
    }),
    parameters: sqlParametersSchema.optional().meta({
      description:
        "Values of `{name: Type}` in the query, as ClickHouse writes them: an instant is `2026-01-31 12:00:00.000`. `environment` is always given, and is that of the request.",
    }),
  })
  .meta({ id: "SqlRequest" });
export type SqlRequest = z.output<typeof sqlRequestSchema>;

const count = z.int().min(0);

export const sqlTableSchema = z
  .object({
    columns: z.array(
      z.object({ name: z.string(), type: z.string().meta({ description: "As ClickHouse names it." }) }),
    ),
    rows: z.array(z.array(z.unknown())).meta({
      description:
        "Each in the order of the columns. Decimals, and integers of 64 bits or more, are texts, so that none is rounded.",
    }),
    truncated: z.boolean().meta({
      description: `True if there is more: at most ${SQL_ROWS_MAX} rows and 4 MiB are answered.`,
    }),
    statistics: z.object({ rows: count, bytes: count, elapsedMilliseconds: count }).meta({
      description: "Of what is answered. How much was read is not told: that counts rows of others.",
    }),
  })
  .meta({ id: "SqlTable" });
export type SqlTable = z.output<typeof sqlTableSchema>;

export const sqlBookSchema = z
  .object({
    data: z.array(
      z.object({
        name: z.string(),
        question: z.string(),
        sql: z.string(),
        parameters: z.array(z.object({ name: z.string(), type: z.string() })),
      }),
    ),
    views: z
      .array(z.string())
      .meta({ description: "What may be asked; `DESCRIBE TABLE` says what each column means." }),
    described: z
      .array(
        z.object({
          view: z.string(),
          meaning: z.string(),
          columns: z.array(z.object({ name: z.string(), type: z.string(), meaning: z.string() })),
        }),
      )
      .meta({ description: "Each view with its columns, in their order." }),
    limits: z.object({ rows: count, bytes: count, seconds: count, memoryBytes: count }),
  })
  .meta({ id: "SqlBook" });
export type SqlBook = z.output<typeof sqlBookSchema>;
