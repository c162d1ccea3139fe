// Questions in SQL, and the book of those that are ready.

import { sqlBookSchema, sqlRequestSchema, sqlTableSchema } from "../operators/sql.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

const ASK = { permission: "sql:ask", scope: "environment", tag: "Reports" } as const;

export const SQL = {
  askSql: {
    ...ASK,
    method: "post",
    lowersRisk: "never",
    path: "/organisations/{id}/sql",
    summary: "Ask in SQL",
    description:
      "As an analyst who sees the rows of this organisation and environment alone, and can change nothing. The audit has who asked what.",
    body: sqlRequestSchema,
    answer: { status: 200, description: "The rows.", schema: sqlTableSchema },
    codes: ["sql_refused", "sql_limit_exceeded", "overloaded", "upstream_failed"],
  },
  getSqlBook: {
    ...ASK,
    method: "get",
    path: "/organisations/{id}/sql/book",
    summary: "List queries that are ready",
    answer: {
      status: 200,
      description: "The book, what may be asked, and the limits.",
      schema: sqlBookSchema,
    },
    codes: ["upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
