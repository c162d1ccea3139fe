// EIP-1271: how a contract is asked about a signature, and what it answers where the signature is its own.

import * as AbiFunction from "ox/AbiFunction";

const IS_VALID_SIGNATURE = AbiFunction.from(
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
);
/** The function's own selector, which the ABI fills up to 32 bytes. */
const YES = /^0x1626ba7e0{56}/i;

/** The data of the call. */
export function encodeQuestion(hash: `0x${string}`, signature: `0x${string}`): `0x${string}` {
  return AbiFunction.encodeData(IS_VALID_SIGNATURE, [hash, signature]);
}

/** @param result of the call: `0x` where there is no contract. */
export function isYes(result: string): boolean {
  return YES.test(result);
}
