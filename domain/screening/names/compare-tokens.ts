// How alike two parts of names are, and by which method. Symmetric; 1 only for equal tokens.

import { jaroWinkler, editDistance } from "./string-distance.ts";
import { nameGroupsOf } from "./given-names.ts";
import type { NameToken } from "./name-token.ts";
import { haveSameConsonants, haveSameVowels } from "./written-letters.ts";
import { areRomanisations } from "./pinyin.ts";
import { lettersApart } from "./letter-sets.ts";
import { populationRarity } from "./name-regions.ts";
import { spellingDistance } from "./spelling-distance.ts";

/** In the words that a reviewer reads. */
export type Method =
  | "exact"
  | "spelling"
  | "same name"
  | "consonants"
  | "romanisation"
  | "typing error"
  | "sound"
  | "initial"
  | "joined"
  | "abbreviation"
  | "common parts"
  | "none";

export interface Comparison {
  readonly score: number;
  readonly method: Method;
}

const NONE: Comparison = { score: 0, method: "none" };
const EXACT: Comparison = { score: 1, method: "exact" };
const SPELLING: Comparison = { score: 0.97, method: "spelling" };
const SAME_NAME: Comparison = { score: 0.92, method: "same name" };
export const ROMANISATION: Comparison = { score: 0.86, method: "romanisation" };
const PARTICLE: Comparison = { score: 0.7, method: "typing error" };
const SOUND: Comparison = { score: 0.75, method: "sound" };
const INITIAL: Comparison = { score: 0.8, method: "initial" };

export function compareTokens(a: NameToken, b: NameToken): Comparison {
  if (a.text === b.text && a.kind === b.kind) return EXACT;
  if (a.kind !== "word" || b.kind !== "word") return compareOther(a, b);
  if (sharesGroup(a, b)) return SAME_NAME;
  if (a.vowelless !== b.vowelless) return compareConsonants(a, b);
  const n = Math.min(a.text.length, b.text.length);
  if (n >= 3 && a.spelling === b.spelling) return SPELLING;
  if (differInGender(a.text, b.text)) return GENDER;
  if (isNamedAfter(a, b) || isNamedAfter(b, a)) return NAMED_AFTER;
  const typed = compareTyping(a, b);
  const heard = compareSound(a, b);
  const written = heard.score > typed.score ? heard : typed;
  const respelt = compareHabits(a, b, written.score);
  const best = respelt.score > written.score ? respelt : written;
  if (best.score < ROMANISATION.score && a.chinese !== "" && a.chinese === b.chinese) {
    if (areRomanisations(a.text, b.text)) return ROMANISATION;
  }
  return best;
}

/** Whether two words are alike at all: that they are costs less to say than how much. True where `compareTokens` is above 0. */
export function areAlike(a: NameToken, b: NameToken): boolean {
  if (a.kind !== "word" || b.kind !== "word") return compareTokens(a, b).score > 0;
  if (a.text === b.text || sharesGroup(a, b)) return true;
  if (a.vowelless !== b.vowelless) return compareConsonants(a, b).score > 0;
  return (
    (a.spelling === b.spelling && Math.min(a.text.length, b.text.length) >= 3) ||
    errorsBetween(a, b) !== null ||
    compareSound(a, b).score > 0 ||
    compareHabits(a, b, 0).score > 0 ||
    (a.chinese !== "" && a.chinese === b.chinese && areRomanisations(a.text, b.text)) ||
    differInGender(a.text, b.text) ||
    isNamedAfter(a, b) ||
    isNamedAfter(b, a)
  );
}

function compareOther(a: NameToken, b: NameToken): Comparison {
  // "xal-Assad": a slip of the key makes a word of a particle.
  if ((a.kind === "particle") !== (b.kind === "particle") && (a.kind === "word" || b.kind === "word")) {
    if (Math.max(a.text.length, b.text.length) === 3 && editDistance(a.text, b.text, 1) === 1)
      return PARTICLE;
  }
  if (a.kind === "initial" || b.kind === "initial") {
    return a.text[0] === b.text[0] && (a.kind === "word" || b.kind === "word") ? INITIAL : NONE;
  }
  // A word that is written like a particle or a number of the other name is that.
  return a.text === b.text && a.kind !== "form" && b.kind !== "form" ? SPELLING : NONE;
}

/** True for two forms of one name that are also spelt alike: "Muhammad" and "Mohamed", not "Ivan" and "John". */
export function areSpeltAlike(a: NameToken, b: NameToken): boolean {
  return a.consonants === b.consonants || jaroWinkler(a.text, b.text) >= SPELT_ALIKE_MIN;
}
const SPELT_ALIKE_MIN = 0.85;

function sharesGroup(a: NameToken, b: NameToken): boolean {
  for (const group of a.groups) if (b.groups.includes(group)) return true;
  return false;
}

/** One of the two is written without vowels: only consonants can agree, and such vowels as are written. */
function compareConsonants(a: NameToken, b: NameToken): Comparison {
  if (isCompoundPart(a) || isCompoundPart(b)) return NONE;
  const [native, latin] = a.vowelless ? [a.text, b.text] : [b.text, a.text];
  return haveSameVowels(native, latin) && haveSameConsonants(native, latin) ? compareFrames(a, b) : NONE;
}

function compareFrames(a: NameToken, b: NameToken): Comparison {
  const n = Math.min(a.consonants.length, b.consonants.length);
  if (n > 0 && lettersWritten(a) === lettersWritten(b)) return { score: 0.93, method: "consonants" };
  if (n < 2) return NONE;
  if (a.consonants === b.consonants) return { score: n > 2 ? 0.93 : 0.82, method: "consonants" };
  // A qaf is said as g from Libya to the Gulf.
  if (n > 2 && a.consonants.replaceAll("g", "k") === b.consonants.replaceAll("g", "k")) {
    return { score: 0.9, method: "consonants" };
  }
  if (n < 4 || editDistance(a.consonants, b.consonants, 1) > 1) return NONE;
  return { score: 0.75, method: "consonants" };
}

