// Whether a party's name says enough to be looked for on a list. What does not is as good as no name: it is never clean.

import type { PartyType } from "../../contract/decisions/transaction.ts";
import { partsOfName, type NamePart } from "./analyse-name.ts";
import { isSyllables } from "./east-asian-readings.ts";
import { NUMBER_SIGNS, PARTICLES, TITLES } from "./little-words.ts";

/** What people and systems write where they have no name; the first is ISO 20022's. In Latin lower case. */
const PLACEHOLDER =
  "notprovided|not (?:provided|available|applicable|known|given|specified|disclosed)|no name(?: (?:provided|given|available))?|noname" +
  "|unknown|unnamed|anonymous|undefined|null|none|nil|object object|tbd|tba|x{3,}" +
  "|unbekannt|desconocid[oa]|desconhecid[oa]|inconnue?|sconosciut[oa]|onbekend|neizvestn?o|nevidomo";
/** One or several of them: a given name and a surname that are both missing. */
const PLACEHOLDERS = new RegExp(`^(?:${PLACEHOLDER})(?: (?:${PLACEHOLDER}))*$`);
/** Those that in Latin letters would be a name: "Wei Zhi" is one, and so is "Na". */
const PLACEHOLDERS_AS_WRITTEN =
  /^(?:(?:NA|n\.\s?a\.?|N\.\s?A\.?|n\/a|N\/A|未知|不明|不详|不詳|匿名|미상)\s*)+$/u;

// In these scripts a letter is a sound; in all others, such as Chinese, Korean or Burmese, it is a syllable or a word.
const SYLLABLE =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}])\p{L}/u;
/** Two letters, or one and a digit. */
const TWO_SIGNS = /\p{L}[^]*?[\p{L}\p{N}]|\p{N}[^]*?\p{L}/u;

/** Initials that make one name of a firm: "C&A", "E.ON". */
const JOINED_INITIALS = /(?<!\p{L})\p{L}{1,2}\.?\s?[&.]\s?\p{L}{1,2}(?!\p{L})/u;

/**
 * True for two letters, one syllable ("李") or letters with digits ("3M") beside forms of address and little words. A
 * person needs them in one word, for initials alone are no name; a firm may have them in its legal form ("X Corp."), and be named
 * by initials that a sign joins. False for a placeholder of a name, even if it is written twice.
 */
export function isScreenableName(name: string, type: PartyType): boolean {
  const written = name.normalize("NFKC").trim();
  if (PLACEHOLDERS_AS_WRITTEN.test(written)) return false;
  const isSyllabic = SYLLABLE.test(written);
  if (!isSyllabic && !TWO_SIGNS.test(written)) return false;
  const areJoined = JOINED_INITIALS.test(written);
  return partsOfName(name)
    .map((parts) => parts.filter(({ text }) => !TITLES.has(text)))
    .some(
      (parts) =>
        !PLACEHOLDERS.test(lettersOf(parts, " ")) &&
        ((type !== "business" && parts.some((part) => namesPerson(part, isSyllabic))) ||
          (type !== "individual" &&
            (nameFirm(parts, isSyllabic) || (areJoined && lettersOf(parts, "").length > 1)))),
    );
}

/** What is no legal form. */
function lettersOf(parts: readonly NamePart[], between: string): string {
  return parts
    .filter(({ kind }) => kind !== "form")
    .map(({ text }) => text)
    .join(between);
}

/** "Na", "Das" and "Van" bind other names or are little words of firms, and are names of people too. */
function namesPerson({ kind, text }: NamePart, isSyllabic: boolean): boolean {
  if (isSyllabic) return kind === "word" || kind === "particle";
  if (text.length < 2) return false;
  if (kind === "particle") return !NUMBER_SIGNS.has(text) && (isSyllables(text) || PARTICLES.has(text));
  return kind === "word" && /[a-z]/.test(text);
}

function nameFirm(parts: readonly NamePart[], isSyllabic: boolean): boolean {
  const told = parts.filter(
    ({ kind }) => kind === "word" || kind === "number" || (isSyllabic && kind === "particle"),
  );
  const texts = [...told, ...parts.filter(({ kind }) => kind === "form")].map(({ text }) => text).join("");
  return told.length > 0 && /[a-z]/.test(texts) && (isSyllabic || texts.length > 1);
}
