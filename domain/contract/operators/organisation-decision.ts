// A decision as operators read it: what was answered, what came of it, and all that it was decided from.

import { z } from "zod";
import { assessmentSchema } from "../decisions/assessment.ts";
import { CLASSIFICATIONS, outcomeRecordSchema } from "../decisions/outcome.ts";

export const organisationDecisionSchema = z
  .object({
    assessment: assessmentSchema,
    outcomes: z.array(outcomeRecordSchema).meta({ description: "Oldest first." }),
    label: z
      .enum(CLASSIFICATIONS)
      .nullable()
      .meta({ description: "Of the outcome that counts; null without outcomes." }),
  })
  .meta({ id: "OrganisationDecision" });
export type OrganisationDecision = z.output<typeof organisationDecisionSchema>;

const ruleResultSchema = z.looseObject({
  ruleId: z.string(),
  ruleVersion: z.int(),
  outcome: z.enum(["hit", "snoozed", "error"]),
});

export const decisionContextSchema = z
  .object({
    decisionId: z.string(),
    context: z.record(z.string(), z.unknown()).meta({
      description:
        "As it was frozen, with personal data such as names and IP addresses. Account numbers are fingerprints; the addresses of screened wallets are readable.",
    }),
    rules: z.array(ruleResultSchema).meta({
      description: "Rules that hit, erred or were snoozed; those that were only watched have `shadow`.",
    }),
    noHits: z.array(z.string()).meta({ description: "Rules that did not hit, as `id@version`." }),
    decisive: z.array(z.string()).meta({
      description:
        "Without any one of these it would have been allowed: rules as `id@version`, `screening`, `actions`.",
    }),
  })
  .meta({ id: "DecisionContext" });
