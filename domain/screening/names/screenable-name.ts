// Whether a party's name says enough to be looked for on a list. What does not is as good as no name: it is never clean.

import type { PartyType } from "../../contract/transaction.ts";
import { partsOfName, type NamePart } from "./analyse-name.ts";
import { isSyllables } from "./east-asian-readings.ts";
import { NUMBER_SIGNS, PARTICLES, TITLES } from "./little-words.ts";

/** What systems write where they have no name; the first is ISO 20022's. Each is a whole name in Latin lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  "notprovided|not provided|not available|not applicable|not known|unknown|unnamed|no name|anonymous|undefined|null|none|nil".split(
    "|",
  ),
);

// In these scripts a letter is a sound; in all others, such as Chinese, Korean or Burmese, it is a syllable or a word.
const SYLLABLE =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}])\p{L}/u;
/** Two letters, or one and a digit. */
const TWO_SIGNS = /\p{L}[^]*?[\p{L}\p{N}]|\p{N}[^]*?\p{L}/u;

/**
 * True for two letters, one syllable ("李") or letters with digits ("3M") beside forms of address and little words. A
 * person needs them in one word, for initials alone are no name; a firm may have them in its legal form ("X Corp.").
 */
export function isScreenableName(name: string, type: PartyType): boolean {
  const written = name.normalize("NFKC");
  const isSyllabic = SYLLABLE.test(written);
  if (!isSyllabic && !TWO_SIGNS.test(written)) return false;
  return partsOfName(name)
    .map((parts) => parts.filter(({ text }) => !TITLES.has(text)))
    .some(
      (parts) =>
        !PLACEHOLDERS.has(parts.map(({ text }) => text).join(" ")) &&
        ((type !== "business" && parts.some((part) => namesPerson(part, isSyllabic))) ||
          (type !== "individual" && nameFirm(parts, isSyllabic))),
    );
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
