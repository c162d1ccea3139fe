// What broke while the evidence of a decision was gathered, unlike what was never sent: the words of
// `processing.degraded`. Words are added, never changed; docs/absent-inputs.md says what each does to a decision.

export const DEGRADED = [
  /** It occurred more than 30 days before the customer's newest: features are those still known. */
  "late_event",
  /** The table of addresses could not be read: nothing was filled in. */
  "location_unavailable",
  /** What other customers did with the same links could not be asked of another ledger. */
  "relations_unavailable",
  /** A list that should have been searched is not published. */
  "list_missing",
  /** A provider was asked and gave no usable answer. */
  "provider_unavailable",
  /** A named list that a rule asks did not answer. */
  "named_list_unavailable",
  /** The ledger's copy of the address book lacks a change that was announced. */
  "address_book_unavailable",
] as const;
export type Degraded = (typeof DEGRADED)[number];
