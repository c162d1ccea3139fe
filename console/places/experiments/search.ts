// What an address of the experiments says: the version that shall be the candidate of one that is about to start.

export interface ExperimentsSearch {
  /** Id of a version. */
  readonly candidate?: string;
}

export function experimentsSearch({ candidate }: Readonly<Record<string, unknown>>): ExperimentsSearch {
  return typeof candidate === "string" && candidate !== "" ? { candidate } : {};
}
