// Whether a signature over a text proves control of an address.

import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { SignatureType } from "../../contract/crypto/control-challenge.ts";
import type { Namespace } from "./namespaces.ts";
import type { SignatureOutcome } from "./signature-outcome.ts";
import { verifyBip137 } from "./verify-bip137.ts";
import { verifyBip322 } from "./verify-bip322.ts";
import { verifyEd25519 } from "./verify-ed25519.ts";
import { hexSignature, personalMessageHash, verifyEip191 } from "./verify-eip191.ts";

type Hex = `0x${string}`;

interface Kind {
  readonly namespace: Namespace;
  readonly verify: (address: string, text: string, signature: string) => SignatureOutcome;
}

const KINDS = {
  eip191: { namespace: "eip155", verify: verifyEip191 },
  "bip322-simple": { namespace: "bip122", verify: verifyBip322 },
  bip137: { namespace: "bip122", verify: verifyBip137 },
  ed25519: {
    namespace: "solana",
    verify: (address, text, signature) => verifyEd25519(address, utf8ToBytes(text), signature),
  },
} as const satisfies Readonly<Record<SignatureType, Kind>>;

export interface ControlProof {
  readonly namespace: Namespace;
  readonly address: string;
  /** What was signed, exactly. */
  readonly text: string;
  readonly signature: string;
  readonly signatureType: SignatureType;
}

/**
 * Asks the contract at an address on its chain whether a signature is its own (EIP-1271). A chain that cannot be asked is
 * `unavailable`; an address without a contract calls every signature `invalid`.
 */
export type IsValidSignature = (hash: Hex, signature: Hex) => Promise<"valid" | "invalid" | "unavailable">;

/** Whether a signature proves control, with the keys of accounts alone: contract wallets are `unsupported_signer`. */
export function verifySignature(proof: ControlProof): SignatureOutcome {
  const { namespace, verify } = KINDS[proof.signatureType];
  if (namespace !== proof.namespace) return "unsupported_signer";
  return verify(proof.address, proof.text, proof.signature);
}

/** The signature that a contract can be asked about; null where none can. */
export function contractSignature({ namespace, signature, signatureType }: ControlProof): Hex | null {
  return signatureType === "eip191" && namespace === "eip155" ? hexSignature(signature) : null;
}

/**
 * The same where contract wallets can be asked. The contract is asked about whatever the account's own key did not sign: its
 * signature may look like anything.
 */
export async function verifySignatureOnChain(
  proof: ControlProof,
  isValidSignature: IsValidSignature,
): Promise<SignatureOutcome | "unavailable"> {
  const outcome = verifySignature(proof);
  const signature = contractSignature(proof);
  if (outcome === "valid" || signature === null) return outcome;
  const answer = await isValidSignature(personalMessageHash(proof.text), signature);
  if (answer !== "invalid") return answer;
  return outcome === "unsupported_signer" ? "wrong_signer" : outcome;
}
