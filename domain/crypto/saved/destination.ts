// Where a payment ends: an account of a network, and what tells the customers of its host apart there. Two writings are one
// destination only if no payment could tell them apart; screening compares the account alone.

import { isMoneroSubaddress, moneroPaymentId } from "../../screening/addresses/monero-address.ts";
import { networkNamed, type Network } from "../../screening/addresses/networks.ts";
import { readAddress, writtenAddress } from "../../screening/addresses/normalise-address.ts";
import { xrpDestination } from "../../screening/addresses/xrp-address.ts";
import { hasMemos, memoForm } from "./memos.ts";

export interface Destination {
  /** The account in one writing; of a muxed address of Stellar that address. */
  readonly account: string;
  /** In one writing; null where there is none. */
  readonly memo: string | null;
}

export type DestinationReading =
  | ({ readonly outcome: "destination" } & Destination)
  | {
      readonly outcome:
        | "checksum_wrong"
        | "malformed"
        /** The address, or the text around it, names another network. */
        | "other_network"
        /** Payments on this network, or to an address like this, carry none. */
        | "memo_unused"
        | "memo_invalid"
        /** The address, or the text around it, holds another one. */
        | "memo_differs";
    };

/** @param memo what is to be sent beside the address; null for nothing. */
export function readDestination(network: Network, text: string, memo: string | null): DestinationReading {
  const reading = readAddress(network, text);
  const written = writtenAddress(network, text);
  if (reading.outcome === "other_network" || namesAnotherChain(network, text))
    return { outcome: "other_network" };
  if (reading.outcome !== "address") return reading;
  if (written === null) return { outcome: "malformed" };
  const given = [
    ...memosWithin(network, written),
    ...memosAround(network, text),
    ...(memo === null ? [] : [memo]),
  ];
  if (given.length > 0 && !mayCarry(network, written)) return { outcome: "memo_unused" };
  const [first = null, ...others] = given.map((one) => memoForm(network.format, one));
  if (given.length > 0 && (first === null || others.includes(null))) return { outcome: "memo_invalid" };
  if (others.some((other) => other !== first)) return { outcome: "memo_differs" };
  return {
    outcome: "destination",
    account: isMuxed(network, written) ? written : reading.address,
    memo: first,
  };
}

/** What stands beside an address in the text that it came in, such as `?dt=7`: as it was written, null for nothing. */
export function memoAround(network: Network, text: string): string | null {
  return memosAround(network, text)[0] ?? null;
}

function memosWithin({ format }: Network, address: string): string[] {
  if (format === "xrp-ledger") return [...(xrpDestination(address)?.tags ?? [])];
  return format === "monero" ? [moneroPaymentId(address) ?? []].flat() : [];
}

/** The names under which payment URIs carry one, in any case: which of them a wallet writes depends on the wallet. */
const QUERY_NAMES: ReadonlySet<string> = new Set("dt tag memo memo_id memoid tx_payment_id text".split(" "));

function memosAround({ format }: Network, text: string): string[] {
  const query = text.indexOf("?");
  if (query === -1 || !hasMemos(format)) return [];
  const parameters = [...new URLSearchParams(text.slice(query).trim())];
  return parameters.flatMap(([name, value]) => (QUERY_NAMES.has(name.toLowerCase()) ? [value] : []));
}

function mayCarry(network: Network, address: string): boolean {
  if (network.format === "monero" && isMoneroSubaddress(address)) return false;
  return hasMemos(network.format) && !isMuxed(network, address);
}

/** It holds its number itself, and what it stands for is no memo of the account. */
function isMuxed({ format }: Network, address: string): boolean {
  return format === "stellar" && address.startsWith("M");
}

/** An account id (CAIP-10) and a payment URI of EVM networks (EIP-681) name a chain; a scheme such as `ethereum:` names a family. */
function namesAnotherChain(network: Network, text: string): boolean {
  const chain = network.family === "evm" ? /@([0-9]{1,16})(?:[/?]|$)/.exec(text.trim())?.[1] : undefined;
  const account = /^([-a-z0-9]{3,8}:[-\w]{1,32}):/i.exec(text.trim())?.[1];
  return [chain && `eip155:${chain}`, account].some((id) => {
    const named = id === undefined ? null : networkNamed(id);
    return named !== null && named.id !== network.id;
  });
}
