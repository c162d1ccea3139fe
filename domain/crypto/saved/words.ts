// The words of a text that may be addresses: what is written in ASCII, without the signs of a sentence around it.

const WORD = /[!-~]+/g;
const AROUND = /^[^0-9A-Za-z]+|[^0-9A-Za-z]+$/g;

/** A scheme before an address is a part of its word. */
export function wordsOf(text: string): string[] {
  const words = text.normalize("NFKC").match(WORD) ?? [];
  return words.map((word) => word.replaceAll(AROUND, ""));
}
