// The form in which wallet addresses are compared: equal forms of one family are one wallet. What is no address of its
// network, or has a wrong checksum, has no form, so that it is never called clean.

import { ADDRESS_FORMATS } from "./formats.ts";
import { networkNamed, type Network } from "./networks.ts";

// The longest forms known have some 200; decoding base58 takes quadratic time.
const LENGTH_MAX = 300;
// No address has others: invisible characters, look-alikes and spaces inside make it none.
const PRINTABLE_ASCII = /^[!-~]+$/;

export type AddressReading =
  | { readonly outcome: "address"; readonly address: string }
  /** It looks like an address of the network, and cannot be one: it was mistyped. */
  | { readonly outcome: "checksum_wrong" }
  /** It looks like nothing that is known of the network. */
  | { readonly outcome: "malformed" };

/** A payment URI (BIP 21 and its kin) and a CAIP-10 account id are read as the address in them, where they name the family. */
export function readAddress(network: Network, text: string): AddressReading {
  const bare = writtenAddress(network, text);
  const { form, shape } = ADDRESS_FORMATS[network.format];
  const address = bare === null ? null : form(bare);
  if (address !== null) return { outcome: "address", address };
  return { outcome: bare !== null && shape?.test(bare) === true ? "checksum_wrong" : "malformed" };
}

/** @returns null for a text that is no address of the network. */
export function normaliseAddress(network: Network, text: string): string | null {
  const reading = readAddress(network, text);
  return reading.outcome === "address" ? reading.address : null;
}

/** The address in a text as it was written, without a payment URI or account id around it; null where none can be in it. */
export function writtenAddress(network: Network, sent: string): string | null {
  if (/\p{Cf}/u.test(sent)) return null;
  const text = sent.trim();
  if (text.length > LENGTH_MAX || !PRINTABLE_ASCII.test(text)) return null;
  return withoutScheme(network, text.replace(/\?.*$/, ""));
}

/** A scheme of another family stays, and then no form fits. */
function withoutScheme(network: Network, text: string): string {
  for (let at = text.lastIndexOf(":"); at > 0; at = text.lastIndexOf(":", at - 1)) {
    const scheme = text.slice(0, at);
    if (networkNamed(scheme)?.family !== network.family) continue;
    const rest = text.slice(at + 1);
    // EIP-681 names the chain behind the address.
    return network.family === "evm" ? rest.replace(/@[0-9]{1,16}$/, "") : rest;
  }
  return text;
}
