// The compatibility family beside `/api/v1`: events by name, and the health check.

import { z } from "zod";
import { identityEventResponseSchema, identityEventSchema } from "../decisions/identity-event.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";

export const IDENTITY = {
  createIdentityEvent: {
    family: "identity",
    method: "post",
    lowersRisk: "by_key",
    path: "/identity/events",
    tag: "Identity family",
    summary: "Send an event by name (compatibility)",
    description:
      "For integrations that already send events. New integrations use `/api/v1`, because events carry no parties or instruments.",
    identity: true,
    body: identityEventSchema,
    answer: {
      status: 200,
      description: "The event was received. If its name is that of a known activity, it was also decided.",
      schema: identityEventResponseSchema,
    },
    codes: ["occurred_at_in_future", "insufficient_credit", "activity_conflict", "ledger_full"],
  },
  getHealth: {
    family: "identity",
    method: "get",
    path: "/kyc/health",
    tag: "Identity family",
    summary: "Check that the service answers",
    open: true,
    answer: {
      status: 200,
      description: "The service answers.",
      schema: z.object({ status: z.literal("ok") }),
    },
  },
} as const satisfies Operations<IntegratorOperation>;
