// When versions of an organisation began to decide.

import { z } from "zod";
import { versionActivationsSchema } from "../contract/settings/version-activations.ts";
import { question } from "./question.ts";

const activationsQuerySchema = z.object({ organisationId: z.string(), from: z.string(), to: z.string() });
export type ActivationsQuery = z.output<typeof activationsQuerySchema>;

export const VERSION_ACTIVATIONS = question(
  "/v1/lists/version-activations",
  activationsQuerySchema,
  versionActivationsSchema,
);
