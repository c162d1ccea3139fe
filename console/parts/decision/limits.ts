// The scores from which a version reviews and blocks, in the order in which they are named.

export interface Limit {
  readonly name: "review" | "block";
  readonly at: number;
}

/** None while the version is not known. */
export function limitsOf(
  thresholds: { readonly review: number; readonly block: number } | undefined,
): readonly Limit[] {
  if (thresholds === undefined) return [];
  return [
    { name: "review", at: thresholds.review },
    { name: "block", at: thresholds.block },
  ];
}
