// How contracts are asked: at the node that the deployment has for their network, or not at all.

import type { IsValidSignature } from "#domain/crypto/control/verify-signature.ts";
import { configurationOf, type Env } from "../environment.ts";
import { Circuit } from "../providers/circuit.ts";
import { wayTo } from "../providers/configured-providers.ts";
import { contractAt, type ContractNode } from "./ask-contract.ts";

/** @returns null where the deployment has no node of the network. @param network its CAIP-2 id. */
export type FindContract = (network: string, address: string) => IsValidSignature | null;

/** What fails for one caller of this function rests for that one alone. */
export function configuredChains(env: Env): FindContract {
  const nodes = new Map<string, ContractNode>();
  return (network, address) => {
    const url = configurationOf(env).nodeUrls.get(network);
    if (url === undefined) return null;
    const node = nodes.get(network) ?? { network, url, terms: termsOf(env, url) };
    nodes.set(network, node);
    return contractAt(node, address);
  };
}

function termsOf(env: Env, url: string): ContractNode["terms"] {
  return { circuit: new Circuit(), fetch: wayTo(env, url) };
}
