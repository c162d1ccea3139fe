// What an address of the first page says: the open row.

export interface LiveSearch {
  /** The decision in the panel beside; while there is one, nothing moves. */
  readonly open?: string;
}

export function liveSearch({ open }: Readonly<Record<string, unknown>>): LiveSearch {
  return typeof open === "string" && open !== "" ? { open } : {};
}
