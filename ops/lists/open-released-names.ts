// The index of the released names, for the command line and the benches: what the edge screens with after `npm start`.

import { compileNameIndex } from "#domain/screening/names/compile-index.ts";
import { openNameIndex, type NameIndex } from "#domain/screening/names/open-index.ts";
import { releasedNames } from "./released-names.ts";

/** Compiles it, which takes some seconds. */
export function openReleasedNames(): NameIndex {
  const { lists, entities } = releasedNames();
  return openNameIndex(compileNameIndex(entities, lists), "released");
}
