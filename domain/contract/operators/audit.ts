// Who did what, as the warehouse has it.

import { z } from "zod";
import { environmentSchema } from "../values/environment.ts";

const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z
      .string()
      .meta({ description: "`operator:…`, `api_key:…`, `pipeline:…`, or `service` for Weir itself." }),
    action: z.string().meta({ description: "What an operator did, or the type of the event." }),
    reason: z.string().nullable(),
    organisationId: z.string().meta({ description: "`deployment` for an act on the whole deployment." }),
    environment: environmentSchema,
    subjectId: z.string().nullable().meta({ description: "The customer that the act was about." }),
    requestId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).meta({ description: "What else was recorded of the act." }),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditPageSchema = z.object({
  window: z.object({ from: z.string(), to: z.string() }),
  dataAsOf: z
    .string()
    .nullable()
    .meta({ description: "When the newest act of the window was loaded; null if none was." }),
  data: z.array(auditEntrySchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type AuditPage = z.output<typeof auditPageSchema>;
