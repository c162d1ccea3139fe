// What each part of a name weighs when names are compared: rare parts tell more than common ones, particles and legal
// forms nearly nothing. Weights were chosen once, on labelled pairs of names and on people who are on no list, and are the
// same for all lists; only rarity comes from the lists.

import { isCompoundPart } from "./compare-tokens.ts";
import { isKoreanSurname } from "./east-asian-readings.ts";
import type { NameKind } from "./latin-words.ts";
import type { NameToken } from "./name-token.ts";
import { isPinyin } from "./pinyin.ts";
import { isPlace } from "./places.ts";

/** How much of the information of names of one kind a token carries, 0..1: 1 for one that no list has. */
export type Rarity = (token: NameToken) => number;

export interface Weights {
  /** What a word that every name has weighs; a word that none has weighs 1. */
  readonly common: number;
  readonly particle: number;
  readonly form: number;
  readonly number: number;
  readonly initial: number;
  /** Factors: of a part in brackets, of a part that only the query or only the candidate has. */
  readonly aside: number;
  readonly extraQuery: number;
  readonly extraCandidate: number;
  /** What stays of that factor for a part that every name of the lists has: "Mohammed" is left out and added easily. */
  readonly extraCommon: number;
  /** Factor of two parts that stand against each other. */
  readonly conflict: number;
}

/** A listed name often has more parts than a payment shows, so its extra parts cost less than the query's. */
export const WEIGHTS: Readonly<Record<NameKind, Weights>> = {
  person: {
    common: 0.5,
    particle: 0.1,
    form: 0.1,
    number: 0.4,
    initial: 0.4,
    aside: 0.15,
    extraQuery: 0.3,
    extraCandidate: 0.12,
    extraCommon: 0.4,
    conflict: 1.3,
  },
  organisation: {
    common: 0.35,
    particle: 0.05,
    form: 0.12,
    number: 0.4,
    initial: 0.5,
    aside: 0.15,
    extraQuery: 0.6,
    extraCandidate: 0.45,
    extraCommon: 1,
    conflict: 1.3,
  },
};

/** In a name of syllables each of them tells, and one more is another name. */
export const SYLLABLE_WEIGHTS: Weights = {
  ...WEIGHTS.person,
  extraQuery: 0.8,
  extraCandidate: 0.8,
  extraCommon: 1,
  initial: 0.8,
};

/** A person's names that share one part only, and are not that part, stay below every sensible threshold. */
export const ONE_PART_MAX = 0.8;

/** A name with the rarity of each of its tokens. */
export interface WeighedName {
  readonly tokens: readonly NameToken[];
  readonly rarities: readonly number[];
  /** True where its letters are a reading of Hangul or Chinese characters, which has no typing errors. */
  readonly isRead: boolean;
  /** Places of the parts that a listed person is called by, as far as its list shows; see `called-by.ts`. */
  readonly called: readonly number[];
}

/** @param name as it is written; empty for a name of an index. */
export function weighName(tokens: readonly NameToken[], rarity: Rarity, name: string): WeighedName {
  const rarities = tokens.map((token) => (token.kind === "word" ? rarity(token) : 0));
  return weighed(tokens, rarities, SYLLABIC.test(name), []);
}

/** The one place that makes one: objects of one shape are read fastest. */
export function weighed(
  tokens: readonly NameToken[],
  rarities: readonly number[],
  isRead: boolean,
  called: readonly number[],
): WeighedName {
  return { tokens, rarities, isRead, called };
}

/** The tokens from one place up to another. */
export function sliceOf(
  { tokens, rarities, isRead, called }: WeighedName,
  from: number,
  to: number,
): WeighedName {
  return weighed(tokens.slice(from, to), rarities.slice(from, to), isRead, called);
}
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;

export function weightOf(token: NameToken, rarity: number, weights: Weights): number {
  const aside = token.aside ? weights.aside : 1;
  if (token.kind !== "word") return weights[token.kind] * aside;
  return (weights.common + (1 - weights.common) * rarity) * aside;
}

/** True for a part that says who is named. */
export function isTelling(token: NameToken | undefined): boolean {
  return token?.kind === "word" && !isCompoundPart(token);
}

/**
 * True for a part that its own name has twice, which says nothing more: "Sergey Sergey Shoigu".
 * @param rest places that have no counterpart in the other name; of several the first of them counts.
 */
export function isRepeated(tokens: readonly NameToken[], place: number, rest: readonly number[]): boolean {
  const key = tokens[place]?.key;
  return tokens.some((token, at) => token.key === key && at !== place && (at < place || !rest.includes(at)));
}

const PATRONYMIC = /(?:[oe]vi[ct]h|[oe]vych|yich|ovna|evna|ivna|[oe]vic|ogly|oglu|kyzy|qizi|zade|zadeh)$/;
const SON_OF: ReadonlySet<string> = new Set(["bin", "bint"]);

/** True for a part of a person's name, neither first nor last, that names the father: "bin Awad bin", "Viktorovich". */
export function isForefather(tokens: readonly NameToken[], place: number): boolean {
  const [before, token] = [tokens[place - 1], tokens[place]];
  if (token?.kind !== "word" || before === undefined) return false;
  if (isPatronymic(token.text)) return true;
  return SON_OF.has(before.text) && before.kind === "particle" && place < tokens.length - 1;
}

/** True for a word that ends as the names of fathers do: "Viktorovich". */
export function isPatronymic(word: string): boolean {
  return word.length > 5 && PATRONYMIC.test(word);
}

/** What an extra part of the query counts: a forefather's name no more than an extra part of a listed name. */
export function extraShare(
  { tokens, rarities }: WeighedName,
  place: number,
  kind: NameKind,
  weights: Weights,
): number {
  const share =
    kind === "person" && isForefather(tokens, place) ? weights.extraCandidate : weights.extraQuery;
  return share * (weights.extraCommon + (1 - weights.extraCommon) * (rarities[place] ?? 1));
}

/** A place's name beside a firm's own hardly counts. */
const PLACE_SHARE = 0.25;

/** Factor of an extra part of a firm's name that has a name of its own. */
export function placeShare(token: NameToken | undefined): number {
  return token?.kind === "word" && isPlace(token.text) ? PLACE_SHARE : 1;
}

/** True for two names that are both of syllables, with a Chinese, Korean or Vietnamese surname among them. */
export function areOfSyllables(a: readonly NameToken[], b: readonly NameToken[]): boolean {
  const [wordsOfA, wordsOfB] = [syllableWords(a), syllableWords(b)];
  return wordsOfA > 1 && wordsOfB > 1 && (hasSurname(a) || hasSurname(b));
}

/** How many words a name of syllables has; 0 for one that has others. */
function syllableWords(tokens: readonly NameToken[]): number {
  let words = 0;
  for (const { kind, syllables } of tokens) {
    if (kind !== "word" && kind !== "particle") continue;
    if (!syllables) return 0;
    words++;
  }
  return words;
}

function hasSurname(tokens: readonly NameToken[]): boolean {
  return tokens.some(({ surname }) => surname);
}

/** True for a name of pinyin syllables with a Chinese surname. */
export function isChinese(tokens: readonly NameToken[]): boolean {
  return syllableWords(tokens) > 1 && hasSurname(tokens) && tokens.every(({ text }) => isPinyin(text));
}

/** True for two names that both have a Korean surname. */
export function areKorean(a: readonly NameToken[], b: readonly NameToken[]): boolean {
  return [a, b].every((tokens) => tokens.some(({ text }) => isKoreanSurname(text)));
}
