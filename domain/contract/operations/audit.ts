// The audit: who did what, in an organisation or to the deployment.

import { z } from "zod";
import { auditPageSchema } from "../operators/audit.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters, windowParameters } from "./parameters.ts";

const ACTS = {
  method: "get",
  tag: "Audit",
  description:
    "From the warehouse, newest first, by the time when the act was recorded: `dataAsOf` says how new its rows are.",
  permission: "audit:read",
  query: {
    ...windowParameters,
    actor: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Only their acts: `operator:mia`, or `mia` of any kind." }),
    action: z.string().min(1).optional().meta({ description: "Only these acts, such as `api_key.revoke`." }),
    resource: z.string().min(1).optional().meta({
      description:
        "Only acts whose record names this id: a version, an investigation, an endpoint, a customer, whatever it is of.",
    }),
    ...pageParameters,
  },
  answer: { status: 200, description: "A page of acts.", schema: auditPageSchema },
  codes: ["upstream_failed"],
} as const;

export const AUDIT = {
  listDeploymentAudit: { ...ACTS, path: "/audit", summary: "List acts on the whole deployment" },
  listAudit: {
    ...ACTS,
    path: "/organisations/{id}/audit",
    summary: "List acts in an organisation",
    scope: "organisation",
  },
} as const satisfies Operations<OperatorOperation>;
