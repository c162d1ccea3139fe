// How tests in the Workers runtime have a text signed by a wallet that runs beside them.

import type { ControlProof } from "#domain/crypto/control/verify-signature.ts";

export type WalletKind =
  | "eip191"
  | "ed25519"
  | "bip322.p2wpkh"
  | "bip322.p2shP2wpkh"
  | "bip322.p2tr"
  | "bip137.p2pkh"
  | "bip137.p2shP2wpkh"
  | "bip137.p2wpkh";

declare module "vitest" {
  interface ProvidedContext {
    readonly signerUrl: string;
  }
}

/** @param name whose wallet: one name has one key. */
export async function signAt(
  url: string,
  kind: WalletKind,
  name: string,
  text: string,
): Promise<ControlProof> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify({ kind, name, text }) });
  return (await response.json()) as ControlProof;
}
