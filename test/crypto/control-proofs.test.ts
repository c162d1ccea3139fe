// Proofs of control by wallets on other libraries: each is valid, and nothing made of it is.

import { base58 } from "@scure/base";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifySignature, type ControlProof } from "#domain/crypto/control/verify-signature.ts";
import {
  signBip137,
  signBip322,
  signEd25519,
  signEip191,
  signElectrum,
  type Sign,
} from "./independent-signers.ts";

const WALLETS: readonly (readonly [string, Sign])[] = [
  ["EIP-191", signEip191],
  ["BIP-322 of P2WPKH", signBip322.p2wpkh],
  ["BIP-322 of P2SH-P2WPKH", signBip322.p2shP2wpkh],
  ["BIP-322 of P2TR", signBip322.p2tr],
  ["BIP-322 of P2TR that names its hash type", signBip322.p2trSighashAll],
  ["BIP-137 of P2PKH with an uncompressed key", signBip137.p2pkhUncompressed],
  ["BIP-137 of P2PKH", signBip137.p2pkh],
  ["BIP-137 of P2SH-P2WPKH", signBip137.p2shP2wpkh],
  ["BIP-137 of P2WPKH", signBip137.p2wpkh],
  ["Electrum's of P2SH-P2WPKH", signElectrum.p2shP2wpkh],
  ["Electrum's of P2WPKH", signElectrum.p2wpkh],
  ["Ed25519", signEd25519],
];

/** Long enough for each way in which a length of a text is written. */
const text = fc.string({ unit: "grapheme", maxLength: 300 });
const name = fc.string({ minLength: 1, maxLength: 8 });

describe.each(WALLETS)("%s", (_, signWith) => {
  it("a signature by another library is valid", () => {
    fc.assert(
      fc.property(name, text, (signer, signed) => {
        expect(verifySignature(signWith(signer, signed))).toBe("valid");
      }),
      { seed: 18, numRuns: 15 },
    );
  });

  it("a signature with one bit turned is not valid", () => {
    const proof = signWith("a customer", "I control this account.");
    const others = withBitsTurned(bytesOf(proof));
    const valid = others.filter((other) => verifySignature(withBytes(proof, other)) === "valid");
    expect(valid).toEqual([]);
  });

  it("a signature with a byte more or less at any place is not valid", () => {
    const proof = signWith("a customer", "I control this account.");
    const bytes = [...bytesOf(proof)];
    const others = bytes.flatMap((_byte, at) => [bytes.toSpliced(at, 1), bytes.toSpliced(at, 0, 0)]);
    const valid = others.filter((other) => verifySignature(withBytes(proof, other)) === "valid");
    expect(valid).toEqual([]);
  });

  it("a signature over another text is not valid", () => {
    fc.assert(
      fc.property(text, text, (signed, other) => {
        fc.pre(signed !== other);
        expect(verifySignature({ ...signWith("a customer", signed), text: other })).toBe("wrong_signer");
      }),
      { seed: 18, numRuns: 10 },
    );
  });

  it("a signature by another key is not valid", () => {
    fc.assert(
      fc.property(name, name, (signer, other) => {
        fc.pre(signer !== other);
        const { address } = signWith(other, "");
        expect(verifySignature({ ...signWith(signer, "I control it."), address })).not.toBe("valid");
      }),
      { seed: 18, numRuns: 10 },
    );
  });
});

describe("a signature for one kind of address", () => {
  // Of one key, each kind of address is an account of its own.
  it("is not valid for another kind of address of the same key", () => {
    // The header of P2PKH alone stands for every address of its compressed key.
    const { p2pkh, ...others } = signBip137;
    const proofs = [...Object.values(others), ...Object.values(signBip322)].map((signWith) =>
      signWith("a customer", "I control it."),
    );
    const addresses = [p2pkh("a customer", "I control it."), ...proofs].map(({ address }) => address);
    for (const proof of proofs)
      for (const address of addresses)
        if (address !== proof.address) expect(verifySignature({ ...proof, address })).not.toBe("valid");
  });

  it("is not valid for Taproot, nor for an uncompressed key's address, under the header of P2PKH", () => {
    const proof = signBip137.p2pkh("a customer", "I control it.");
    for (const signWith of [signBip322.p2tr, signBip137.p2pkhUncompressed]) {
      const { address } = signWith("a customer", "");
      expect(verifySignature({ ...proof, address })).not.toBe("valid");
    }
  });
});

describe("a signature in another form that wallets print", () => {
  const ethereum = signEip191("a customer", "I control it.");
  const solana = signEd25519("a customer", "I control it.");
  const bytes = Buffer.from(base58.decode(solana.signature));

  it.each([
    ["hex without 0x", ethereum, ethereum.signature.slice(2)],
    ["hex in capitals", ethereum, ethereum.signature.slice(2).toUpperCase()],
    ["hex", solana, bytes.toString("hex")],
    ["hex with 0x", solana, `0x${bytes.toString("hex").toUpperCase()}`],
    ["base64", solana, bytes.toString("base64")],
  ])("is valid: %s, $1.signatureType", (_, proof, signature) => {
    expect(verifySignature({ ...proof, signature })).toBe("valid");
    expect(verifySignature({ ...proof, signature, text: "Another." })).toBe("wrong_signer");
  });

  it.each([
    ["hex cut off", bytes.toString("hex").slice(2)],
    ["base64 cut off", bytes.subarray(1).toString("base64")],
  ])("is malformed: %s", (_, signature) => {
    expect(verifySignature({ ...solana, signature })).toBe("malformed_signature");
  });
});

const ENCODINGS = {
  eip191: { prefix: "0x", encoding: "hex" },
  bip137: { prefix: "", encoding: "base64" },
  "bip322-simple": { prefix: "", encoding: "base64" },
} as const;

function bytesOf({ signature, signatureType }: ControlProof): Uint8Array {
  if (signatureType === "ed25519") return base58.decode(signature);
  const { prefix, encoding } = ENCODINGS[signatureType];
  return Buffer.from(signature.slice(prefix.length), encoding);
}

function withBytes(proof: ControlProof, bytes: Iterable<number>): ControlProof {
  const { signatureType } = proof;
  const all = Uint8Array.from(bytes);
  if (signatureType === "ed25519") return { ...proof, signature: base58.encode(all) };
  const { prefix, encoding } = ENCODINGS[signatureType];
  return { ...proof, signature: prefix + Buffer.from(all).toString(encoding) };
}

/** The bytes with one bit turned: every seventh, which meets each byte and, over eight bytes, each place in one. */
function withBitsTurned(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil((bytes.length * 8) / 7) }, (_, nth) => {
    const at = nth * 7;
    const turned = Uint8Array.from(bytes);
    turned[at >> 3] = (turned[at >> 3] ?? 0) ^ (1 << (at & 7));
    return turned;
  });
}
