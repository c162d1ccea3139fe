// What an address of the credit says: which entry is open.

export interface CreditSearch {
  /** The entry in the panel beside. */
  readonly open?: string;
}

export function creditSearch({ open }: Readonly<Record<string, unknown>>): CreditSearch {
  return typeof open === "string" && open !== "" ? { open } : {};
}
