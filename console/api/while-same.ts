// What a query showed before stays, dimmed, while it is asked in another way: with another filter, or for another window. Of another
// thing nothing stays: it would stand under the wrong name.

import { hashKey } from "@tanstack/react-query";

/** For `placeholderData`. @param thing the parts of the key, from its beginning, that say what is asked about */
export function whileSame(thing: readonly unknown[]) {
  return <Data>(
    before: Data | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined =>
    query !== undefined && hashKey(query.queryKey.slice(0, thing.length)) === hashKey(thing)
      ? before
      : undefined;
}
