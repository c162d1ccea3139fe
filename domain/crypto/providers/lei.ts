// Legal entity identifiers (ISO 17442): 18 letters and digits, and two digits by which all of them together, as a number, are
// one more than a multiple of 97 (ISO 7064).

const FORM = /^[0-9A-Z]{18}[0-9]{2}$/;
const MODULUS = 97;

export function isLei(text: string): boolean {
  if (!FORM.test(text)) return false;
  let remainder = 0;
  for (const sign of text) {
    // Letters are two digits: A is 10, Z is 35.
    for (const digit of Number.parseInt(sign, 36).toString()) {
      remainder = (remainder * 10 + Number(digit)) % MODULUS;
    }
  }
  return remainder === 1;
}
