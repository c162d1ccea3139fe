// What screening gains and loses, list by list, where one version of the lists takes the place of another.

import type { ListFact } from "../../api/lists.ts";

type Side = Pick<ListFact, "asOf" | "entries">;

export interface ListChange extends Pick<ListFact, "id" | "kind" | "title"> {
  /** Null where it is not among them. */
  readonly before: Side | null;
  readonly after: Side | null;
}

/** Those that screen now in their order, then those that come. */
export function listChanges(before: readonly ListFact[], after: readonly ListFact[]): ListChange[] {
  const keyOf = ({ kind, id }: ListFact) => `${kind}/${id}`;
  const now = new Map(before.map((list) => [keyOf(list), list]));
  const then = new Map(after.map((list) => [keyOf(list), list]));
  return [...new Map([...now, ...then])].map(([key, { id, kind, title }]) => ({
    id,
    kind,
    title,
    before: now.get(key) ?? null,
    after: then.get(key) ?? null,
  }));
}
