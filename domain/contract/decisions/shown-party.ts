// A party of a transaction as answers and events show it: no identifier of its instruments, and no fingerprint either.

import { z } from "zod";
import { INSTRUMENT_TYPES, PARTY_ROLES, PARTY_TYPES } from "./transaction.ts";

const shownInstrumentSchema = z.object({
  type: z.enum(INSTRUMENT_TYPES),
  maskedIdentifier: z.string().nullable(),
  institutionName: z.string().nullable(),
  country: z.string().nullable(),
});

export const shownPartySchema = z.object({
  role: z.enum(PARTY_ROLES),
  externalPartyId: z.string().nullable(),
  externalUserId: z.string().nullable(),
  entityId: z.string().nullable(),
  displayName: z.string().nullable(),
  type: z.enum(PARTY_TYPES),
  country: z.string().nullable(),
  instruments: z.array(shownInstrumentSchema),
});
export type ShownParty = z.output<typeof shownPartySchema>;
