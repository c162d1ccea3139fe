// What webhooks tell of a saved crypto address: that its state changed, from what to what, and why in one word. Neither the
// address nor its ends, nor who acted and what they wrote.

import { z } from "zod";
import { ADDRESS_STATUSES, type AddressStatus } from "../crypto/saved/address-status.ts";

const REASON_CODES = ["saved", "approved", "reinstated", "suspended", "archived"] as const;
type ReasonCode = (typeof REASON_CODES)[number];

export const addressStateChangedSchema = z.object({
  addressId: z.string(),
  network: z.string(),
  status: z.enum(ADDRESS_STATUSES),
  previousStatus: z.enum(ADDRESS_STATUSES).nullable().meta({ description: "Null where the address is new." }),
  reasonCode: z.enum(REASON_CODES).meta({ description: "`reinstated`: approved after a suspension." }),
  version: z.int(),
});
type AddressStateChanged = z.output<typeof addressStateChangedSchema>;

const loggedSchema = addressStateChangedSchema.omit({ reasonCode: true });

/** @returns null for a change of anything else, such as a label. @throws where the row is not the book's. */
export function addressStateChanged(logged: unknown): AddressStateChanged | null {
  const change = loggedSchema.parse(logged);
  const { status, previousStatus } = change;
  return status === previousStatus ? null : { ...change, reasonCode: reasonOf(previousStatus, status) };
}

function reasonOf(previous: AddressStatus | null, status: AddressStatus): ReasonCode {
  if (status === "needs_review") return "saved";
  return status === "approved" && previous === "suspended" ? "reinstated" : status;
}