/** The letters that every script writes, h and y among them: "hnyh" for "Haniyeh". Empty for one or two. */
function lettersWritten({ key, text }: NameToken): string {
  const letters = text.replace(/[aeiou]/g, "");
  return letters.length > 2 ? letters : key;
}

/** Edits that a word of so many letters may have and still be taken for mistyped. */
function editsAllowed(letters: number): number {
  if (letters < 3) return 0;
  return letters < 9 ? 1 : letters < 14 ? 2 : 3;
}

const VOWELLESS_LETTERS_MIN = 6;
/** Of a word with two errors or more. */
export const SEVERAL_EDITS_MAX = 0.82;
const RESPELT_LETTERS_MIN = 6;
const GENDER: Comparison = { score: 0.6, method: "typing error" };

/** "Antonio" and "Antonia", "Martin" and "Martina": one letter, and another person. */
function differInGender(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 4 || !(long.endsWith("a") || short.endsWith("a"))) return false;
  const stem = short.replace(/[ao]$/, "");
  return long === `${stem}a` || long === `${stem}o`;
}

const NAMED_AFTER: Comparison = { score: 0.6, method: "typing error" };
const FINAL_I = /(?:i|y|ee)$/;

/** "Karimi" is a family that is named after a "Karim", and another name. */
function isNamedAfter(family: NameToken, { groups }: NameToken): boolean {
  if (groups.length === 0 || family.groups.length > 0 || !FINAL_I.test(family.text)) return false;
  return nameGroupsOf(family.text.replace(FINAL_I, "")).some((group) => groups.includes(group));
}

function compareTyping(a: NameToken, b: NameToken): Comparison {
  const errors = errorsBetween(a, b);
  if (errors === null) return NONE;
  const alike = Math.max(jaroWinkler(a.text, b.text), 1 - errors / Math.max(a.text.length, b.text.length));
  return {
    score: errors === 1 ? Math.min(0.95, alike) : Math.min(SEVERAL_EDITS_MAX, alike),
    method: "typing error",
  };
}

/** Typing errors that make one word of the other; null where they are more than a word may have. */
function errorsBetween(a: NameToken, b: NameToken): number | null {
  const letters = Math.max(a.text.length, b.text.length);
  // Without its vowels, a word that has another letter is mostly another word.
  if (a.vowelless && letters < VOWELLESS_LETTERS_MIN) return null;
  const allowed = editsAllowed(letters);
  if (allowed === 0 || Math.abs(a.text.length - b.text.length) > allowed) return null;
  // An error takes a letter away and brings another, at most.
  if (lettersApart(a.letters, b.letters) > 2 * (allowed + 1)) return null;
  const typed = editDistance(a.text, b.text, allowed + 1);
  // In short words a change of spelling beside the error would leave too little that agrees.
  if (typed > allowed && (typed > allowed + 1 || letters < RESPELT_LETTERS_MIN)) return null;
  const edits = typed < 2 ? typed : Math.min(typed, editDistance(a.spelling, b.spelling, allowed));
  return edits > allowed ? null : edits;
}

/** Parts of compounds, "servant of" and "of the faith", distinguish no two persons by themselves. */
const COMPOUND_PARTS: ReadonlySet<string> = new Set(["abdul", "aldin"]);

export function isCompoundPart({ text }: NameToken): boolean {
  return COMPOUND_PARTS.has(text);
}

const HABIT_LETTERS_MIN = 5;
/** Of a spelling's letters, how much may be habit. */
const HABIT_SHARE_MAX = 0.19;
const HABITS_MAX = 1.6;
/** What a habit costs, for words of the shortest length. */
const HABIT_LOSS = 0.075;

/** Several habits of spelling at once: "Gaddafi" and "Qadhafi". */
function compareHabits(a: NameToken, b: NameToken, known: number): Comparison {
  const [n, m] = [a.spelling.length, b.spelling.length];
  const letters = Math.max(n, m);
  if (known >= SPELLING.score - 0.02 || Math.min(n, m) < HABIT_LETTERS_MIN || Math.abs(n - m) > 2)
    return NONE;
  if (isCompoundPart(a) || isCompoundPart(b)) return NONE;
  const limit = Math.min(HABITS_MAX, HABIT_SHARE_MAX * letters);
  const distance = spellingDistance(a.spelling, b.spelling, limit);
  if (distance > limit) return NONE;
  return { score: Math.round((SPELLING.score - HABIT_LOSS * distance) * 1e4) / 1e4, method: "spelling" };
}

const SOUND_LIKENESS_MIN = 0.78;
const SOUND_LETTERS_MIN = 4;

function compareSound(a: NameToken, b: NameToken): Comparison {
  const [n, m] = [a.text.length, b.text.length];
  if (Math.min(n, m) < SOUND_LETTERS_MIN || Math.abs(n - m) > 2 || !soundsAlike(a, b)) return NONE;
  // "Brown" and "Brian": each is a name that many people have.
  if (populationRarity(a.text) < 1 && populationRarity(b.text) < 1) return NONE;
  const alike = jaroWinkler(a.spelling, b.spelling);
  return alike < SOUND_LIKENESS_MIN ? NONE : SOUND;
}

function soundsAlike({ sounds: [a, a2] }: NameToken, { sounds: [b, b2] }: NameToken): boolean {
  return a.length > 1 && (a === b || a === b2 || a2 === b);
}
