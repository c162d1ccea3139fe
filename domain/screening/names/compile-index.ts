// Compiles listed entities into the bytes of a name index: tokens of all names, from tokens to names, and keys under which
// similar tokens are found. Deterministic: the same entities in the same order give the same bytes.

import { acronymsOf } from "./acronyms.ts";
import { keysOfName } from "./analyse-name.ts";
import { NAME_KINDS, PARTITION_SECTIONS, type IndexFacts } from "./index-layout.ts";
import type { NameKind } from "./latin-words.ts";
import { kindOfSchema, type ListedEntity, type NameList } from "./list-entry.ts";
import { letterSet } from "./letter-sets.ts";
import { checkOf, exactKey, filedUnder, joinedKey } from "./lookup-keys.ts";
import { makeToken, packToken } from "./name-token.ts";
import { packSections, type Section } from "./packed-sections.ts";
import { foldSpelling } from "./spelling.ts";
import { wholeInOneWord } from "./whole-in-one-word.ts";

/** @throws RangeError for an entity of a list that is not described. */
export function compileNameIndex(entities: readonly ListedEntity[], lists: readonly NameList[]): Uint8Array {
  const known = new Set(lists.map(({ id }) => id));
  for (const { id, lists: named } of entities) {
    if (!named.every((list) => known.has(list)))
      throw new RangeError(`${id} is of a list without a description`);
  }
  const sections: Record<string, Section> = { ...packEntities(entities) };
  for (const kind of NAME_KINDS) {
    for (const [name, section] of Object.entries(compilePartition(entities, kind))) {
      sections[`${kind}.${name}`] = section;
    }
  }
  return packSections({ lists: [...lists], entities: entities.length } satisfies IndexFacts, sections);
}

function packEntities(entities: readonly ListedEntity[]): Record<string, Section> {
  return packTexts(
    "entities",
    entities.map((entity) => JSON.stringify(entity)),
  );
}

function packTexts(name: string, texts: readonly string[]): Record<string, Section> {
  const encoder = new TextEncoder();
  const encoded = texts.map((text) => encoder.encode(text));
  const starts = new Uint32Array(encoded.length + 1);
  encoded.forEach((bytes, at) => (starts[at + 1] = (starts[at] ?? 0) + bytes.length));
  const blob = new Uint8Array(starts[encoded.length] ?? 0);
  encoded.forEach((bytes, at) => blob.set(bytes, starts[at] ?? 0));
  return { [`${name}.text`]: blob, [`${name}.starts`]: starts };
}

interface NameRow {
  readonly entity: number;
  readonly alias: number;
  readonly keys: readonly string[];
}

function compilePartition(entities: readonly ListedEntity[], kind: NameKind): Record<string, Section> {
  const rows = rowsOf(entities, kind);
  const keys = [...new Set(rows.flatMap((row) => row.keys))].sort();
  const tokens = keys.map(makeToken);
  const ids = new Map(keys.map((key, id) => [key, id]));
  const idsOfName = rows.map((row) => row.keys.map((key) => ids.get(key) ?? 0));
  const S = PARTITION_SECTIONS;
  return {
    ...packTexts(S.tokens, tokens.map(packToken)),
    [S.letters]: Uint32Array.from(tokens, ({ text }) => letterSet(text)),
    ...packLists(S.postings, invert(idsOfName, tokens.length)),
    ...packLists(S.nameTokens, idsOfName),
    ...fileByKey(
      S.similar,
      tokens.map((token) => [exactKey(token.key), ...filedUnder(token)]),
    ),
    ...fileByKey(
      S.joined,
      rows.map((row) => {
        const parts = row.keys.map(makeToken);
        const acronyms = kind === "organisation" ? acronymsOf(parts) : [];
        return [
          ...joinedKeys(parts.map(({ text }) => text)),
          ...wholeInOneWord(parts).map((word) => joinedKey(foldSpelling(word))),
          ...acronyms.map((one) => joinedKey(foldSpelling(one))),
        ];
      }),
    ),
    [S.nameEntity]: Uint32Array.from(rows, ({ entity }) => entity),
    [S.nameAlias]: Uint16Array.from(rows, ({ alias }) => alias),
  };
}

/** Token → the names that have it, each once, ascending. */
function invert(idsOfName: readonly (readonly number[])[], tokens: number): readonly (readonly number[])[] {
  const postings = Array.from({ length: tokens }, (): number[] => []);
  for (const [name, ids] of idsOfName.entries()) {
    for (const id of ids) {
      const posting = postings[id];
      if (posting !== undefined && posting.at(-1) !== name) posting.push(name);
    }
  }
  return postings;
}

/** One row for each distinct reading of each name; names that give the same tokens stand once for an entity. */
function rowsOf(entities: readonly ListedEntity[], kind: NameKind): readonly NameRow[] {
  const rows: NameRow[] = [];
  for (const [entity, { schema, names, weakNames }] of entities.entries()) {
    if (kindOfSchema(schema) !== kind) continue;
    const seen = new Set<string>();
    for (const [alias, name] of [...names, ...weakNames].entries()) {
      for (const keys of keysOfName(name, kind)) {
        const id = [...keys].sort().join(" ");
        if (seen.has(id)) continue;
        seen.add(id);
        rows.push({ entity, alias, keys });
      }
    }
  }
  return rows;
}

/** Neighbours in one word, in both orders: a list may write "LAVROV, Sergei" where a payment says "SergeiLavrov". */
function joinedKeys(texts: readonly string[]): readonly number[] {
  const keys = new Set<number>();
  for (let at = 0; at + 1 < texts.length; at++) {
    const [a = "", b = ""] = [texts[at], texts[at + 1]];
    if (a.length + b.length < JOINED_LETTERS_MIN) continue;
    keys.add(joinedKey(foldSpelling(a + b)));
    keys.add(joinedKey(foldSpelling(b + a)));
    const c = texts[at + 2] ?? "";
    // "van der bilt": three are one word only where they are short.
    if (c !== "" && a.length + b.length + c.length <= THREE_JOINED_LETTERS_MAX) {
      keys.add(joinedKey(foldSpelling(a + b + c)));
    }
  }
  return [...keys];
}

const JOINED_LETTERS_MIN = 5;
const THREE_JOINED_LETTERS_MAX = 13;

/** Each item under its keys: buckets are about as many as entries, a power of two; beside each entry the key's check. */
function fileByKey(name: string, keysOfItem: readonly (readonly number[])[]): Record<string, Section> {
  const entries = keysOfItem.reduce((sum, keys) => sum + keys.length, 0);
  const size = 2 ** Math.max(4, Math.floor(Math.log2(entries + 1)));
  const buckets = Array.from({ length: size }, (): { item: number; check: number }[] => []);
  for (const [item, keys] of keysOfItem.entries()) {
    for (const key of keys) buckets[key & (size - 1)]?.push({ item, check: checkOf(key) });
  }
  return {
    ...packLists(
      name,
      buckets.map((bucket) => bucket.map(({ item }) => item)),
    ),
    [`${name}.checks`]: Uint8Array.from(buckets.flatMap((bucket) => bucket.map(({ check }) => check))),
  };
}

function packLists(name: string, lists: readonly (readonly number[])[]): Record<string, Section> {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => (starts[at + 1] = (starts[at] ?? 0) + list.length));
  const items = new Uint32Array(starts[lists.length] ?? 0);
  lists.forEach((list, at) => items.set(list, starts[at] ?? 0));
  return { [`${name}.starts`]: starts, [`${name}.items`]: items };
}
