// What is sealed of an address: itself and, on a line of its own, the tag or memo that was written beside it. Neither holds a line's
// end. What was sealed before there were memos is an address alone.

export interface SealedText {
  readonly address: string;
  readonly memo: string | null;
}

const BETWEEN = "\n";

export function textToSeal({ address, memo }: SealedText): string {
  return memo === null ? address : `${address}${BETWEEN}${memo}`;
}

export function readSealed(text: string): SealedText {
  const at = text.indexOf(BETWEEN);
  return at === -1 ? { address: text, memo: null } : { address: text.slice(0, at), memo: text.slice(at + 1) };
}
