// A question in SQL, as the analyst of one organisation and environment, and the book of those that are ready.

import { z } from "zod";
import { sqlBookSchema, sqlTableSchema } from "../contract/operators/sql.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { question } from "./question.ts";

const sqlQuestionSchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  query: z.string(),
  parameters: z.record(z.string(), z.string()),
});
export type SqlQuestion = z.output<typeof sqlQuestionSchema>;

const sqlAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("answered"), table: sqlTableSchema }),
  /** By ClickHouse or the analysts' door; the reason is ClickHouse's name of the error. */
  z.object({ outcome: z.literal("refused"), reason: z.string(), message: z.string() }),
  z.object({ outcome: z.literal("limit_exceeded"), reason: z.string(), message: z.string() }),
  /** So many queries of the analyst run that this one was not begun. */
  z.object({ outcome: z.literal("busy") }),
  /** No analyst was made for this organisation and environment, or the pipeline does not know where they ask. */
  z.object({ outcome: z.literal("no_analyst") }),
]);
export type SqlAnswer = z.output<typeof sqlAnswerSchema>;

export const ASK_SQL = question("/v1/sql", sqlQuestionSchema, sqlAnswerSchema);

export const SQL_BOOK = question("/v1/sql/book", z.null(), sqlBookSchema);
