// What an address of the editor says: the version that the draft begins from, and the open rule.

export interface EditorSearch {
  /** The active version where it is left out. */
  readonly from?: string;
  readonly rule?: string;
}

export function editorSearch(search: Readonly<Record<string, unknown>>): EditorSearch {
  const { from, rule } = search;
  return {
    ...(typeof from === "string" && from !== "" ? { from } : {}),
    ...(typeof rule === "string" && rule !== "" ? { rule } : {}),
  };
}
