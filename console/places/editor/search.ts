// What an address of the editor says: the version that the draft begins from, limits that take the place of its own, and the open rule.

const LIMIT_MAX = 101;

export interface EditorSearch {
  /** The active version where it is left out. */
  readonly from?: string;
  /** Once: the draft has them from then on, and the address has them no more. */
  readonly review?: number;
  readonly block?: number;
  readonly rule?: string;
}

export function editorSearch(search: Readonly<Record<string, unknown>>): EditorSearch {
  const { from, review, block, rule } = search;
  return {
    ...(typeof from === "string" && from !== "" ? { from } : {}),
    ...(isLimit(review) ? { review } : {}),
    ...(isLimit(block) ? { block } : {}),
    ...(typeof rule === "string" && rule !== "" ? { rule } : {}),
  };
}

function isLimit(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LIMIT_MAX;
}
