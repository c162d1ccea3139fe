// Whether a text that is kept and shown holds a complete address, which must appear nowhere.

import { normaliseAddress } from "../../screening/addresses/normalise-address.ts";
import type { Network } from "../../screening/addresses/networks.ts";
import { wordsOf } from "./words.ts";

/** Shorter ones, such as names of accounts, are parts of other words: they count only as a word. */
const LONG = 10;
/** Whatever may stand between groups of an address: signs, spaces, invisible ones, and marks on letters. */
const BETWEEN = /[^\p{L}\p{N}]/gu;

/**
 * @param address as it was written.
 * @returns true where `kept` holds it, in groups or not and in either case, or any spelling of it as a word.
 */
export function showsAddress(kept: string, network: Network, address: string): boolean {
  const form = normaliseAddress(network, address);
  const text = bare(kept);
  const spellings = [address, form ?? address].map(bare).map((spelling) => spelling.replace(/^0x/, ""));
  if (spellings.some((spelling) => spelling.length >= LONG && text.includes(spelling))) return true;
  return form !== null && wordsOf(kept).some((word) => normaliseAddress(network, word) === form);
}

function bare(text: string): string {
  return text.normalize("NFKD").replace(BETWEEN, "").toLowerCase();
}
