// The form in which wallet addresses are compared: equal forms of one family are one wallet. What is no address of its
// family, or of a family whose addresses are not known here, is null, so that it is never called clean.

import { ADDRESS_FORMS } from "./address-forms.ts";
import { networkNamed } from "./networks.ts";

// The longest forms known have some 200; decoding base58 takes quadratic time.
const LENGTH_MAX = 300;
// No address has others: invisible characters, look-alikes and spaces inside make it none.
const PRINTABLE_ASCII = /^[!-~]+$/;

/**
 * A payment URI (BIP 21 and its kin) and a CAIP-10 account id are read as the address in them, where they name the family.
 * @param family of `networks.ts`.
 * @returns null for a text that is no address of the family.
 */
export function normaliseAddress(family: string, address: string): string | null {
  if (/\p{Cf}/u.test(address)) return null;
  const text = address.trim();
  if (text.length > LENGTH_MAX || !PRINTABLE_ASCII.test(text)) return null;
  const form = ADDRESS_FORMS.get(family);
  return form?.(withoutScheme(family, text.replace(/\?.*$/, ""))) ?? null;
}

/** A scheme of another family stays, and then no form fits. */
function withoutScheme(family: string, text: string): string {
  for (let at = text.lastIndexOf(":"); at > 0; at = text.lastIndexOf(":", at - 1)) {
    if (networkNamed(text.slice(0, at))?.family !== family) continue;
    const rest = text.slice(at + 1);
    // EIP-681 names the chain behind the address.
    return family === "evm" ? rest.replace(/@[0-9]{1,16}$/, "") : rest;
  }
  return text;
}
