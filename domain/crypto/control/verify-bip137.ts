// BIP-137: "Bitcoin Signed Message" signatures, whose header byte says which kind of address signed and which of four keys.
// Some wallets sign for segwit addresses under the header of P2PKH; that is not BIP-137, and BIP-322 is there for them.

import { base64 } from "@scure/base";
import { CompactSize, OutScript } from "@scure/btc-signer";
import { equalBytes, hash160, sha256x2 } from "@scure/btc-signer/utils.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { readBitcoinAddress } from "./bitcoin-address.ts";
import { recoverKey } from "./ecdsa-signature.ts";
import type { SignatureOutcome } from "./signature-outcome.ts";

const BYTES = 65;
const PREFIX = utf8ToBytes("\u0018Bitcoin Signed Message:\n");
const FIRST_HEADER = 27;
const SIGNERS = ["p2pkh-uncompressed", "p2pkh", "p2sh-p2wpkh", "p2wpkh"] as const;
const SUPPORTED: ReadonlySet<string> = new Set(["p2pkh", "p2sh", "p2wpkh"]);

export function verifyBip137(address: string, text: string, signature: string): SignatureOutcome {
  const account = readBitcoinAddress(address);
  if (account === null || !SUPPORTED.has(account.kind)) return "unsupported_signer";
  const bytes = decode(signature);
  const header = (bytes?.[0] ?? 0) - FIRST_HEADER;
  const signer = SIGNERS[header >> 2];
  if (bytes === null || signer === undefined) return "malformed_signature";
  const key = recoverKey(bytes.subarray(1), header & 3, messageHash(text), signer !== "p2pkh-uncompressed");
  if (key === null) return "malformed_signature";
  return equalBytes(outputScript(signer, hash160(key)), account.outputScript) ? "valid" : "wrong_signer";
}

function decode(signature: string): Uint8Array | null {
  try {
    const bytes = base64.decode(signature);
    return bytes.length === BYTES ? bytes : null;
  } catch {
    return null;
  }
}

function messageHash(text: string): Uint8Array {
  const message = utf8ToBytes(text);
  return sha256x2(concatBytes(PREFIX, CompactSize.encode(BigInt(message.length)), message));
}

function outputScript(signer: (typeof SIGNERS)[number], hash: Uint8Array): Uint8Array {
  if (signer === "p2pkh" || signer === "p2pkh-uncompressed") return OutScript.encode({ type: "pkh", hash });
  const segwit = OutScript.encode({ type: "wpkh", hash });
  return signer === "p2wpkh" ? segwit : OutScript.encode({ type: "sh", hash: hash160(segwit) });
}
