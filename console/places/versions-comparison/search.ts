// What an address of a comparison says beside its two versions.

export interface ComparisonSearch {
  /** What the editor has just done: made the second version, or found one of the same content. */
  readonly told?: "drafted" | "same";
}

export function comparisonSearch(search: Readonly<Record<string, unknown>>): ComparisonSearch {
  const { told } = search;
  return told === "drafted" || told === "same" ? { told } : {};
}
