// Screening matches that need a person, and what they turned out to be.

import { z } from "zod";
import { adjudicationRequestSchema, adjudicationSchema, matchPageSchema } from "../casework/adjudication.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters, windowParameters } from "./parameters.ts";

export const SCREENING_MATCHES = {
  listMatches: {
    method: "get",
    path: "/organisations/{id}/screening-matches",
    tag: "Matches",
    summary: "List screening matches to adjudicate",
    permission: "matches:read",
    scope: "environment",
    query: {
      ...windowParameters,
      state: z
        .enum(["open", "all"])
        .optional()
        .meta({ description: "`open`, the default, leaves out adjudicated matches." }),
      decisionId: z
        .string()
        .min(1)
        .optional()
        .meta({ description: "Only those of this decision, if it occurred in the window." }),
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of matches.", schema: matchPageSchema },
    codes: ["overloaded", "upstream_failed"],
  },
  adjudicateMatch: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/organisations/{id}/screening-matches/{matchId}/adjudication",
    tag: "Matches",
    summary: "Adjudicate a screening match",
    permission: "matches:adjudicate",
    scope: "environment",
    idempotency: { key: "required", scope: "" },
    body: adjudicationRequestSchema,
    answer: { status: 201, description: "The recorded adjudication.", schema: adjudicationSchema },
    codes: ["match_not_found", "upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
