// What the pipeline's jobs tell the edge, `POST /internal/v1/findings`, and what it answers.

import { z } from "zod";
import { driftFindingSchema } from "./drift-detected.ts";
import { thresholdFindingSchema } from "./threshold-recommended.ts";

export const findingSchema = z.discriminatedUnion("kind", [driftFindingSchema, thresholdFindingSchema]);
export type Finding = z.output<typeof findingSchema>;

/** Events that followed; none where everything was known already. */
export const findingAnswerSchema = z.object({ announced: z.number().int().min(0) });
export type FindingAnswer = z.output<typeof findingAnswerSchema>;
