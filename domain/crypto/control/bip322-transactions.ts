// The two virtual transactions of BIP-322: one that pays to the address and commits to the message, and one that spends it.

import { RawTx, Transaction } from "@scure/btc-signer";
import { sha256x2, tagSchnorr } from "@scure/btc-signer/utils.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const OP_0 = 0x00;
const OP_RETURN = 0x6a;
const PUSH_32 = 0x20;
const NO_TRANSACTION = new Uint8Array(32);
const NO_OUTPUT = 0xffffffff;

/** @returns the id of the transaction that `toSign` spends, as explorers write it: in reverse. */
export function toSpendId(message: string, outputScript: Uint8Array): Uint8Array {
  const hash = tagSchnorr("BIP0322-signed-message", utf8ToBytes(message));
  const commitment = concatBytes(Uint8Array.of(OP_0, PUSH_32), hash);
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: NO_TRANSACTION, index: NO_OUTPUT, finalScriptSig: commitment, sequence: 0 }],
    outputs: [{ amount: 0n, script: outputScript }],
    witnesses: [],
    lockTime: 0,
  });
  return sha256x2(raw).toReversed();
}

/** The transaction whose input the signature unlocks; unsigned. */
export function toSign(message: string, outputScript: Uint8Array): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true });
  transaction.addInput({ txid: toSpendId(message, outputScript), index: 0, sequence: 0 });
  transaction.addOutput({ script: Uint8Array.of(OP_RETURN), amount: 0n });
  return transaction;
}
