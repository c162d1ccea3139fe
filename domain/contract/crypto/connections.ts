// Connections to institutions, as integrators see them and as operators make them; and what has happened to them lately.

import { z } from "zod";
import { auditReason, labelText, text } from "../values/primitives.ts";
import { TRAVEL_RULE_PROTOCOLS } from "./institutions.ts";
import { withoutKeyMaterial } from "./strict-body.ts";
import { jurisdiction, profileSchema } from "./travel-rule-profile.ts";

const CONNECTION_STATES = ["approved", "testing", "healthy", "failing", "paused"] as const;
const TEST_RESULTS = ["passed", "failed", "unknown"] as const;
const CONNECTION_COMMANDS = ["test", "pause", "resume"] as const;
/** What a connection may be used for. No operation moves personal data or funds. */
export const CONNECTION_PERMISSIONS = ["connection_test", "institution_lookup"] as const;
export const CONNECTIONS_MAX = 100;
export const ACTIVITY_SHOWN = 100;

const URL_MAX = 2_048;
const NAME_MAX = 300;

/** What came of a test; null in `code` for one that passed. */
export const lastTestSchema = z
  .object({
    at: z.string(),
    result: z.enum(TEST_RESULTS).meta({ description: "`unknown`: the service stopped before the end." }),
    latencyMs: z.int().nullable(),
    code: z.string().nullable().meta({
      description: "Why it failed, such as `timeout`, `version_unsupported` or `address_not_allowed`.",
    }),
    detail: z.string().optional().meta({
      description: "For a person: what the institution did. Left out where the code says it all.",
    }),
  })
  .meta({ id: "ConnectionTest" });
export type LastTest = Readonly<z.output<typeof lastTestSchema>>;

const fields = {
  id: z.string(),
  institution: z.object({ id: z.string(), name: z.string(), jurisdiction: z.string().nullable() }),
  protocol: z.enum(TRAVEL_RULE_PROTOCOLS),
  lastTest: lastTestSchema.nullable(),
  permissions: z.array(z.enum(CONNECTION_PERMISSIONS)),
  version: z.int(),
};

export const connectionSchema = z
  .object({ ...fields, state: z.enum(CONNECTION_STATES) })
  .meta({ id: "ExchangeConnection" });
export type ExchangeConnection = Readonly<z.output<typeof connectionSchema>>;

export const connectionListSchema = z
  .object({ data: z.array(connectionSchema) })
  .meta({ id: "ExchangeConnections" });

export const connectionCommandSchema = withoutKeyMaterial(
  z.strictObject({
    command: z.enum(CONNECTION_COMMANDS),
    version: z
      .int()
      .min(1)
      .optional()
      .meta({ description: "The version that it is meant for; any if it is left out." }),
  }),
).meta({ id: "ConnectionCommand" });
export type ConnectionCommand = z.output<typeof connectionCommandSchema>;

const activitySchema = z.object({
  id: z.string(),
  connectionId: z.string().nullable().meta({ description: "Null where it is about no connection." }),
  type: z.string().meta({ description: "Such as `connection.test` or `profile.change`." }),
  result: z
    .string()
    .meta({ description: "What came of it: a result of a test, or the state that followed." }),
  at: z.string(),
});
export type DeskActivity = Readonly<z.output<typeof activitySchema>>;

export const workspaceSchema = z
  .object({
    profile: profileSchema,
    connections: z.array(connectionSchema),
    activity: z.array(activitySchema).meta({ description: `Newest first, at most ${ACTIVITY_SHOWN}.` }),
  })
  .meta({ id: "TravelRuleWorkspace" });
export type Workspace = Readonly<z.output<typeof workspaceSchema>>;

/** As operators see one: also before it is approved, and with its address. */
export const operatorConnectionSchema = z
  .object({
    ...fields,
    state: z.enum(["proposed", ...CONNECTION_STATES]),
    address: z.string().nullable(),
    addedAt: z.string(),
    addedBy: z.string(),
    approvedBy: z.string().nullable(),
  })
  .meta({ id: "OperatorConnection" });
export type OperatorConnection = Readonly<z.output<typeof operatorConnectionSchema>>;

export const operatorConnectionPageSchema = z.object({
  data: z.array(operatorConnectionSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});

/** An institution that the network lists, or one that is named with its address. */
export const connectionRequestSchema = withoutKeyMaterial(
  z.strictObject({
    institutionId: text(100).optional().meta({ description: "Of one that the network lists." }),
    name: labelText(NAME_MAX).optional(),
    jurisdiction: jurisdiction.optional(),
    protocol: z.enum(TRAVEL_RULE_PROTOCOLS),
    address: text(URL_MAX)
      .optional()
      .meta({ description: "Where the institution answers the protocol: a URL, or its Travel Address." }),
    permissions: z.array(z.enum(CONNECTION_PERMISSIONS)).min(1).optional(),
    reason: auditReason,
  }),
);
export type ConnectionRequest = z.output<typeof connectionRequestSchema>;

export const connectionActSchema = z.strictObject({ reason: auditReason });
