// An act of one owner where two persons would have been needed: it counts for 24 hours, and longer only if another person agrees.

import { z } from "zod";
import { DAY } from "../../time/instant.ts";
import { writtenText } from "../values/primitives.ts";

const REASON_MAX = 500;
export const EMERGENCY_MILLISECONDS = DAY;
/** In so many milliseconds an organisation has one of a kind that nobody else agreed to: else they would have no end. */
export const ONE_IN = 7 * DAY;

/** Part of a request. Where one person is enough it changes nothing. */
export const emergencyRequestSchema = z
  .strictObject({ reason: writtenText(REASON_MAX) })
  .optional()
  .meta({
    description:
      "For an owner alone, where nobody else can be reached: the act counts for 24 hours, and longer only if another person agrees meanwhile. An organisation has one in 7 days to which nobody agreed. Without effect where one person is enough.",
  });
export type EmergencyRequest = NonNullable<z.output<typeof emergencyRequestSchema>>;

/** Part of what was made or approved, until another person has agreed. */
export const emergencySchema = z
  .object({
    by: z.string(),
    reason: z.string(),
    endsAt: z
      .string()
      .meta({ description: "From when on it does not count, unless another person agrees before." }),
  })
  .meta({ id: "Emergency" });
export type Emergency = Readonly<z.output<typeof emergencySchema>>;
