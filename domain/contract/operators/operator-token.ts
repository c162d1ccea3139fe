// Operator tokens that an owner makes for people and programs, and the permissions that a token can hold.

import { z } from "zod";
import { OPERATOR_ROLES } from "../../ids/operator-token.ts";
import { namesRole } from "../../ids/person.ts";

/** What a made token can hold. */
export const GRANTABLE_PERMISSIONS = [
  "organisations:read",
  "organisations:write",
  "api_keys:create",
  "api_keys:revoke",
  "api_keys:read",
  "credit:read",
  "credit:grant",
  "jobs:run",
  "logs:recover",
  "lists:publish",
  "lists:read",
  "named_lists:edit",
  "named_lists:approve",
  "named_lists:read",
  "addresses:review",
  "addresses:reveal",
  "addresses:read",
  "connections:manage",
  "connections:read",
  "decisions:replay",
  "decisions:read",
  "outcomes:write",
  "audit:read",
  "system_versions:draft",
  "system_versions:publish",
  "system_versions:read",
  "experiments:run",
  "experiments:read",
  "matches:adjudicate",
  "matches:read",
  "rules:snooze",
  "cases:work",
  "cases:read",
  "webhooks:send",
  "webhooks:read",
  "webhooks:read_bodies",
  "reports:read",
  "sql:ask",
  "health:read",
] as const;
export type GrantablePermission = (typeof GRANTABLE_PERMISSIONS)[number];

/** Only the owner holds it: a token for making tokens could make itself any other. */
export const MAKE_TOKENS = "tokens:make";
/** Only the owner holds it: what takes two persons counts for a day before the second has agreed. */
export const EMERGENCY = "named_lists:emergency";
export type Permission = GrantablePermission | typeof MAKE_TOKENS | typeof EMERGENCY;

/** The actor in the audit log, so it must not look like the token of a role. */
const name = z
  .string()
  .regex(/^[A-Za-z0-9._@-]{1,60}$/, "must have 1 to 60 letters, digits or . _ @ -")
  .refine((one) => !namesRole(one), "must not be the name of a role, in capitals or small letters");

const expiresInDays = z.int().min(1).max(365).default(90);

export const tokenRequestSchema = z.union([
  z.strictObject({ name, role: z.enum(OPERATOR_ROLES), expiresInDays }),
  z.strictObject({ name, permissions: z.array(z.enum(GRANTABLE_PERMISSIONS)).min(1), expiresInDays }),
]);
export type TokenRequest = z.output<typeof tokenRequestSchema>;

const listedTokenSchema = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: "Whose it is, as the audit names them." }),
    role: z.enum(OPERATOR_ROLES).optional(),
    permissions: z.array(z.string()).optional(),
    createdAt: z.string(),
    createdBy: z.string(),
    expiresAt: z.string(),
    revokedAt: z.string().nullable(),
  })
  .meta({ id: "OperatorToken" });
export type ListedToken = Readonly<z.output<typeof listedTokenSchema>>;

export const tokenPageSchema = z
  .object({
    data: z.array(listedTokenSchema),
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })
  .meta({ id: "OperatorTokenPage" });

export const madeTokenSchema = listedTokenSchema
  .extend({ token: z.string().optional().meta({ description: "Shown this once." }) })
  .meta({ id: "MadeToken" });
