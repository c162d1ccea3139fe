// Which listed names stand complete in a longer text: each of their words is there, side by side, whatever else is written
// before and behind. A text that has more words is no less a match, so these are compared by themselves.

import { tellingOfFirm } from "./identity.ts";
import type { NameKind } from "./latin-words.ts";
import { tokenKey, type NameToken } from "./name-token.ts";
import { populationRarity } from "./name-regions.ts";
import type { NamePartition, PackedLists } from "./open-index.ts";
import type { SearchBudget } from "./search-budget.ts";
import { isSurrounding } from "./surroundings.ts";
import { isTelling, sliceOf, type WeighedName } from "./weigh-name.ts";

/** A listed name, and the part of the query in which it stands. */
export interface ContainedName {
  /** Its number in the partition. */
  readonly name: number;
  readonly window: WeighedName;
}

/** A word of the query that some listed name has. */
interface Part {
  readonly id: number;
  readonly volume: number;
  readonly rarity: number;
}

/** No listed name whose words are commoner on the lists is told apart from chance; of firms that says nothing. */
const RARITY_MIN = { person: 0.8, organisation: 0 } as const satisfies Record<NameKind, number>;

/**
 * The listed names that stand complete in the query, and tell enough: see {@link isTellingEnough}.
 * @param isCompared whether the query is compared as one name too: then what is all of its words is no find.
 */
export function findContained(
  partition: NamePartition,
  query: WeighedName,
  isCompared: boolean,
  budget: SearchBudget,
): readonly ContainedName[] {
  // A single word tells enough only where it is all of the query, and then the two are compared.
  const telling = tellingParts(query);
  if (isCompared && telling < 3) return [];
  const { parts, placesOf } = partsOf(partition, query);
  if (parts.length < Math.min(2, telling)) return [];
  const found: ContainedName[] = [];
  for (const name of namesOfWords(partition, parts, budget)) {
    const window = windowOf(partition, query, placesOf, name);
    if (window === null || (isCompared && areAllWords(window, query))) continue;
    if (isTellingEnough(window, query, partition.kind)) found.push({ name, window });
  }
  return found;
}

/** The listed names that have none but these words, in any order. */
function namesOfWords(
  { kind, postings, nameTokens, firstWord, scratch: { marks, seen } }: NamePartition,
  parts: readonly Part[],
  budget: SearchBudget,
): readonly number[] {
  const visited: number[] = [];
  const found: number[] = [];
  for (const { id } of parts) marks[id] = 1;
  let rest = parts.reduce((sum, { rarity }) => sum + rarity, 0);
  for (const { id, volume, rarity } of parts) {
    if (rest < RARITY_MIN[kind] || budget.isExceeded) break;
    rest -= rarity;
    budget.spendOnLook(volume);
    const end = postings.starts[id + 1] ?? 0;
    for (let at = postings.starts[id] ?? 0; at < end; at++) {
      const name = postings.items[at] ?? 0;
      if (seen[name] === 1) continue;
      seen[name] = 1;
      visited.push(name);
      if (hasOnlyMarked(nameTokens, name, firstWord, marks)) found.push(name);
    }
  }
  for (const { id } of parts) marks[id] = 0;
  for (const name of visited) seen[name] = 0;
  return found;
}

function hasOnlyMarked(
  { starts, items }: PackedLists,
  name: number,
  firstWord: number,
  marks: Uint16Array,
): boolean {
  const end = starts[name + 1] ?? 0;
  for (let at = starts[name] ?? 0; at < end; at++) {
    const id = items[at] ?? 0;
    if (id >= firstWord && marks[id] === 0) return false;
  }
  return true;
}

/** The words of the query that some list has, those of the fewest names first, and where each listed word may stand. */
function partsOf(
  partition: NamePartition,
  query: WeighedName,
): { readonly parts: readonly Part[]; readonly placesOf: ReadonlyMap<number, readonly number[]> } {
  const { starts } = partition.postings;
  const placesOf = new Map<number, number[]>();
  const parts: Part[] = [];
  for (const [place, token] of query.tokens.entries()) {
    if (token.kind !== "word") continue;
    // Brackets of the query are no brackets of the list.
    const id = partition.findToken(tokenKey("word", token.text));
    if (id === null) continue;
    const known = placesOf.get(id);
    if (known === undefined) placesOf.set(id, [place]);
    else known.push(place);
    const volume = (starts[id + 1] ?? 0) - (starts[id] ?? 0);
    parts.push({ id, volume, rarity: partition.rarityOf(id) });
  }
  return { parts: parts.sort((a, b) => a.volume - b.volume), placesOf };
}

