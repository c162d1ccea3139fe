// Legal entity identifiers (ISO 17442): 18 letters and digits, and two check digits as of an IBAN (ISO 7064, MOD 97-10).

const LEI = /^[0-9A-Z]{18}[0-9]{2}$/;
const MODULUS = 97;

export function isLei(text: string): boolean {
  return LEI.test(text) && remainderOf(text) === 1;
}

/** Letters are read as numbers from 10 to 35. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % MODULUS;
  }
  return remainder;
}
