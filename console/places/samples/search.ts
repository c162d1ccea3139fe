// What an address of the judged samples says: which payment is open.

export interface SamplesSearch {
  /** A payment, by its transaction id. */
  readonly open?: string;
}

export function samplesSearch({ open }: Readonly<Record<string, unknown>>): SamplesSearch {
  return typeof open === "string" && open !== "" ? { open } : {};
}
