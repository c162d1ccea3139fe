// Whether a text is, or begins with, an International Bank Account Number: country, the structure of its numbers and check
// digits.

import { countrySpecs } from "ibantools";

/** No IBAN is longer (ISO 13616). */
export const IBAN_MAX = 34;

// The registry (ISO 13616) allows letters in more places than ibantools does for these countries.
const OF_REGISTRY: Readonly<Record<string, string>> = {
  BY: "[A-Z0-9]{4}[0-9]{4}[A-Z0-9]{16}",
  DO: "[A-Z0-9]{4}[0-9]{20}",
  PK: "[A-Z0-9]{20}",
  PS: "[A-Z0-9]{25}",
};

/** Country → its accounts: those of the registry, and of countries outside of it that number accounts alike. */
const STRUCTURES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(countrySpecs).flatMap(([country, { bban_regexp: published }]) => {
    const account = OF_REGISTRY[country] ?? published?.replace(/^\^|\$$/g, "");
    if (account === undefined) return [];
    return [[country.toLowerCase(), new RegExp(`^${country}[0-9]{2}${account}`, "i")] as const];
  }),
);

const SEPARATORS = "[^a-z0-9]*";
/** A country and two digits, with anything between them but letters and digits. */
const BEGINNING = new RegExp(
  `(?:${[...STRUCTURES.keys()].map((country) => Array.from(country).join(SEPARATORS)).join("|")})${SEPARATORS}[0-9]${SEPARATORS}[0-9]`,
);

/**
 * A quick look: true for every text that shows an IBAN, however it is grouped, and for few others.
 * @param text lower case.
 */
export function mayShowIban(text: string): boolean {
  return BEGINNING.test(text);
}

/** @param text lower case, without separators. */
export function isIban(text: string): boolean {
  return leadingIban(text) === text;
}

/**
 * @param text lower case, without separators; what stands behind the number does not matter.
 * @returns the number that it begins with, null where it begins with none.
 */
export function leadingIban(text: string): string | null {
  const [number] = STRUCTURES.get(text.slice(0, 2))?.exec(text) ?? [];
  return number !== undefined && remainder(number.slice(4) + number.slice(0, 4)) === 1 ? number : null;
}

/** ISO 7064 MOD 97-10: letters count as two digits, a as 10 to z as 35. */
function remainder(text: string): number {
  let rest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    rest = (code <= NINE ? rest * 10 + code - ZERO : rest * 100 + code - A + 10) % 97;
  }
  return rest;
}
const [ZERO, NINE, A] = ["0".charCodeAt(0), "9".charCodeAt(0), "a".charCodeAt(0)] as const;