/** The shortest run of the query that has all words of a listed name, with no other word among them; null where none has. */
function windowOf(
  { nameTokens, firstWord }: NamePartition,
  query: WeighedName,
  placesOf: ReadonlyMap<number, readonly number[]>,
  name: number,
): WeighedName | null {
  const choices: (readonly number[])[] = [];
  const end = nameTokens.starts[name + 1] ?? 0;
  for (let at = nameTokens.starts[name] ?? 0; at < end; at++) {
    const id = nameTokens.items[at] ?? 0;
    if (id < firstWord) continue;
    const places = placesOf.get(id);
    if (places === undefined) return null;
    choices.push(places);
  }
  for (const from of new Set(choices.flat())) {
    const to = endOfRun(query.tokens, from, choices);
    if (to !== null) return sliceOf(query, from, to);
  }
  return null;
}

/** Behind the last word of a run that begins here; null where another word comes between. */
function endOfRun(
  tokens: readonly NameToken[],
  from: number,
  choices: readonly (readonly number[])[],
): number | null {
  const open = new Set(choices);
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at]?.kind !== "word") continue;
    const here = [...open].find((places) => places.includes(at));
    if (here === undefined) return null;
    open.delete(here);
    if (open.size === 0) return at + 1;
  }
  return null;
}

/** What two words must tell together, as a share of one that hardly anybody else has; three and more are met less by chance. */
const TWO_WORDS_TELL = { person: 1.2, organisation: 1.3 } as const satisfies Record<NameKind, number>;
const THREE_WORDS_TELL = { person: 0.8, organisation: 0.9 } as const satisfies Record<NameKind, number>;

/** All words of a firm's name, which need not tell which of many it is. */
const WHOLE_FIRM_TELLS = 0.6;
/** All words of a person's name. */
const WHOLE_PERSON_TELLS = 0.9;
/** Letters of a firm's only word: a legal form beside it makes a firm of it. */
const oneWordLetters = ({ tokens }: WeighedName): number =>
  tokens.some(({ kind }) => kind === "form") ? 3 : 5;

/** A place beside a firm's name tells which of several it is. */
const PLACE_TELLS = 0.4;

/** True for words that would not stand side by side by chance. Syllables do, in Chinese, Korean and Vietnamese names. */
function isTellingEnough(window: WeighedName, query: WeighedName, kind: NameKind): boolean {
  if (window.isRead) return false;
  const words = wordsOf(window);
  const telling = words.reduce((sum, { token, rarity }) => sum + tellingOf(token, rarity, kind), 0);
  if (kind === "organisation" && areAllWords(window, query)) {
    const names = words.filter(({ token }) => populationRarity(token.text) === 1);
    const [only] = names;
    return names.length > 1
      ? telling >= WHOLE_FIRM_TELLS
      : words.length === 1 && telling === 1 && (only?.token.text.length ?? 0) >= oneWordLetters(query);
  }
  if (kind === "person" && words.length > 1 && areAllWords(window, query)) {
    return telling >= WHOLE_PERSON_TELLS;
  }
  if (words.length < 2 || (words.length < 3 && words.every(({ token }) => token.syllables))) return false;
  return telling >= (words.length === 2 ? TWO_WORDS_TELL : THREE_WORDS_TELL)[kind];
}

/** True where nothing that tells stands beside the window: a number may be one of a firm's own. */
function areAllWords(window: WeighedName, query: WeighedName): boolean {
  return tellingParts(window) === tellingParts(query);
}

function tellingParts({ tokens }: WeighedName): number {
  return tokens.filter(({ kind }) => kind === "word" || kind === "number" || kind === "initial").length;
}

function wordsOf({
  tokens,
  rarities,
}: WeighedName): readonly { readonly token: NameToken; readonly rarity: number }[] {
  return tokens.flatMap((token, at) => (token.kind === "word" ? [{ token, rarity: rarities[at] ?? 1 }] : []));
}

function tellingOf(token: NameToken, rarity: number, kind: NameKind): number {
  if (kind === "organisation")
    return Math.min(tellingOfFirm(token.text), isSurrounding(token.text) ? PLACE_TELLS : 1);
  return isTelling(token) ? Math.min(rarity, populationRarity(token.text)) : 0;
}
