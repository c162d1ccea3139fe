// Bytes as letters and digits, which every shell, URL and header takes as they are.

export const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** One for each byte. */
export function letters(bytes: readonly number[]): string {
  return bytes.map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
