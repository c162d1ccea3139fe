// Which names a field may hold beside the whole of it: joint accounts, "care of", branches, addresses and references are
// written beside a name. A text is taken apart at what introduces, follows or joins names in many languages.

import type { NameKind } from "./latin-words.ts";
import { legalFormAt } from "./legal-forms.ts";
import { TITLES } from "./little-words.ts";
import { isCommonInFirms } from "./ordinary-words.ts";
import { remembered } from "./remembered.ts";
import { isSurrounding } from "./surroundings.ts";

/** Signs that stand inside no name, some only with blanks around them; addresses of e-mail and of pages. */
const SIGNS = String.raw`[\n\r\t;,|•·()\[\]{}<>«»“”„"،؛、。]|\s[-–—]\s|:\s|(?<!\S)[^\s@]{1,64}@\S+|(?:https?:\/\/|www\.)\S+`;
/** Another name of the same: "also known as", "trading as", "formerly". */
const OTHER_NAME = String.raw`a\.?\s?/?k\.?\s?/?a|f\.?/?k\.?/?a|d\.?/?b\.?/?a|t\.?/a|alias|(?:formerly|also) known as|formerly|previously|ehemals|vormals|fr[uü]her|trading as|operating as|doing business as|genannt|n[eé]e|geb|geborene?`;
/** What introduces a name, or follows one. */
const BESIDE = String.raw`c/o|care of|attn|attention|z\.\s?hd|zu h[aä]nden|inh|inhaber(?:in)?|owner|proprietor|(?:the )?trustees? (?:of|for)|(?:the )?estate of|executors? (?:of|for)|administrator of|guardian of|nachlass|erben|heirs of|on behalf of|in trust for|for the benefit of|f\.?/?b\.?/?o|o\.?/?b\.?/?o|account of|account|a/c|acct|konto(?: von)?|payee|beneficiary|payer|ref(?:erence)?|invoice|rechnung|facture|factura|customer|kunde|client|tel|phone|fax|mobile|e-?mail|vat|p\.?\s?o\.?\s?box|postfach|poa|power of attorney|minor|salary|gehalt|deceased|joint|family trust|living trust|trust|estate|ira|in liquidation|i\.\s?l|in liq|in administration|in receivership`;
/** Between two names, each of which is a name by itself. */
const JOINING =
  "and/or|or/and|and|und/oder|und|sowie|oder|or|et|ou|og|och|ja|ve|va|bzw|и|или|та|і|й|και|ή|و|או|ו";
