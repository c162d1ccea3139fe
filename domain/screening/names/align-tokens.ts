// Puts the parts of two names side by side: the best pairs first, each part once; then neighbours that are one word in
// the other name. Greedy, which on names of a few parts finds what an optimal assignment finds.

import { acronymAt, acronymsOf } from "./acronyms.ts";
import { compareTokens, ROMANISATION, SEVERAL_EDITS_MAX, type Comparison } from "./compare-tokens.ts";
import { coarseChinese, coarseKorean, readKorean } from "./east-asian-readings.ts";
import type { NameKind } from "./latin-words.ts";
import { makeToken, tokenKey, type NameToken } from "./name-token.ts";
import { areRomanisations, isPinyin } from "./pinyin.ts";
import { editDistance } from "./string-distance.ts";
import { wholeInOneWord } from "./whole-in-one-word.ts";

/** Places in the query and in the candidate; more than one where parts are joined. */
export interface TokenPair {
  readonly query: readonly number[];
  readonly candidate: readonly number[];
  readonly comparison: Comparison;
}

export interface AlignedNames {
  readonly pairs: readonly TokenPair[];
  /** Places that have no counterpart, in order. */
  readonly restQuery: readonly number[];
  readonly restCandidate: readonly number[];
}

interface Side {
  readonly tokens: readonly NameToken[];
  readonly weights: readonly number[];
}

export interface NamesCompared {
  readonly kind: NameKind;
  /** Whether short words that differ by a letter are other names, as in Chinese and Korean. */
  readonly ofSyllables: boolean;
  /** Whether one of them may be Chinese: in it "Juan" is no form of "John". */
  readonly maybeChinese: boolean;
  /** Whether both may be Korean, whose syllables are romanised in several ways. */
  readonly korean: boolean;
  /** Whether one of them is a reading of Hangul or Chinese characters. */
  readonly isRead: boolean;
}

export function alignTokens(query: Side, candidate: Side, names: NamesCompared): AlignedNames {
  const usedQuery = query.tokens.map(() => false);
  const usedCandidate = candidate.tokens.map(() => false);
  const pairs: TokenPair[] = [];
  let isSurnameFound = false;
  for (const { i, j, comparison } of optionsOf(query, candidate, names)) {
    if (usedQuery[i] === true || usedCandidate[j] === true) continue;
    // Beside the surname, "Li" and "Yi" are two given names.
    if (isSurnameFound && comparison.method === "same name") continue;
    if (names.ofSyllables && !names.korean && i === 0 && j === 0 && comparison.score === 1) {
      isSurnameFound = query.tokens[i]?.surname ?? false;
    }
    usedQuery[i] = true;
    usedCandidate[j] = true;
    pairs.push({ query: [i], candidate: [j], comparison });
  }
  const inOne = pairs.length === 0 ? pairInOneWord(query.tokens, candidate.tokens) : null;
  if (inOne !== null) {
    for (const place of inOne.query) usedQuery[place] = true;
    for (const place of inOne.candidate) usedCandidate[place] = true;
    pairs.push(inOne);
  }
  if (usedQuery.includes(false) && usedCandidate.includes(false)) {
    for (const [at, to, comparison] of joinParts(
      query.tokens,
      usedQuery,
      candidate.tokens,
      usedCandidate,
      names,
    )) {
      pairs.push({ query: at, candidate: [to], comparison });
    }
    for (const [at, to, comparison] of joinParts(
      candidate.tokens,
      usedCandidate,
      query.tokens,
      usedQuery,
      names,
    )) {
      pairs.push({ query: [to], candidate: at, comparison });
    }
  }
  if (names.kind === "organisation" && pairs.length === 0) {
    const acronym = acronymPair(query.tokens, candidate.tokens);
    if (acronym !== null) {
      for (const place of acronym.query) usedQuery[place] = true;
      for (const place of acronym.candidate) usedCandidate[place] = true;
      pairs.push(acronym);
    }
  }
  const unused = (used: readonly boolean[]): number[] => used.flatMap((is, at) => (is ? [] : [at]));
  return { pairs, restQuery: unused(usedQuery), restCandidate: unused(usedCandidate) };
}

interface Option {
  readonly i: number;
  readonly j: number;
  readonly comparison: Comparison;
  readonly value: number;
}

function optionsOf(query: Side, candidate: Side, names: NamesCompared): readonly Option[] {
  const options: Option[] = [];
  for (const [i, mine] of query.tokens.entries()) {
    for (const [j, theirs] of candidate.tokens.entries()) {
      const comparison = comparePart(mine, theirs, names);
      if (comparison.score === 0) continue;
      const weight = (query.weights[i] ?? 0) + (candidate.weights[j] ?? 0);
      // Equal parts belong together whatever they weigh; of two equal pairs the one in the same place is meant.
      const equal = comparison.score === 1 ? 1 : 0;
      options.push({ i, j, comparison, value: equal + comparison.score * weight - Math.abs(i - j) * 1e-4 });
    }
  }
  return options.sort((a, b) => b.value - a.value || a.i - b.i || a.j - b.j);
}

