// Exact amounts: decimal strings at the border, integers of 10⁻⁸ inside. Never a float.

/** A decimal string as the contract allows it: up to 30 integer and 8 fraction digits, no sign, no exponent. */
export type Amount = string;

/** The same amount as an integer count of 10⁻⁸ units. */
export type ScaledAmount = bigint;

export const AMOUNT_PATTERN = /^(0|[1-9][0-9]{0,29})(\.[0-9]{1,8})?$/;
const FRACTION_DIGITS = 8;
const UNITS = 10 ** FRACTION_DIGITS;
const EXACT_MAX = BigInt(Number.MAX_SAFE_INTEGER);
/** A sum of amounts, which may be longer than one amount. */
export const DECIMAL_PATTERN = /^(0|[1-9][0-9]*)(\.[0-9]{1,8})?$/;

/** @throws RangeError for anything but a plain decimal of at most eight fraction digits: parse at the border first. */
export function toScaled(amount: Amount): ScaledAmount {
  if (!DECIMAL_PATTERN.test(amount)) throw new RangeError("not a plain decimal");
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(FRACTION_DIGITS, "0"));
}

/** The shortest decimal string: no trailing zeros, no point without digits after it. */
export function fromScaled(scaled: ScaledAmount): Amount {
  const sign = scaled < 0n ? "-" : "";
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(FRACTION_DIGITS + 1, "0");
  const whole = digits.slice(0, -FRACTION_DIGITS);
  const fraction = digits.slice(-FRACTION_DIGITS).replace(/0+$/, "");
  return sign + whole + (fraction === "" ? "" : `.${fraction}`);
}

/** The nearest double, for rules and features only: CEL has no decimal. The record keeps the exact string. */
export function toDouble(scaled: ScaledAmount): number {
  // Below 2⁵³ the quotient of two exact doubles is the nearest double of the true value, at a tenth of the cost.
  if (scaled <= EXACT_MAX && scaled >= -EXACT_MAX) return Number(scaled) / UNITS;
  return Number(fromScaled(scaled));
}