const asWords = (words: string): string => String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])\.?`;
const BORDER = new RegExp(`${SIGNS}|${asWords(`${BESIDE}|${OTHER_NAME}`)}`, "giu");
const JOINER = new RegExp(String.raw`[&+]|\s/\s|${asWords(JOINING)}`, "giu");
/** What also binds the parts of one name, as in "Ortega y Gasset" and "Hussam/Hossam Ahmed": between two whole names only. */
const BINDER = /\s(?:y|e|i|en|u)\s|\//giu;
/** A person's name has no digits; what has is the number of a house, of a bill, of an account. */
const NUMBERED = /(?<!\S)[^\s\p{N}]*\p{N}\S*/gu;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’.-]+/gu;
/** So many words with one comma are a family name and given ones. */
const ONE_NAME_WORDS_MAX = 4;
/** A firm's single word is a name from so many letters on. */
const ONE_WORD_LETTERS_MIN = 5;
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]{2}/u;
/** Between them no blank is written, and a name is in one of the scripts. */
const SCRIPTS_MEET =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}][^\p{L}]{0,9})(?=[\p{Script=Han}\p{Script=Hangul}])|(?<=[\p{Script=Han}\p{Script=Hangul}][^\p{L}]{0,9})(?=[\p{Script=Latin}\p{Script=Cyrillic}])|(?<=\p{Script=Han})(?:和|与|與|及)(?=\p{Script=Han}{2})/gu;

/** Words with capitals at their beginning only, in capitals only, or of a script without: no sign, no digit, no initials. */
const PLAIN_WORDS = [
  String.raw`(?:\p{Lu}['’])?(?:\p{Lu}\p{Ll}+|\p{Ll}{2,})`,
  String.raw`\p{Lu}{2,}`,
  String.raw`[[\p{Lo}\p{M}]--[和与與及]]+`,
];
const PLAIN = new RegExp(PLAIN_WORDS.map((word) => `^${word}(?:[ \\-]${word})*$`).join("|"), "v");
/** At the beginning of a word. */
const BESIDE_HERE = new RegExp(String.raw`(?:${BESIDE}|${OTHER_NAME}|${JOINING}|en)(?![\p{L}\p{N}])`, "iuy");

/** True for most names of people: plain words, without one that joins two names or introduces one. */
export const isPlainName = remembered(256, (text: string): boolean => {
  if (!PLAIN.test(text)) return false;
  let at = 0;
  for (const word of text.split(/[ -]/)) {
    BESIDE_HERE.lastIndex = at;
    if (BESIDE_HERE.test(text)) return false;
    at += word.length + 1;
  }
  return true;
});

/** @returns the names beside others in this text, each once; none where it is one name. */
export function splitField(text: string, kind: NameKind): readonly string[] {
  const whole = text.trim();
  return [...new Set(namesIn(text, kind).map((name) => name.trim()))].filter(
    (name) => name !== whole && isWholeName(name, kind),
  );
}

function namesIn(text: string, kind: NameKind): readonly string[] {
  if (isPlainName(text)) return kind === "person" ? [] : firmsIn(text);
  const sides = kind === "person" ? text.split(JOINER) : [text];
  const parts = [
    ...sides.flatMap((side) => (kind === "person" && isOneName(side) ? [side] : side.split(BORDER))),
    ...(sides.length > 1 ? text.split(BORDER) : []),
  ].flatMap((part) => [part, ...part.split(SCRIPTS_MEET)]);
  return (kind === "person" ? parts.flatMap((part) => part.split(NUMBERED)) : parts).flatMap((part) => [
    ...(kind === "organisation" ? firmsIn(part) : [part]),
    ...joinedNames(part, kind),
  ]);
}

/** "Ortega Gasset, José": a comma that divides one name, and no place or another whole name behind it. */
function isOneName(text: string): boolean {
  if ((text.match(BORDER) ?? []).join("") !== "," || SYLLABIC.test(text)) return false;
  const [before = [], behind = []] = text.split(",").map(wordsOf);
  const isPlaced = behind.length > 0 && behind.every(isSurrounding);
  return (
    !isPlaced &&
    before.length + behind.length <= ONE_NAME_WORDS_MAX &&
    Math.min(before.length, behind.length) < 2
  );
}

/** @returns the names that "and" joins; of them a single word only beside a whole name: "Gazprom & Anna Kranz". */
function joinedNames(part: string, kind: NameKind): readonly string[] {
  const joined = part.split(JOINER).flatMap((side) => {
    const bound = side.split(BINDER);
    return bound.every((one) => wordsOf(one).length > 1) ? bound : [side];
  });
  if (joined.length === 1) return [];
  if (kind === "person") return [...joined, ...withSharedFamily(joined)];
  const others = joined.filter((name) => withoutForms(name).length > 1);
  return others.length > 0 ? joined : others;
}

/** "Hans und Anna Kranz" are two of one family name. */
function withSharedFamily(names: readonly string[]): readonly string[] {
  return names.flatMap((name, at) => {
    const [family] = wordsOf(names[at + 1] ?? "")
      .slice(1)
      .toReversed();
    const [given = "", ...more] = wordsOf(name);
    const isGiven = given !== "" && more.length === 0 && !TITLES.has(given.toLowerCase());
    return isGiven && family !== undefined ? [`${given} ${family}`] : [];
  });
}

/** A firm without what is written around it. */
function firmsIn(part: string): readonly string[] {
  const words = part.trim().split(/\s+/);
  const own = withoutSurroundings(words).join(" ");
  return [part, own, own.replace(DESIGNATION, ""), throughForm(words).join(" ")];
}
/** "TD", "AK", "GK": what a firm belongs to, in short. */
const DESIGNATION = /^\p{Lu}{2,3}\s+/u;

/** What ends with a legal form is whole, whatever follows. */
function throughForm(words: readonly string[]): readonly string[] {
  const texts = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const at = texts.findIndex((_, place) => place > 0 && legalFormAt(texts, place) !== null);
  return at < 0 ? words : words.slice(0, at + (legalFormAt(texts, at)?.words.length ?? 0));
}

/** "Bank Melli Iran, Hamburg Branch" without what says where it is. */
function withoutSurroundings(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => !isSurrounding(word));
  const isBranch = last + 1 < words.length && !OWN_NUMBER.test(words[last + 1] ?? "");
  return isBranch ? words.slice(0, last + 1) : words;
}

function withoutForms(name: string): readonly string[] {
  const words = wordsOf(name).map((word) => word.toLowerCase().replaceAll(".", ""));
  return words.filter((_, at) => legalFormAt(words, at) === null);
}

/** Of up to two digits, as in "Factory 35". */
const OWN_NUMBER = /^\p{N}{1,2}$/u;

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

function isWholeName(name: string, kind: NameKind): boolean {
  const [word = "", ...others] = wordsOf(name);
  if (others.length > 0 || SYLLABIC.test(name)) return true;
  return (
    kind === "organisation" && word.length >= ONE_WORD_LETTERS_MIN && !isCommonInFirms(word.toLowerCase())
  );
}
