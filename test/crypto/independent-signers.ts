// Wallets for tests, on other libraries than those that verify: ethers for Ethereum; bitcoinjs-lib with libsecp256k1 for
// Bitcoin; Node's OpenSSL for Solana. Their keys are hashes of a name.

import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { createRequire } from "node:module";
import { base58 } from "@scure/base";
import { crypto, initEccLib, payments, script, Transaction, type Payment } from "bitcoinjs-lib";
import { Wallet } from "ethers";
import type { ControlProof } from "#domain/crypto/control/verify-signature.ts";

// Node loads it, whatever a bundler makes of its WebAssembly.
const libsecp256k1 = createRequire(import.meta.url)("tiny-secp256k1") as typeof import("tiny-secp256k1");

/** A signature over a text, by the key of a name. */
export type Sign = (name: string, text: string) => ControlProof;

function secretOf(name: string): Uint8Array {
  return createHash("sha256").update(name).digest();
}

export const signEip191: Sign = (name, text) => {
  const wallet = new Wallet(`0x${Buffer.from(secretOf(name)).toString("hex")}`);
  const signature = wallet.signMessageSync(text);
  return { namespace: "eip155", address: wallet.address, text, signature, signatureType: "eip191" };
};

export const signEd25519: Sign = (name, text) => {
  // PKCS #8 of an Ed25519 key is this prefix and the 32 bytes (RFC 8410).
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const der = Buffer.concat([prefix, secretOf(name)]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const signature = base58.encode(new Uint8Array(sign(null, Buffer.from(text), key)));
  return { namespace: "solana", address: solanaAddress(key), text, signature, signatureType: "ed25519" };
};

function solanaAddress(key: KeyObject): string {
  const { x = "" } = createPublicKey(key).export({ format: "jwk" });
  return base58.encode(new Uint8Array(Buffer.from(x, "base64url")));
}

/** As Electrum signs for segwit addresses: under the header of P2PKH with a compressed key. */
export const signElectrum: Readonly<Record<"p2shP2wpkh" | "p2wpkh", Sign>> = {
  p2shP2wpkh: (name, text) =>
    bip137(name, text, 31, (pubkey) => payments.p2sh({ redeem: payments.p2wpkh({ pubkey }) })),
  p2wpkh: (name, text) => bip137(name, text, 31, (pubkey) => payments.p2wpkh({ pubkey })),
};

/** BIP-137 by the kinds of addresses that it knows. */
export const signBip137: Readonly<Record<"p2pkhUncompressed" | "p2pkh" | "p2shP2wpkh" | "p2wpkh", Sign>> = {
  p2pkhUncompressed: (name, text) => bip137(name, text, 27, (pubkey) => payments.p2pkh({ pubkey }), false),
  p2pkh: (name, text) => bip137(name, text, 31, (pubkey) => payments.p2pkh({ pubkey })),
  p2shP2wpkh: (name, text) =>
    bip137(name, text, 35, (pubkey) => payments.p2sh({ redeem: payments.p2wpkh({ pubkey }) })),
  p2wpkh: (name, text) => bip137(name, text, 39, (pubkey) => payments.p2wpkh({ pubkey })),
};

function bip137(
  name: string,
  text: string,
  header: number,
  pay: (pubkey: Uint8Array) => Payment,
  compressed = true,
): ControlProof {
  const message = Buffer.from(text);
  const length = message.length < 253 ? [message.length] : [253, message.length & 0xff, message.length >> 8];
  const prefix = Buffer.from("\u0018Bitcoin Signed Message:\n");
  const hash = crypto.hash256(Buffer.concat([prefix, Uint8Array.from(length), message]));
  const { signature, recoveryId } = libsecp256k1.signRecoverable(hash, secretOf(name));
  return {
    namespace: "bip122",
    address: pay(publicKey(name, compressed)).address ?? "",
    text,
    signature: Buffer.from([header + recoveryId, ...signature]).toString("base64"),
    signatureType: "bip137",
  };
}

/** BIP-322 simple by the kinds of addresses that are supported. */
export const signBip322: Readonly<Record<"p2wpkh" | "p2shP2wpkh" | "p2tr" | "p2trSighashAll", Sign>> = {
  p2wpkh: (name, text) => bip322(text, payments.p2wpkh({ pubkey: publicKey(name) }), keyHashWitness(name)),
  p2shP2wpkh: (name, text) => {
    const redeem = payments.p2wpkh({ pubkey: publicKey(name) });
    return bip322(text, payments.p2sh({ redeem }), keyHashWitness(name));
  },
  p2tr: (name, text) => bip322(text, taproot(name), keyPathWitness(name, Transaction.SIGHASH_DEFAULT)),
  p2trSighashAll: (name, text) => bip322(text, taproot(name), keyPathWitness(name, Transaction.SIGHASH_ALL)),
};

type Unlock = (transaction: Transaction, output: Uint8Array) => Uint8Array[];

function bip322(text: string, payment: Payment, unlock: Unlock): ControlProof {
  const { address = "", output = new Uint8Array() } = payment;
  const tag = createHash("sha256").update("BIP0322-signed-message").digest();
  const hash = createHash("sha256").update(tag).update(tag).update(text).digest();
  const toSpend = new Transaction();
  toSpend.version = 0;
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, script.compile([0, hash]));
  toSpend.addOutput(output, 0n);
  const toSign = new Transaction();
  toSign.version = 0;
  toSign.addInput(toSpend.getHash(), 0, 0);
  toSign.addOutput(Uint8Array.of(0x6a), 0n);
  return {
    namespace: "bip122",
    address,
    text,
    signature: witnessInBase64(unlock(toSign, output)),
    signatureType: "bip322-simple",
  };
}

