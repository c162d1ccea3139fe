// When versions began to decide, and who had them: every time, as the warehouse has it.

import { z } from "zod";

/** Of one window: more are not told. */
export const ACTIVATIONS_MAX = 1_000;

const activationSchema = z
  .object({
    systemVersionId: z.string(),
    number: z.number().int(),
    name: z.string(),
    at: z.string(),
    actor: z.string().meta({ description: "Who activated it, as the audit names them." }),
    reason: z.string().nullable().meta({ description: "Null where none was given." }),
  })
  .meta({ id: "VersionActivation" });

export const versionActivationsSchema = z.object({
  window: z.object({ from: z.string(), to: z.string() }),
  data: z.array(activationSchema),
});
export type VersionActivations = z.output<typeof versionActivationsSchema>;
