// How versions of lists, of their entities and of judged pairs are called: short, for they stand in every attempt.

const DIGITS = 16;

/** @param hash SHA-256 in hex. @returns `sha256:` and its first 16 digits. */
export function shortHash(hash: string): string {
  return `sha256:${hash.slice(0, DIGITS)}`;
}
