// Under which keys a token is filed, and looked for: whatever two tokens that compare well have in common. A key is a
// hash: two tokens of one key may still differ, and are compared.

import type { NameToken } from "./name-token.ts";

/** Letters of a word that may lack one; longer words are filed by their beginning. */
const DELETES_PREFIX = 8;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over the kind of key and the text, 32 bits. */
function hashKey(kind: string, text: string): number {
  let hash = Math.imul(FNV_OFFSET ^ kind.charCodeAt(0), FNV_PRIME);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Like `hashKey` of the text without the letter at `skip`. */
function hashWithout(kind: string, text: string, skip: number): number {
  let hash = Math.imul(FNV_OFFSET ^ kind.charCodeAt(0), FNV_PRIME);
  for (let at = 0; at < text.length; at++) {
    if (at !== skip) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Eight bits of a key that its bucket does not tell: entries of other keys are passed over by it. */
export function checkOf(key: number): number {
  return key >>> 24;
}

/** The key of a token itself. */
export function exactKey(key: string): number {
  return hashKey("k", key);
}

/** The key of two or three parts that stand side by side, by their joined spelling. */
export function joinedKey(foldedSpelling: string): number {
  return hashKey("j", foldedSpelling);
}

/** The keys under which an index files a token, so that similar words find it; none for what is compared exactly. */
export function filedUnder(token: NameToken): readonly number[] {
  const { known, spelt } = similarKeys(token, token.vowelless ? "c" : "v");
  return [...new Set([...known, ...spelt])];
}

export interface SimilarKeys {
  /** Of what two words may share whatever their letters: a known form, a spelling, the consonants. */
  readonly known: ReadonlySet<number>;
  /** Of words that must also have most of their letters in common. */
  readonly spelt: ReadonlySet<number>;
}

/** The keys under which words that are similar to a token are filed. */
export function soughtUnder(token: NameToken): SimilarKeys {
  return similarKeys(token, token.vowelless ? "v" : "c");
}

/** @param consonants the kind of the key of consonants: only a word without vowels meets one with them by these. */
function similarKeys(token: NameToken, consonants: "c" | "v"): SimilarKeys {
  const known = new Set<number>();
  const spelt = new Set<number>();
  if (token.kind !== "word") return { known, spelt };
  for (const group of token.groups) known.add(hashKey("g", String(group)));
  if (token.consonants.length > 1) known.add(hashKey(consonants, token.consonants));
  if (token.text.length >= LETTERS_MIN) {
    addDeletes(token.text, spelt);
    known.add(hashKey("f", token.spelling));
  }
  if (!token.vowelless) {
    // Words that sound alike begin alike, once spelling habits are taken away.
    const first = beginningOf(token.spelling);
    for (const sound of token.sounds) if (sound.length > 1) spelt.add(hashKey("s", first + sound));
    const frame = frameOf(token.spelling);
    if (frame.length >= FRAME_LETTERS_MIN) spelt.add(hashKey("h", frame));
    if (token.chinese !== "") known.add(hashKey("w", token.chinese));
  }
  return { known, spelt };
}

/** Letters that habits of spelling put for each other, as in `spelling-distance.ts`. */
const ALIKE: Readonly<Record<string, string>> = {
  g: "k",
  d: "t",
  z: "s",
  S: "s",
  C: "s",
  j: "s",
  p: "b",
  v: "b",
  f: "b",
};
const FRAME_LETTERS_MIN = 4;

function beginningOf(spelling: string): string {
  const [first = ""] = spelling;
  return ALIKE[first] ?? first;
}

/** The consonants of a spelling with those that are alike as one, behind a mark for a vowel that it begins with. */
function frameOf(spelling: string): string {
  const consonants = spelling
    .replace(/[aeiouh]/g, "")
    .replace(/[gdzSCjpvf]/g, (letter) => ALIKE[letter] ?? letter);
  return consonants.replace(/(.)\1+/g, "$1");
}

const LETTERS_MIN = 3;

// One edit apart: without one letter each, two words are equal, or one equals the other without one.
function addDeletes(word: string, keys: Set<number>): void {
  const text = word.slice(0, DELETES_PREFIX);
  keys.add(hashKey("d", text));
  if (text.length < LETTERS_MIN) return;
  for (let at = 0; at < text.length; at++) keys.add(hashWithout("d", text, at));
}
