// Who a request to the operator interface is from, and the session of the console.

import { z } from "zod";
import { OPERATOR_ROLES } from "../../ids/operator-token.ts";

/** A code that begins one session: 128 bits, base64url, and a checksum, which codes of an earlier release lack. */
const SIGN_IN_CODE = /^[\w-]{22}(?:[0-9A-Za-z]{6})?$/;

export const sessionRequestSchema = z.strictObject({
  code: z
    .string()
    .regex(SIGN_IN_CODE, "must be a sign-in code")
    .optional()
    .meta({ description: "From `POST /session/codes`. None where an access proxy says who asks." }),
});

export const signInCodeSchema = z
  .object({
    code: z.string().meta({ description: "Begins one session, as the bearer of the token that made it." }),
    expiresAt: z.string(),
  })
  .meta({ id: "SignInCode" });
export type SignInCode = Readonly<z.output<typeof signInCodeSchema>>;

export const meSchema = z
  .object({
    actor: z.string().meta({ description: "As the audit names them." }),
    name: z.string(),
    role: z.enum(OPERATOR_ROLES).nullable().meta({ description: "Null with single permissions." }),
    permissions: z.array(z.string()),
    session: z
      .object({
        expiresAt: z.string(),
        idleAt: z.string().meta({ description: "It ends then unless a person asks something before." }),
      })
      .nullable()
      .meta({ description: "Null for a token." }),
    organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof meSchema>;
