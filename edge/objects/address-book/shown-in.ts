// Which of several texts that would be kept shows a saved address: such a text is refused, or left out.

import { showsAddress } from "#domain/crypto/saved/shows-address.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import type { OpenedAddress } from "./api.ts";

/** @returns the name of the first text that shows the address; null where none does. */
export function shownIn<Name extends string>(
  { address, network: named }: OpenedAddress,
  texts: Readonly<Record<Name, string | null | undefined>>,
): Name | null {
  const network = networkNamed(named);
  if (network === null) throw new Error("a saved address is of a network that is known");
  const names = Object.keys(texts) as Name[];
  return names.find((name) => showsAddress(texts[name] ?? "", network, address)) ?? null;
}