function keyHashWitness(name: string): Unlock {
  return (transaction) => {
    const pubkey = publicKey(name);
    const code = payments.p2pkh({ pubkey }).output ?? new Uint8Array();
    const digest = transaction.hashForWitnessV0(0, code, 0n, Transaction.SIGHASH_ALL);
    const signature = libsecp256k1.sign(digest, secretOf(name));
    return [script.signature.encode(signature, Transaction.SIGHASH_ALL), pubkey];
  };
}

function keyPathWitness(name: string, hashType: number): Unlock {
  return (transaction, output) => {
    const digest = transaction.hashForWitnessV1(0, [output], [0n], hashType);
    const signature = libsecp256k1.signSchnorr(digest, tweakedSecret(name));
    return [hashType === 0 ? signature : Buffer.concat([signature, Uint8Array.of(hashType)])];
  };
}

function taproot(name: string): Payment {
  initEccLib(libsecp256k1);
  return payments.p2tr({ internalPubkey: publicKey(name).subarray(1) });
}

/** BIP-341: the secret of the output key of an internal key without scripts. */
function tweakedSecret(name: string): Uint8Array {
  const [parity] = publicKey(name);
  const secret = parity === 3 ? libsecp256k1.privateNegate(secretOf(name)) : secretOf(name);
  const tweak = crypto.taggedHash("TapTweak", publicKey(name).subarray(1));
  const tweaked = libsecp256k1.privateAdd(secret, tweak);
  if (tweaked === null) throw new RangeError("no such key");
  return tweaked;
}

function publicKey(name: string, compressed = true): Uint8Array {
  const key = libsecp256k1.pointFromScalar(secretOf(name), compressed);
  if (key === null) throw new RangeError("no such key");
  return key;
}

/** All items here are shorter than 253 bytes. */
function witnessInBase64(items: readonly Uint8Array[]): string {
  const parts = items.flatMap((item) => [Uint8Array.of(item.length), item]);
  return Buffer.concat([Uint8Array.of(items.length), ...parts]).toString("base64");
}
