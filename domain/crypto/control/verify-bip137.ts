// BIP-137: "Bitcoin Signed Message" signatures, whose header byte says which kind of address signed and which of four keys.
// Electrum and others sign for segwit addresses under the header of P2PKH. That header names the same compressed key, so it is
// taken for every kind of address that the key has.

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
  const scripts = scriptsUnder(signer, hash160(key));
  return scripts.some((script) => equalBytes(script, account.outputScript)) ? "valid" : "wrong_signer";
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

/** What a header allows the key to have signed for. */
function scriptsUnder(signer: (typeof SIGNERS)[number], hash: Uint8Array): Uint8Array[] {
  const legacy = OutScript.encode({ type: "pkh", hash });
  // No segwit script is of an uncompressed key.
  if (signer === "p2pkh-uncompressed") return [legacy];
  const segwit = OutScript.encode({ type: "wpkh", hash });
  const nested = OutScript.encode({ type: "sh", hash: hash160(segwit) });
  if (signer === "p2pkh") return [legacy, segwit, nested];
  return [signer === "p2wpkh" ? segwit : nested];
}
