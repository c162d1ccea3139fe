// ECDSA over secp256k1 in the one form that is taken: r and s in range, s in the lower half (BIP 62, EIP-2). The other half
// would make a second valid signature of each.

import { secp256k1 } from "@noble/curves/secp256k1.js";

/** @param bytes r and s, 64 bytes. */
export function isCanonical(bytes: Uint8Array): boolean {
  try {
    return !secp256k1.Signature.fromBytes(bytes, "compact").hasHighS();
  } catch {
    return false;
  }
}

/**
 * The public key that made a signature over a hash.
 * @param compact r and s, 64 bytes
 * @param recovery 0 to 3
 * @returns null if no key can have made it, or not in this form.
 */
export function recoverKey(
  compact: Uint8Array,
  recovery: number,
  hash: Uint8Array,
  compressed: boolean,
): Uint8Array | null {
  if (!isCanonical(compact)) return null;
  try {
    const signature = secp256k1.Signature.fromBytes(compact, "compact").addRecoveryBit(recovery);
    return signature.recoverPublicKey(hash).toBytes(compressed);
  } catch {
    return null;
  }
}