/** Words that were compared: common names meet the same ones again and again. A memory, no state; it starts over when full. */
const compared = new Map<NameToken, Map<NameToken, Comparison>>();
const COMPARED_MAX = 65_536;
let comparedCount = 0;

function comparedBefore(mine: NameToken, theirs: NameToken): Comparison {
  const known = compared.get(mine)?.get(theirs);
  if (known !== undefined) return known;
  if (++comparedCount > COMPARED_MAX) {
    compared.clear();
    comparedCount = 1;
  }
  const comparison = compareTokens(mine, theirs);
  const ofMine = compared.get(mine) ?? new Map<NameToken, Comparison>();
  compared.set(mine, ofMine.set(theirs, comparison));
  return comparison;
}

/** As two words, but for what makes other words of them in names of this kind. */
function comparePart(mine: NameToken, theirs: NameToken, names: NamesCompared): Comparison {
  const comparison = comparedBefore(mine, theirs);
  if (!isOtherWord(mine, theirs, comparison, names) && comparison.score > 0) {
    return names.kind === "organisation" && isLongMistyped(mine, theirs, comparison)
      ? LONG_MISTYPED
      : comparison;
  }
  const areWords = mine.kind === "word" && theirs.kind === "word";
  return areWords && names.korean && areOneKorean(mine.text, theirs.text, names.isRead) ? ROMANISATION : NONE;
}
const NONE: Comparison = { score: 0, method: "none" };
/** A firm may have no other word: with two errors in a long one it is still found. */
const LONG_MISTYPED: Comparison = { score: 0.87, method: "typing error" };
const LONG_LETTERS_MIN = 9;

function isLongMistyped(a: NameToken, b: NameToken, { method, score }: Comparison): boolean {
  return (
    method === "typing error" &&
    score === SEVERAL_EDITS_MAX &&
    Math.min(a.text.length, b.text.length) >= LONG_LETTERS_MIN
  );
}

/** Hangul says whether it is "su" or "so"; in Latin letters "su" may be either. */
export function areOneKorean(a: string, b: string, isRead: boolean): boolean {
  return isRead ? readKorean(a) === readKorean(b) : coarseKorean(a) === coarseKorean(b);
}

const SYLLABLE_LETTERS_MAX = 5;
/** Of two words that have one spelling but for single habits. */
const SAME_SPELLING = 0.97;

/** What is alike in other names, and is not in these: other syllables; forms of a given name in a company's. */
function isOtherWord(
  a: NameToken,
  b: NameToken,
  { method, score }: Comparison,
  { kind, ofSyllables, korean, maybeChinese, isRead }: NamesCompared,
): boolean {
  if (kind === "organisation") return method === "same name" && a.consonants !== b.consonants;
  // "Tina" and "Diana" are spellings of one word in no Chinese name.
  if (!ofSyllables) {
    if (method === "same name") return (isPinyin(a.text) || isPinyin(b.text)) && maybeChinese;
    return method === "romanisation" && !(a.surname && b.surname);
  }
  if (method === "same name") {
    if (areRomanisations(a.text, b.text)) return false;
    // "Wang" and "Huang" are two surnames, though a "Wong" may be either.
    return !(a.surname && b.surname) || (!korean && isPinyin(a.text) && isPinyin(b.text));
  }
  if (method === "sound") return true;
  if (method !== "spelling" && method !== "typing error") return false;
  // A reading has no typing errors; pinyin beside an older spelling may look as if.
  if (isRead && (korean || !(isPinyin(a.text) || isPinyin(b.text)))) return true;
  // A letter more or less makes another syllable: "Guiying" and "Guoying" are two persons.
  if (isPinyin(a.text) && isPinyin(b.text)) return !korean || score < SAME_SPELLING;
  const short = Math.max(a.text.length, b.text.length) <= SYLLABLE_LETTERS_MAX;
  if (method !== "spelling") return short;
  return score < SAME_SPELLING && (short || editDistance(a.text, b.text, 1) > 1);
}

/** A whole name beside its acronym, in either direction; legal forms of the acronym are left for themselves. */
function acronymPair(query: readonly NameToken[], candidate: readonly NameToken[]): TokenPair | null {
  const whole = (tokens: readonly NameToken[]): number[] => [...tokens.keys()];
  const mine = acronymAt(query);
  if (mine !== null && acronymsOf(candidate).includes(query[mine]?.text ?? "")) {
    return { query: [mine], candidate: whole(candidate), comparison: ACRONYM };
  }
  const theirs = acronymAt(candidate);
  if (theirs !== null && acronymsOf(query).includes(candidate[theirs]?.text ?? "")) {
    return { query: whole(query), candidate: [theirs], comparison: ACRONYM };
  }
  return null;
}
const ACRONYM: Comparison = { score: 0.88, method: "abbreviation" };

