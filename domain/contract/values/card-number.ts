// Whether digits are a payment card's number: an issuer's prefix, its length, and the check digit. The check digit alone
// would accept every tenth number.

import creditCardType from "credit-card-type";

interface Scheme {
  /** First and last prefix, of equal length. */
  readonly prefixes: readonly (readonly [first: number, last: number])[];
  readonly lengths: readonly number[];
}

/**
 * The schemes of credit-card-type but Maestro, for which it accepts almost everything that begins with 5 or 6, and JCB, whose old
 * prefixes it takes for long numbers too: microseconds since 1970 begin with 1800 in January 2027.
 */
const PUBLISHED: readonly Scheme[] = Object.values(creditCardType.types)
  .filter((type) => type !== "maestro" && type !== "jcb")
  .map((type) => {
    const { patterns, lengths } = creditCardType.getTypeInfo(type);
    return { prefixes: patterns.map((pattern) => bounds([pattern].flat())), lengths };
  });

// What that table lacks, and numbers of more lengths than it has: old and future cards (ISO/IEC 7812).
const ADDED: readonly Scheme[] = [
  scheme("4", 13, 19), // Visa
  scheme("6011 644-649 65", 16, 19), // Discover
  scheme("300-305 3095 36 38-39", 14, 19), // Diners Club
  scheme("3528-3589", 16, 19), // JCB
  scheme("1800 2131", 15, 15), // JCB, old
  scheme("62 81", 16, 19), // UnionPay
  scheme("508 6061-6070 82", 16, 16), // RuPay
  scheme("5018 5020 5038 56-58 5893 6304 67", 13, 19), // Maestro
];

const SCHEMES = [...PUBLISHED, ...ADDED];

/** @param digits digits only; anything else is no card number. */
export function isCardNumber(digits: string): boolean {
  return (
    /^[0-9]{13,19}$/.test(digits) && SCHEMES.some((issuer) => issues(issuer, digits)) && passesLuhn(digits)
  );
}

function issues({ prefixes, lengths }: Scheme, digits: string): boolean {
  if (!lengths.includes(digits.length)) return false;
  return prefixes.some(([first, last]) => {
    const prefix = Number(digits.slice(0, String(first).length));
    return prefix >= first && prefix <= last;
  });
}

function scheme(prefixes: string, shortest: number, longest: number): Scheme {
  return {
    prefixes: prefixes.split(" ").map((range) => bounds(range.split("-").map(Number))),
    lengths: Array.from({ length: longest - shortest + 1 }, (_, more) => shortest + more),
  };
}

/** One number is both ends. */
function bounds([first = 0, last = first]: readonly number[]): readonly [number, number] {
  return [first, last];
}

/** The check digit of card numbers: ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
