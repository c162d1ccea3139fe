// Whether digits are a payment card's number: an issuer's prefix, its length, and the check digit. The check digit alone
// would take every tenth number for one.

interface Scheme {
  readonly name: string;
  /** First and last prefix, of equal length. */
  readonly prefixes: readonly (readonly [first: number, last: number])[];
  readonly lengths: readonly [least: number, most: number];
}

// Scheme, its prefixes, its lengths, as the schemes publish their issuer identification numbers (ISO/IEC 7812).
const SCHEMES: readonly Scheme[] = [
  scheme("Visa", "4", "13-19"),
  scheme("Mastercard", "51-55 2221-2720", "16"),
  scheme("American Express", "34 37", "15"),
  scheme("Discover", "6011 644-649 65", "16-19"),
  scheme("Diners Club", "300-305 3095 36 38-39", "14-19"),
  scheme("JCB", "3528-3589", "16-19"),
  scheme("UnionPay", "62 81", "16-19"),
  scheme("Mir", "2200-2204", "16-19"),
  scheme("Troy", "9792", "16"),
  scheme("RuPay", "508 6061-6070 82", "16"),
  scheme("Maestro", "5018 5020 5038 5893 6304 6759 6761-6763", "13-19"),
];

/** @param digits digits only; anything else is no card number. */
export function isCardNumber(digits: string): boolean {
  return (
    /^[0-9]{13,19}$/.test(digits) && SCHEMES.some((issuer) => issues(issuer, digits)) && passesLuhn(digits)
  );
}

function issues({ prefixes, lengths: [least, most] }: Scheme, digits: string): boolean {
  if (digits.length < least || digits.length > most) return false;
  return prefixes.some(([first, last]) => {
    const prefix = Number(digits.slice(0, String(first).length));
    return prefix >= first && prefix <= last;
  });
}

function scheme(name: string, prefixes: string, lengths: string): Scheme {
  return { name, prefixes: prefixes.split(" ").map(range), lengths: range(lengths) };
}

/** `51-55`, or one number that is both ends. */
function range(text: string): readonly [number, number] {
  const [first, last = first] = text.split("-").map(Number);
  return [first ?? 0, last ?? 0];
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
