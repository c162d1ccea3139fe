// What the compiler writes and the reader reads: names of the sections of a name index, and what it says of itself.

import { z } from "zod";
import type { NameKind } from "./latin-words.ts";
import { nameListSchema } from "./list-entry.ts";

/** The partitions of an index, in order. */
export const NAME_KINDS: readonly NameKind[] = ["person", "organisation"];

/** Sections of a partition. Texts and lists are two sections each: `.text` or `.items`, and `.starts`. */
export const PARTITION_SECTIONS = {
  /** Token id → its row, as `packToken` writes it. */
  tokens: "tokens",
  /** Token id → `letterSet` of its text. */
  letters: "letters",
  /** Token id → the names that have it, ascending. */
  postings: "postings",
  /** Bucket of a key → tokens that are filed under it. */
  similar: "similar",
  /** Bucket of joined neighbours → the names that have them. */
  joined: "joined",
  /** Name → its tokens, in order. */
  nameTokens: "nameTokens",
  nameEntity: "nameEntity",
  nameAlias: "nameAlias",
} as const;

export const indexFactsSchema = z.object({ lists: z.array(nameListSchema), entities: z.number().int() });
export type IndexFacts = z.output<typeof indexFactsSchema>;
