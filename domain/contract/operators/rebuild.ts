// A warehouse that is made again from the logs, as operators see it.

import { z } from "zod";
import { auditReason } from "../values/primitives.ts";

/** Which rebuild it is: its caller names it, so that a request that is sent again, or fails, is about the same one. */
export const rebuildNameSchema = z.strictObject({
  rebuildId: z.uuid().optional().meta({
    description:
      "The caller's name for this rebuild. If it fails, `POST /warehouse/rebuild/end` with this name ends no other.",
  }),
});
export type RebuildName = z.output<typeof rebuildNameSchema>;

export const rebuildRequestSchema = rebuildNameSchema.extend({ reason: auditReason });

export const rebuildEndRequestSchema = z.strictObject({
  rebuildId: z.uuid().optional().meta({
    description:
      "The rebuild to end because it failed. Without it every rebuild ends, because everything has arrived.",
  }),
});

/** Since when it goes on; null where it does not. */
const underWaySince = z.string().nullable().meta({
  description:
    "When the running rebuild began; null if none is running. Jobs that draw conclusions from the warehouse wait for its end.",
});

export const rebuildStateSchema = z.object({ underWaySince }).meta({ id: "RebuildState" });
export type RebuildState = z.output<typeof rebuildStateSchema>;

export const rebuildProgressSchema = z
  .object({
    underWaySince,
    logs: z.array(
      z.object({
        source: z.string(),
        kept: z.int().meta({ description: "Places that the log still holds." }),
        sentUpTo: z.int().meta({ description: "The last place that was sent." }),
        head: z.int(),
        loaded: z.int().meta({ description: "How many of these are in the warehouse." }),
        setAside: z.int().meta({
          description:
            "Places that will not arrive: set aside by the log's reader, or dropped by an operator.",
        }),
      }),
    ),
    unanswered: z.array(z.string()),
  })
  .meta({ id: "RebuildProgress" });
export type RebuildProgress = z.output<typeof rebuildProgressSchema>;

export const restateRequestSchema = z.strictObject({
  source: z.string().min(1).max(200).meta({ description: "The log of a casebook, as `GET /logs` names it." }),
});
export const restatedSchema = z
  .object({
    source: z.string(),
    restated: z.int().meta({ description: "Of this step." }),
    left: z.int().meta({ description: "How many are left; repeat until it is 0." }),
  })
  .meta({ id: "Restated" });
export type Restated = z.output<typeof restatedSchema>;
