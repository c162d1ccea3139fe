// Who did what, page by page: in an organisation, or to the deployment as a whole.

import { z } from "zod";
import { auditPageSchema } from "../contract/operators/audit.ts";
import { question } from "./question.ts";

const auditListQuerySchema = z.object({
  organisationId: z.string(),
  from: z.string(),
  to: z.string(),
  /** With its kind or without: `operator:mia` or `mia`. */
  actor: z.string().nullable(),
  action: z.string().nullable(),
  /** The id of anything that an act's record may name. */
  resource: z.string().nullable(),
  limit: z.int().min(1),
  cursor: z.string().nullable(),
});
export type AuditListQuery = z.output<typeof auditListQuerySchema>;

export const AUDIT_LIST = question("/v1/lists/audit", auditListQuerySchema, auditPageSchema);
