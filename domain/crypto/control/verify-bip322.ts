// BIP-322 in its simple form: the witness that would spend from the address, in base64, with or without the prefix "smp".
// P2WPKH, P2WPKH inside P2SH, and the key path of P2TR; other scripts would need an interpreter.

import { schnorr, secp256k1 } from "@noble/curves/secp256k1.js";
import { base64 } from "@scure/base";
import { OutScript, RawWitness, SigHash } from "@scure/btc-signer";
import { equalBytes, hash160 } from "@scure/btc-signer/utils.js";
import { toSign } from "./bip322-transactions.ts";
import { readBitcoinAddress, type BitcoinAddress } from "./bitcoin-address.ts";
import type { SignatureOutcome } from "./signature-outcome.ts";

type Witness = readonly Uint8Array[];

const PREFIX = "smp";
const COMPRESSED_KEY_BYTES = 33;
const SCHNORR_BYTES = 64;
const NO_AMOUNT = 0n;

export function verifyBip322(address: string, text: string, signature: string): SignatureOutcome {
  const account = readBitcoinAddress(address);
  if (account === null || account.kind === "p2pkh" || account.kind === "p2wsh") return "unsupported_signer";
  const witness = decode(signature);
  if (witness === null) return "malformed_signature";
  return account.kind === "p2tr"
    ? verifyKeyPath(account, text, witness)
    : verifyKeyHash(account, text, witness);
}

function decode(signature: string): Witness | null {
  const encoded = signature.startsWith(PREFIX) ? signature.slice(PREFIX.length) : signature;
  try {
    const bytes = base64.decode(encoded);
    const witness = RawWitness.decode(bytes);
    return witness.length > 0 && equalBytes(RawWitness.encode(witness), bytes) ? witness : null;
  } catch {
    return null;
  }
}

/** P2WPKH, bare or inside P2SH. Source of the digest: BIP-143. */
function verifyKeyHash(account: BitcoinAddress, text: string, witness: Witness): SignatureOutcome {
  const [signature, key] = witness;
  if (witness.length !== 2 || signature === undefined || key?.length !== COMPRESSED_KEY_BYTES)
    // Another script inside P2SH has a witness of another shape.
    return account.kind === "p2sh" ? "unsupported_signer" : "malformed_signature";
  const hash = hash160(key);
  if (!equalBytes(account.program, account.kind === "p2sh" ? nestedScriptHash(hash) : hash))
    return "wrong_signer";
  if (signature.at(-1) !== SigHash.ALL) return "malformed_signature";
  const der = signature.subarray(0, -1);
  if (!isStrictDer(der)) return "malformed_signature";
  const digest = toSign(text, account.outputScript).preimageWitnessV0(
    0,
    OutScript.encode({ type: "pkh", hash }),
    SigHash.ALL,
    NO_AMOUNT,
  );
  const made = secp256k1.verify(der, digest, key, { format: "der", prehash: false, lowS: true });
  return made ? "valid" : "wrong_signer";
}

function nestedScriptHash(hash: Uint8Array): Uint8Array {
  return hash160(OutScript.encode({ type: "wpkh", hash }));
}

/** In the only encoding of its numbers (BIP 66), s in the lower half. */
function isStrictDer(der: Uint8Array): boolean {
  try {
    const signature = secp256k1.Signature.fromBytes(der, "der");
    return !signature.hasHighS() && equalBytes(signature.toBytes("der"), der);
  } catch {
    return false;
  }
}

/** P2TR, by its key. Source of the digest: BIP-341. */
function verifyKeyPath(account: BitcoinAddress, text: string, witness: Witness): SignatureOutcome {
  const [signature = new Uint8Array()] = witness;
  // More than a signature is a script path, or an annex.
  if (witness.length !== 1) return "unsupported_signer";
  const explicit = signature.length === SCHNORR_BYTES + 1 && signature[SCHNORR_BYTES] === SigHash.ALL;
  if (signature.length !== SCHNORR_BYTES && !explicit) return "malformed_signature";
  const digest = toSign(text, account.outputScript).preimageWitnessV1(
    0,
    [account.outputScript],
    explicit ? SigHash.ALL : SigHash.DEFAULT,
    [NO_AMOUNT],
  );
  const made = schnorr.verify(signature.subarray(0, SCHNORR_BYTES), digest, account.program);
  return made ? "valid" : "wrong_signer";
}
