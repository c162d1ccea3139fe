// The texts of a partition's tokens, in the order of their keys, words last, and of them those in brackets first.
// Nothing is unpacked before it is asked for.

import { unpackToken, type NameToken } from "./name-token.ts";
import { remembered } from "./remembered.ts";

const WORD = "w".charCodeAt(0);
const ROW_SEPARATOR = "|".charCodeAt(0);
/** How many read tokens are kept. Bounds the heap of an isolate. */
const TOKENS_KEPT = 16_384;

export interface TokenTexts {
  readonly token: (id: number) => NameToken;
  /** Whether the token of this id has this key. */
  readonly keyIs: (id: number, key: string) => boolean;
  /** The first of the words, outside brackets, that begin with this letter or a later one. */
  readonly wordsFrom: (letter: number) => number;
}

/** @param starts where each token's text begins in `text`, and last where it ends. */
export function openTokenTexts(text: Uint8Array, starts: Uint32Array, tokenCount: number): TokenTexts {
  const decoder = new TextDecoder();
  return {
    token: remembered(TOKENS_KEPT, (id: number) =>
      unpackToken(decoder.decode(text.subarray(starts[id] ?? 0, starts[id + 1] ?? 0))),
    ),
    keyIs(id, key) {
      const start = starts[id] ?? 0;
      if (text[start + key.length] !== ROW_SEPARATOR) return false;
      for (let at = 0; at < key.length; at++) if (text[start + at] !== key.charCodeAt(at)) return false;
      return true;
    },
    wordsFrom(letter) {
      let [low, high] = [0, tokenCount];
      while (low < high) {
        const middle = (low + high) >> 1;
        const start = starts[middle] ?? 0;
        const [is, begins] = [text[start] ?? 0, text[start + 1] ?? 0];
        if (is < WORD || (is === WORD && begins < letter)) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
