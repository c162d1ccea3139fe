// The body of `POST /api/identity/events`, the compatibility endpoint: an event with an open name about one person.
// Names that stand for a known activity are decided as that activity; all others are kept and acknowledged.

import { z } from "zod";
import type { ActivityType } from "./activity.ts";
import { assessmentSchema } from "./assessment.ts";
import { envelopeFields } from "./envelope.ts";
import { boundedString, externalId, optional, reference } from "../values/primitives.ts";

const { channel, deviceRef, ipAddress, country, location, metadata, customAttributes } = envelopeFields;

// Null is as good as absent, here as everywhere.
const refusedHere = z
  .null({ error: "cannot be carried here: send it to POST /api/v1/transactions" })
  .optional();

export const identityEventSchema = z
  .object({
    externalUserId: reference.meta({ description: "The customer; taken for an individual." }),
    externalEventId: externalId.meta({
      description: "The idempotency identity, unique together with every externalActivityId.",
    }),
    type: boundedString.meta({
      description:
        "The event's name, in any spelling. A name with a term of a known activity (login, sign-in, sign-up, register, password reset, beneficiary added, profile change, device change, payout, withdrawal, transaction, payment, transfer) is decided as that activity.",
    }),
    occurredAt: optional(envelopeFields.occurredAt).meta({
      description: "The time of receipt if it is not given.",
    }),
    channel,
    deviceRef,
    ipAddress,
    country,
    location,
    metadata,
    customAttributes,
    parties: refusedHere,
    instruments: refusedHere,
  })
  .meta({ id: "IdentityEvent" });
export type IdentityEvent = z.output<typeof identityEventSchema>;

export const identityEventResponseSchema = z
  .object({
    received: z.literal(true),
    assessment: assessmentSchema.optional().meta({
      description: "The decision, if the event's name stands for a known activity.",
    }),
    replayed: z.literal(true).optional(),
  })
  .meta({ id: "IdentityEventResponse" });

/** Letters of a name → the activity that it stands for. Money without parties is a payout. */
const TERMS: Readonly<Record<string, ActivityType>> = {
  login: "login",
  signin: "login",
  signup: "signup",
  register: "signup",
  passwordreset: "password_reset",
  beneficiaryadded: "beneficiary_added",
  profilechange: "profile_change",
  devicechange: "device_change",
  payout: "payout",
  withdrawal: "withdrawal",
  transaction: "payout",
  payment: "payout",
  transfer: "payout",
};

/** Longest first; of two that are as long, the one that the alphabet puts first. */
const TERMS_IN_ORDER = Object.keys(TERMS).sort(
  (one, other) => other.length - one.length || (one < other ? -1 : 1),
);

/**
 * The activity that an event's name stands for: `user.sign_in`, `UserSignIn` and `USER SIGN-IN` are one. Of several terms in a
 * name the longest wins.
 * @returns null for a name without a known term.
 */
export function activityOfEventName(name: string): ActivityType | null {
  const letters = name.toLowerCase().replaceAll(/\P{L}/gu, "");
  const term = TERMS_IN_ORDER.find((candidate) => letters.includes(candidate));
  return term === undefined ? null : (TERMS[term] ?? null);
}
