// What is known of one customer, device, address, instrument or counterparty.

import { z } from "zod";
import { NETWORK_SUBJECT_KINDS } from "../casework/network.ts";
import { subjectProfileSchema } from "../operators/subject-profile.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const SUBJECTS = {
  getSubject: {
    method: "get",
    path: "/organisations/{id}/subjects/{subjectKind}/{subjectId}",
    tag: "Decisions",
    summary: "Get what is known of a subject",
    description:
      "By our id or yours. From the warehouse, so a moment late: `dataAsOf`, and `networkAsOf` for whom it is related to. Alerts and snoozes are as they are now.",
    permission: "decisions:read",
    scope: "environment",
    parameters: { subjectKind: z.enum(NETWORK_SUBJECT_KINDS) },
    answer: { status: 200, description: "The subject.", schema: subjectProfileSchema },
    codes: ["subject_not_found", "upstream_failed"],
  },
} as const satisfies Operations<OperatorOperation>;
