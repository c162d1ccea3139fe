// What the warehouse knows of one subject.

import { z } from "zod";
import { NETWORK_SUBJECT_KINDS } from "../contract/casework/network.ts";
import { subjectFactsSchema } from "../contract/operators/subject-profile.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { networkQuerySchema } from "./network.ts";
import { question } from "./question.ts";

const subjectQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  kind: z.enum(NETWORK_SUBJECT_KINDS),
  candidates: networkQuerySchema.shape.candidates,
});
export type SubjectQuery = z.output<typeof subjectQuerySchema>;

/** Null where no candidate is known. */
const subjectAnswerSchema = z.object({ found: subjectFactsSchema.nullable() });
export type SubjectAnswer = z.output<typeof subjectAnswerSchema>;

export const SUBJECT = question("/v1/subject", subjectQuerySchema, subjectAnswerSchema);
