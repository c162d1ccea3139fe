// The body of `POST /activities`.

import { z } from "zod";
import { envelopeFields } from "./envelope.ts";

export const ACTIVITY_TYPES = [
  "login",
  "signup",
  "password_reset",
  "beneficiary_added",
  "profile_change",
  "device_change",
  "payout",
  "withdrawal",
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Fields that mean money movement with evidence: they belong to `POST /transactions`. */
export const MONEY_MOVEMENT_FIELDS = [
  "transaction",
  "parties",
  "instruments",
  "sender",
  "recipient",
] as const;

// Null is as good as absent, here as everywhere.
const refusedHere = z.null({ error: "is money movement with evidence: send it to POST /transactions" });

export const activityRequestSchema = z
  .object({
    ...envelopeFields,
    type: z.enum(ACTIVITY_TYPES),
    ...(Object.fromEntries(MONEY_MOVEMENT_FIELDS.map((field) => [field, refusedHere.optional()])) as Record<
      (typeof MONEY_MOVEMENT_FIELDS)[number],
      z.ZodOptional<typeof refusedHere>
    >),
  })
  .meta({ id: "ActivityRequest" });
export type ActivityRequest = z.output<typeof activityRequestSchema>;
