// Whose signature a challenge asks for: an account in the one writing of its chain, with the types of signatures that can prove
// control of it.

import * as Address from "ox/Address";
import { SIGNATURE_TYPES, type SignatureType } from "../../contract/crypto/control-challenge.ts";
import { catalogueNetwork } from "../catalogue/networks.ts";
import { normaliseAddress } from "../../screening/addresses/normalise-address.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import { NAMESPACES, type Namespace } from "./namespaces.ts";
import { verifySignature } from "./verify-signature.ts";

export interface ChallengeAccount {
  readonly namespace: Namespace;
  /** The part of the network's CAIP-2 id after the colon. */
  readonly chainId: string;
  readonly address: string;
  /** At least one. */
  readonly signatureTypes: readonly SignatureType[];
}

/**
 * @param network an id of the catalogue.
 * @returns null for an account that cannot prove control: its network has no such messages, or its address is of a kind that no
 *   type of signature covers.
 */
export function challengeAccount(network: string, saved: string): ChallengeAccount | null {
  const known = networkNamed(network);
  const [named = "", chainId = ""] = network.split(":");
  if (known === null || !isNamespace(named) || !isProvable(network)) return null;
  const plain = normaliseAddress(known, saved);
  if (plain === null) return null;
  const address = named === "eip155" ? Address.checksum(plain) : plain;
  const { isAddress, isChainId } = NAMESPACES[named];
  if (!isAddress(address) || !isChainId(chainId)) return null;
  // What is no signature at all is malformed to a type that covers the address.
  const signatureTypes = SIGNATURE_TYPES.filter((signatureType) => {
    const proof = { namespace: named, address, text: "", signature: "", signatureType };
    return verifySignature(proof) !== "unsupported_signer";
  });
  return signatureTypes.length === 0 ? null : { namespace: named, chainId, address, signatureTypes };
}

function isProvable(network: string): boolean {
  return (catalogueNetwork(network)?.supports.controlProof ?? []).length > 0;
}

function isNamespace(text: string): text is Namespace {
  return Object.hasOwn(NAMESPACES, text);
}
