// The states of a saved address and what may be done in each. Archived is final.

export const ADDRESS_STATUSES = ["needs_review", "approved", "suspended", "archived"] as const;
export type AddressStatus = (typeof ADDRESS_STATUSES)[number];

export const ADDRESS_ACTIONS = ["approve", "suspend", "archive"] as const;
export type AddressAction = (typeof ADDRESS_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<AddressStatus, Readonly<Partial<Record<AddressAction, AddressStatus>>>>> =
  {
    needs_review: { approve: "approved", archive: "archived" },
    approved: { suspend: "suspended", archive: "archived" },
    suspended: { approve: "approved", archive: "archived" },
    archived: {},
  };

/** @returns null where the action is not allowed. */
export function statusAfter(status: AddressStatus, action: AddressAction): AddressStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** What may be done in a state, in words. */
export function allowedActions(status: AddressStatus): string {
  const allowed = ADDRESS_ACTIONS.filter((action) => statusAfter(status, action) !== null);
  return allowed.length === 0 ? "nothing may be done with it" : `it allows ${allowed.join(" and ")}`;
}
