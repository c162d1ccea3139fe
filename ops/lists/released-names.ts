// The listed entities that come with the release, in the normal form that the name index is compiled from.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import {
  listedEntitySchema,
  nameListSchema,
  type ListedEntity,
  type NameList,
} from "#domain/screening/names/list-entry.ts";
import { ENTITIES_FILE, LISTS_FILE, SOURCES } from "./sources.ts";

export interface ListedNames {
  readonly lists: readonly NameList[];
  readonly entities: readonly ListedEntity[];
}

/** @throws a ZodError for files that `normalise-published-lists.ts` did not write. */
export function releasedNames(): ListedNames {
  const lists: unknown = JSON.parse(readFileSync(new URL(LISTS_FILE, SOURCES), "utf8"));
  const lines = gunzipSync(readFileSync(new URL(ENTITIES_FILE, SOURCES))).toString("utf8");
  return {
    lists: z.array(nameListSchema).parse(lists),
    entities: lines
      .trimEnd()
      .split("\n")
      .map((line) => listedEntitySchema.parse(JSON.parse(line))),
  };
}
