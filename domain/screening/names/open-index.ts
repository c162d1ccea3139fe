// A compiled name index, opened: views over its bytes, nothing is unpacked. Tokens and entities are made when asked for.

import type { MissingNames } from "../expected-lists.ts";
import { indexFactsSchema, NAME_KINDS, PARTITION_SECTIONS } from "./index-layout.ts";
import type { NameKind } from "./latin-words.ts";
import type { ListedEntity, NameList } from "./list-entry.ts";
import { checkOf, exactKey } from "./lookup-keys.ts";
import type { NameToken } from "./name-token.ts";
import { openSections, type OpenedSections } from "./packed-sections.ts";
import { openTokenTexts } from "./token-texts.ts";
import type { Rarity } from "./weigh-name.ts";
import { ownJson, readJson } from "../../json/text.ts";

/** Brackets come before digits and letters. */
const FIRST_OUTSIDE_BRACKETS = "0".charCodeAt(0);

export interface NameIndex {
  /** `sha256:` and 16 hex digits of the content that it came with; evidence in every attempt. */
  readonly listVersion: string;
  readonly lists: readonly NameList[];
  /** Lists that should be here and are not; empty until a version's view says so. */
  readonly missing: readonly MissingNames[];
  readonly entityCount: number;
  readonly partitions: Readonly<Record<NameKind, NamePartition>>;
  entity(at: number): ListedEntity;
}

/** A list of lists: items of `n` are `items[starts[n] .. starts[n + 1]]`. */
export interface PackedLists {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** Items filed under keys, with eight bits of each key beside its item. */
export interface KeyedLists extends PackedLists {
  readonly checks: Uint8Array;
}

export interface NamePartition {
  readonly kind: NameKind;
  readonly nameCount: number;
  readonly tokenCount: number;
  readonly postings: PackedLists;
  readonly similar: KeyedLists;
  readonly joined: KeyedLists;
  readonly nameTokens: PackedLists;
  readonly nameEntity: Uint32Array;
  readonly nameAlias: Uint16Array;
  readonly token: (id: number) => NameToken;
  /** Tokens from this id on are words outside brackets. */
  readonly firstWord: number;
  /** The first of the words, outside brackets, that begin with this letter or a later one. */
  readonly wordsFrom: (letter: number) => number;
  /** `letterSet` of each token's text. */
  readonly letters: Uint32Array;
  /** The token of this key; null where no name has it. */
  findToken(key: string): number | null;
  /** 0..1, from the number of names that have the token; 1 for one that none has. */
  readonly rarity: Rarity;
  readonly rarityOf: (id: number) => number;
  /** What was found to be like a word, by its key; bounded. A memory, no state: it changes no result. */
  readonly likeness: Map<string, readonly number[]>;
  /** What a word costs beside a query, at least; 0 where it was not asked for. A memory, no state. */
  readonly extras: Float64Array;
  /** Room for one search: a mark for each token and each name, all zero between searches. */
  readonly scratch: { readonly marks: Uint16Array; readonly seen: Uint8Array };
}

/**
 * @param bytes of `compileNameIndex`; they must not change while the index is used.
 * @param listVersion how attempts call it.
 * @throws an Error for bytes that are damaged, cut short or of another version: then there is nothing to screen with.
 */
export function openNameIndex(bytes: Uint8Array, listVersion: string): NameIndex {
  const sections = openSections(bytes);
  const facts = indexFactsSchema.parse(sections.facts);
  const entities = textsOf(sections, "entities");
  const [person, organisation] = NAME_KINDS.map((kind) => openPartition(sections, kind));
  if (person === undefined || organisation === undefined) throw new RangeError("an index has two partitions");
  return {
    listVersion,
    lists: facts.lists,
    missing: [],
    entityCount: facts.entities,
    partitions: { person, organisation },
    // Checked when the index was compiled.
    entity: (at) => readJson<ListedEntity>(ownJson(entities(at))),
  };
}

function textsOf(sections: OpenedSections, name: string): (at: number) => string {
  const text = sections.bytes(`${name}.text`);
  const starts = sections.numbers(`${name}.starts`);
  const decoder = new TextDecoder();
  return (at) => decoder.decode(text.subarray(starts[at] ?? 0, starts[at + 1] ?? 0));
}

function openPartition(sections: OpenedSections, kind: NameKind): NamePartition {
  const S = PARTITION_SECTIONS;
  const lists = (name: string): PackedLists => ({
    starts: sections.numbers(`${kind}.${name}.starts`),
    items: sections.numbers(`${kind}.${name}.items`),
  });
  const keyed = (name: string): KeyedLists => ({
    ...lists(name),
    checks: sections.bytes(`${kind}.${name}.checks`),
  });
  const postings = lists(S.postings);
  const similar = keyed(S.similar);
  const nameTokens = lists(S.nameTokens);
  const nameCount = nameTokens.starts.length - 1;
  const tokenCount = postings.starts.length - 1;
  const texts = openTokenTexts(
    sections.bytes(`${kind}.${S.tokens}.text`),
    sections.numbers(`${kind}.${S.tokens}.starts`),
    tokenCount,
  );
  const most = Math.log(1 + nameCount);

  const rarityOf = (id: number): number => {
    const names = (postings.starts[id + 1] ?? 0) - (postings.starts[id] ?? 0);
    return most === 0 ? 1 : 1 - Math.log(1 + names) / most;
  };
  const findToken = (key: string): number | null =>
    itemsOfKey(similar, exactKey(key)).find((id) => texts.keyIs(id, key)) ?? null;

  return {
    kind,
    nameCount,
    tokenCount,
    postings,
    similar,
    joined: keyed(S.joined),
    nameTokens,
    nameEntity: sections.numbers(`${kind}.${S.nameEntity}`),
    nameAlias: sections.shorts(`${kind}.${S.nameAlias}`),
    token: texts.token,
    letters: sections.numbers(`${kind}.${S.letters}`),
    firstWord: texts.wordsFrom(FIRST_OUTSIDE_BRACKETS),
    wordsFrom: texts.wordsFrom,
    findToken,
    rarityOf,
    likeness: new Map(),
    extras: new Float64Array(tokenCount),
    scratch: { marks: new Uint16Array(tokenCount), seen: new Uint8Array(nameCount) },
    rarity: (token) => {
      const id = findToken(token.key);
      return id === null ? 1 : rarityOf(id);
    },
  };
}

/** What is filed under a key, and few others: the caller compares. */
export function itemsOfKey({ starts, items, checks }: KeyedLists, key: number): readonly number[] {
  const bucket = key & (starts.length - 2);
  const check = checkOf(key);
  const end = starts[bucket + 1] ?? 0;
  let found: number[] | null = null;
  for (let at = starts[bucket] ?? 0; at < end; at++) {
    if (checks[at] !== check) continue;
    found ??= [];
    found.push(items[at] ?? 0);
  }
  return found ?? NOTHING;
}
const NOTHING: readonly number[] = [];
