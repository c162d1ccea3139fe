// One name for one currency or asset, however it is written: by it amounts are added, compared and shown in one row. What a
// caller sent stays as it was sent.

const LETTERS = /[a-z]+/g;

/**
 * In capitals, without blanks around: `eur` and `EUR ` are `EUR`. Only Latin letters change, as ClickHouse's `upper` does.
 * @returns the text itself where it is nothing but blanks.
 */
export function currencyIdentity(currency: string): string {
  const name = currency.trim().replace(LETTERS, (letters) => letters.toUpperCase());
  return name === "" ? currency : name;
}
