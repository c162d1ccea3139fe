// Numbers as people read them: thousands apart, and as many digits behind the point as the currency has. No digit is dropped, and
// nothing goes through a float.

const PRINTED_CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Thin spaces between thousands: `1 234 567.80`. @param value a count, or a decimal string */
export function grouped(value: number | string): string {
  const [whole = "", fraction] = String(value).split(".");
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, "\u2009");
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** `3541.7` of USD is `3 541.70`; of a currency that has no coins, or none that is known, the amount stands as it is. */
export function groupedAmount(amount: string, currency: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const padded = fraction.padEnd(minorDigitsOf(currency), "0");
  return grouped(padded === "" ? whole : `${whole}.${padded}`);
}

const minorDigits = new Map<string, number>();

/** Each currency is looked up once: lists draw many amounts of few. */
function minorDigitsOf(currency: string): number {
  const known = minorDigits.get(currency) ?? lookUpMinorDigits(currency);
  minorDigits.set(currency, known);
  return known;
}

function lookUpMinorDigits(currency: string): number {
  if (!PRINTED_CURRENCIES.has(currency)) return 0;
  const style = new Intl.NumberFormat("en", { style: "currency", currency });
  return style.resolvedOptions().minimumFractionDigits ?? 0;
}
