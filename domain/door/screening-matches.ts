// The matches of screening for people to judge, page by page.

import { z } from "zod";
import { matchPageSchema } from "../contract/casework/adjudication.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { question } from "./question.ts";

const matchesQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  /** `open`: no person has decided yet what it is. */
  state: z.enum(["open", "all"]),
  /** Null for those of every decision. */
  decisionId: z.string().nullable(),
  limit: z.int().min(1),
  cursor: z.string().nullable(),
});
export type MatchesQuery = z.output<typeof matchesQuerySchema>;

export const SCREENING_MATCHES = question(
  "/v1/reports/screening-matches",
  matchesQuerySchema,
  matchPageSchema,
);
