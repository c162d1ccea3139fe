// The form in which wallet addresses are compared: equal forms of one family are one wallet. What is no address of its
// network, or has a wrong checksum, has no form, so that it is never called clean.

import type { AddressForm } from "./address-form.ts";
import { ADDRESS_FORMATS, type AddressFormatName } from "./formats.ts";
import { networkNamed, type Network } from "./networks.ts";
import { isOfAnotherNetwork } from "./own-network.ts";

// The longest forms known have some 200; decoding base58 takes quadratic time.
const LENGTH_MAX = 300;
// No address has others: invisible characters, look-alikes and spaces inside make it none.
const PRINTABLE_ASCII = /^[!-~]+$/;

export type AddressReading =
  | { readonly outcome: "address"; readonly address: string }
  /** It can be read, and says that it is another network's of the family: it is compared all the same, because its keys are. */
  | { readonly outcome: "other_network"; readonly address: string }
  /** It looks like an address of the network, and cannot be one: it was mistyped. */
  | { readonly outcome: "checksum_wrong" }
  /** It looks like nothing that is known of the network. */
  | { readonly outcome: "malformed" };

/** A payment URI (BIP 21 and its kin) and a CAIP-10 account id are read as the address in them, where they name the family. */
export function readAddress(network: Network, text: string): AddressReading {
  const bare = writtenAddress(network, text);
  const { form, shape } = ADDRESS_FORMATS[network.format];
  const address = bare === null ? null : form(bare);
  if (bare === null) return { outcome: "malformed" };
  if (address !== null) {
    return { outcome: isOfAnotherNetwork(network, bare) ? "other_network" : "address", address };
  }
  const isMistyped = shape?.test(bare) === true && !isOfSister(network, bare);
  return { outcome: isMistyped ? "checksum_wrong" : "malformed" };
}

/** Whether the main network reads it, or the test network of it. A checksum of EVM networks names none. */
function isOfSister({ family, format }: Network, bare: string): boolean {
  const sisters = family === "evm" ? [] : [format.replace(/-testnet$/, ""), `${format}-testnet`];
  return sisters.some((name) => Object.hasOwn(ADDRESS_FORMATS, name) && formOf(name)(bare) !== null);
}

function formOf(name: string): AddressForm {
  return ADDRESS_FORMATS[name as AddressFormatName].form;
}

/** @returns null for a text that is no address of the network. */
export function normaliseAddress(network: Network, text: string): string | null {
  const reading = readAddress(network, text);
  return "address" in reading ? reading.address : null;
}

/** The address in a text as it was written, without a payment URI or account id around it; null where none can be in it. */
export function writtenAddress(network: Network, sent: string): string | null {
  if (/\p{Cf}/u.test(sent)) return null;
  const text = sent.trim();
  if (text.length > LENGTH_MAX || !PRINTABLE_ASCII.test(text)) return null;
  return withoutScheme(text.replace(/\?.*$/, ""), ({ family }) => family === network.family);
}

/**
 * A text without the names of networks before it, and without the chain that EIP-681 names behind the address.
 * @param isMeant a scheme of any other network stays, and then no form fits.
 */
export function withoutScheme(text: string, isMeant: (network: Network) => boolean): string {
  for (let at = text.lastIndexOf(":"); at > 0; at = text.lastIndexOf(":", at - 1)) {
    const named = networkNamed(text.slice(0, at));
    if (named === null || !isMeant(named)) continue;
    const rest = text.slice(at + 1);
    return named.family === "evm" ? rest.replace(/@[0-9]{1,16}$/, "") : rest;
  }
  return text;
}
