// What an address of the keys says: which one is marked.

export interface KeysSearch {
  readonly open?: string;
}

export function keysSearch({ open }: Readonly<Record<string, unknown>>): KeysSearch {
  return typeof open === "string" && open !== "" ? { open } : {};
}
