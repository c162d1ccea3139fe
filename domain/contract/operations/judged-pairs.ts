// Pairs of payee and listed entity that people judged.

import { z } from "zod";
import { judgedPairPageSchema, judgedPairSchema, pairReason } from "../casework/judged-pair.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters, subjectParameter } from "./parameters.ts";

export const JUDGED_PAIRS = {
  listJudgedPairs: {
    method: "get",
    path: "/organisations/{id}/judged-pairs",
    tag: "Matches",
    summary: "List judged pairs of payee and listed entity, newest change first",
    permission: "matches:read",
    scope: "environment",
    query: {
      ...subjectParameter,
      state: z
        .enum(["proposed", "all"])
        .optional()
        .meta({ description: "`proposed`: only those that wait for a second person." }),
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of judged pairs.", schema: judgedPairPageSchema },
  },
  getJudgedPair: {
    method: "get",
    path: "/organisations/{id}/judged-pairs/{pairId}",
    tag: "Matches",
    summary: "Get a judged pair",
    permission: "matches:read",
    scope: "environment",
    answer: { status: 200, description: "The pair.", schema: judgedPairSchema },
    codes: ["judged_pair_not_found"],
  },
  revokeJudgedPair: {
    method: "delete",
    lowersRisk: "never",
    path: "/organisations/{id}/judged-pairs/{pairId}",
    tag: "Matches",
    summary: "Revoke what was judged of a pair",
    permission: "matches:adjudicate",
    scope: "environment",
    query: { reason: pairReason.optional().meta({ description: "Kept in the audit log." }) },
    answer: { status: 204, description: "The next payment is screened as if nobody had judged the pair." },
    codes: ["judged_pair_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