/** A query of one word that has all words of the listed name. */
function pairInOneWord(query: readonly NameToken[], candidate: readonly NameToken[]): TokenPair | null {
  const [only, ...others] = placesOfWords(query);
  const text = query[only ?? -1]?.text;
  if (only === undefined || others.length > 0 || !wholeInOneWord(candidate).includes(text ?? "")) return null;
  const comparison: Comparison = { score: JOINED_SCORE_MAX, method: "joined" };
  return { query: [only], candidate: placesOfWords(candidate), comparison };
}

function placesOfWords(tokens: readonly NameToken[]): readonly number[] {
  return tokens.flatMap(({ kind }, at) => (kind === "form" ? [] : [at]));
}

/** Neighbours that are joined at most, and errors that they may have together. */
export const JOINED_MAX = 3;
export const JOINED_EDITS_MAX = 2;
const JOINED_LIKENESS_MIN = 0.9;
const JOINED_SCORE_MAX = 0.98;
const ABBREVIATION: Comparison = { score: 0.82, method: "abbreviation" };

type Joined = readonly [parts: readonly number[], whole: number, comparison: Comparison];

/** Two or three neighbours of one name that are one word of the other: "van der bilt" and "vanderbilt". */
function joinParts(
  parts: readonly NameToken[],
  usedParts: boolean[],
  whole: readonly NameToken[],
  usedWhole: boolean[],
  names: NamesCompared,
): readonly Joined[] {
  const found: Joined[] = [];
  for (const [j, word] of whole.entries()) {
    if (usedWhole[j] === true || word.kind !== "word") continue;
    const join = joinFor(word, parts, usedParts, names);
    if (join === null) continue;
    for (const place of join.at) usedParts[place] = true;
    usedWhole[j] = true;
    found.push([join.at, j, join.comparison]);
  }
  return found;
}

function joinFor(
  word: NameToken,
  parts: readonly NameToken[],
  used: readonly boolean[],
  names: NamesCompared,
): { readonly at: readonly number[]; readonly comparison: Comparison } | null {
  for (let length = JOINED_MAX; length >= 2; length--) {
    for (let start = 0; start + length <= parts.length; start++) {
      if (!mayJoin(word, parts, used, start, length)) continue;
      const at = Array.from({ length }, (_, offset) => start + offset);
      const comparison = compareJoined(
        at.map((place) => parts[place]?.text ?? ""),
        word,
        names,
      );
      if (comparison !== null) return { at, comparison };
    }
  }
  return null;
}

/** True for neighbours that are free, and together about as long as the word, or have its letters as initials. */
function mayJoin(
  word: NameToken,
  parts: readonly NameToken[],
  used: readonly boolean[],
  start: number,
  length: number,
): boolean {
  let letters = 0;
  for (let place = start; place < start + length; place++) {
    if (used[place] === true) return false;
    letters += parts[place]?.text.length ?? 0;
  }
  return Math.abs(letters - word.text.length) <= JOINED_EDITS_MAX || word.text.length === length;
}

export function compareJoined(
  texts: readonly string[],
  word: NameToken,
  { ofSyllables, korean, isRead }: Pick<NamesCompared, "ofSyllables" | "korean" | "isRead">,
): Comparison | null {
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  if (Math.abs(letters - word.text.length) > JOINED_EDITS_MAX) {
    const initials = texts.map((text) => text[0] ?? "").join("");
    return initials === word.text ? ABBREVIATION : null;
  }
  // In a name of syllables, another order is another name.
  for (const order of texts.length === 2 && !ofSyllables ? [texts, texts.toReversed()] : [texts]) {
    const joined = order.join("");
    if (editDistance(joined, word.text, JOINED_EDITS_MAX) > JOINED_EDITS_MAX && word.chinese === "") continue;
    if (joined === word.text) return { score: JOINED_SCORE_MAX, method: "joined" };
    const mayDiffer = !isRead || (!korean && isPinyin(word.text));
    const score = mayDiffer ? compareTokens(makeToken(tokenKey("word", joined)), word).score : 0;
    if (score >= JOINED_LIKENESS_MIN) return { score: Math.min(score, JOINED_SCORE_MAX), method: "joined" };
    if (korean && areOneKorean(joined, word.text, isRead)) return ROMANISATION;
    if (word.chinese === "" || coarseChinese(joined) !== word.chinese) continue;
    if (areRomanisations(joined, word.text)) return ROMANISATION;
  }
  return null;
}
