// The index of the released names, as an isolate opens it: for the command line and the benches.

import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { openLists } from "#edge/lists/open-lists.ts";
import { unpack } from "#edge/lists/packing.ts";
import { cachedReleasedLists } from "./cached-released-lists.ts";

/** Takes some seconds if the lists were not compiled before. */
export function openReleasedNames(): NameIndex {
  const { request, chunks } = cachedReleasedLists();
  return openLists(unpack(chunks), request.hash).lists.names;
}
