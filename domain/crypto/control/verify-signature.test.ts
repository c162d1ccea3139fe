// Signatures against the published vectors of each standard.

import { hexToBytes } from "@noble/hashes/utils.js";
import { base58, base64, hex } from "@scure/base";
import { describe, expect, it } from "vitest";
import { toSign, toSpendId } from "./bip322-transactions.ts";
import { readBitcoinAddress } from "./bitcoin-address.ts";
import { writeMessage } from "./challenge-message.ts";
import bip322 from "./fixtures/bip322-basic.json" with { type: "json" };
import ed25519 from "./fixtures/ed25519-vectors.json" with { type: "json" };
import contracts from "./fixtures/siwe-eip1271.json" with { type: "json" };
import siwe from "./fixtures/siwe-verification-positive.json" with { type: "json" };
import type { SignatureOutcome } from "./signature-outcome.ts";
import { verifyEd25519 } from "./verify-ed25519.ts";
import {
  verifySignature,
  verifySignatureOnChain,
  type ControlProof,
  type IsValidSignature,
} from "./verify-signature.ts";

type Vector = { domain: string; address: string; statement: string; uri: string; nonce: string } & {
  issuedAt: string;
  chainId: number;
  expirationTime?: string;
  notBefore?: string;
  signature: string;
};

function personal({ signature, chainId, ...parts }: Vector): ControlProof {
  const { domain, address, statement, uri, nonce, issuedAt, expirationTime, notBefore } = parts;
  const text = writeMessage({
    namespace: "eip155",
    chainId: String(chainId),
    version: "1",
    domain,
    address,
    statement,
    uri,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
  });
  return { namespace: "eip155", address, text, signature, signatureType: "eip191" };
}

function bitcoin(address: string, text: string, signature: string): ControlProof {
  return { namespace: "bip122", address, text, signature, signatureType: "bip322-simple" };
}

const EXAMPLE = personal(siwe["example message"]);

/** The same signature with another last byte, or other halves. */
function altered(signature: string, change: (bytes: Uint8Array) => void): string {
  const bytes = hexToBytes(signature.slice(2));
  change(bytes);
  return `0x${hex.encode(bytes)}`;
}

describe("EIP-191", () => {
  it.each(Object.entries<Vector>(siwe))("the published signature is valid: %s", (_, vector) => {
    expect(verifySignature(personal(vector))).toBe("valid");
  });

  it("an address is the same account in any case", () => {
    expect(verifySignature({ ...EXAMPLE, address: EXAMPLE.address.toLowerCase() })).toBe("valid");
  });

  it("another text, or another account, is wrong_signer", () => {
    expect(verifySignature({ ...EXAMPLE, text: `${EXAMPLE.text} ` })).toBe("wrong_signer");
    const address = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
    expect(verifySignature({ ...EXAMPLE, address })).toBe("wrong_signer");
  });

  it("the same signature with s in the upper half is malformed_signature", () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const signature = altered(EXAMPLE.signature, (bytes) => {
      const s = BigInt(`0x${hex.encode(bytes.subarray(32, 64))}`);
      bytes.set(hexToBytes((order - s).toString(16).padStart(64, "0")), 32);
      bytes[64] = bytes[64] === 27 ? 28 : 27;
    });
    expect(verifySignature({ ...EXAMPLE, signature })).toBe("malformed_signature");
  });

  it.each([
    ["no hex", "signed"],
    ["nothing", ""],
    ["half a byte", EXAMPLE.signature.slice(0, -1)],
    ["r of zero", altered(EXAMPLE.signature, (bytes) => bytes.fill(0, 0, 32))],
    ["r above the order of the curve", altered(EXAMPLE.signature, (bytes) => bytes.fill(255, 0, 32))],
  ])("%s is malformed_signature", (_, signature) => {
    expect(verifySignature({ ...EXAMPLE, signature })).toBe("malformed_signature");
  });

  it.each([
    ["64 bytes", EXAMPLE.signature.slice(0, -2)],
    ["66 bytes", `${EXAMPLE.signature}00`],
    ["no bytes", "0x"],
    ["v that no account writes", altered(EXAMPLE.signature, (bytes) => bytes.fill(31, 64))],
  ])("%s can be no account's own signature: unsupported_signer", (_, signature) => {
    expect(verifySignature({ ...EXAMPLE, signature })).toBe("unsupported_signer");
  });
});

describe("EIP-1271", () => {
  const proofOf = (name: keyof typeof contracts): ControlProof => {
    const { message, signature } = contracts[name];
    const address = message.split("\n")[1] ?? "";
    return { namespace: "eip155", address, text: message, signature, signatureType: "eip191" };
  };
  const answering =
    (answer: Awaited<ReturnType<IsValidSignature>>): IsValidSignature =>
    () =>
      Promise.resolve(answer);

  it("the published signatures of contract wallets are not valid where no chain can be asked", () => {
    // Argent's owner signs as any account does; Loopring's wallet appends a byte.
    expect(verifySignature(proofOf("argent"))).toBe("wrong_signer");
    expect(verifySignature(proofOf("loopring"))).toBe("unsupported_signer");
  });

  it.each(["argent", "loopring"] as const)("what the contract calls its own is valid: %s", async (name) => {
    const asked: [string, string][] = [];
    const outcome = await verifySignatureOnChain(proofOf(name), (hash, signature) => {
      asked.push([hash, signature]);
      return Promise.resolve("valid");
    });
    expect(outcome).toBe("valid");
    expect(asked).toEqual([[expect.stringMatching(/^0x[0-9a-f]{64}$/), contracts[name].signature]]);
  });

  it("what the contract does not call its own is wrong_signer", async () => {
    for (const name of ["argent", "loopring"] as const)
      expect(await verifySignatureOnChain(proofOf(name), answering("invalid"))).toBe("wrong_signer");
  });

  it("what cannot be asked is unavailable", async () => {
    expect(await verifySignatureOnChain(proofOf("argent"), answering("unavailable"))).toBe("unavailable");
  });

  it("is not asked about an account's own signature, other kinds of signatures, and what is no hex", async () => {
    const never: IsValidSignature = () => Promise.reject(new Error("asked"));
    const [first] = bip322.simple;
    const known = bitcoin(first?.address ?? "", first?.message ?? "", first?.bip322_signatures[0] ?? "");
    expect(await verifySignatureOnChain(EXAMPLE, never)).toBe("valid");
    expect(await verifySignatureOnChain(known, never)).toBe("valid");
    expect(await verifySignatureOnChain({ ...known, signature: "0x" }, never)).toBe("malformed_signature");
    expect(await verifySignatureOnChain({ ...EXAMPLE, signature: "" }, never)).toBe("malformed_signature");
  });
});

describe("BIP-322", () => {
  it.each(bip322.tx_hashes)(
    "its transactions have the published ids: $message",
    ({ address, message, to_spend_tx_hash: spent, to_sign_tx_hash: signed }) => {
      const script = readBitcoinAddress(address)?.outputScript ?? new Uint8Array();
      expect(hex.encode(toSpendId(message, script))).toBe(spent);
      expect(toSign(message, script).id).toBe(signed);
    },
  );

  it.each(
    bip322.simple.flatMap(({ bip322_signatures: signatures, ...vector }) =>
      signatures.map((signature, at) => ({ ...vector, signature, at })),
    ),
  )("the published signature $at is judged: $type, $message", ({ address, message, type, signature }) => {
    const proof = bitcoin(address, message, signature);
    expect(verifySignature(proof)).toBe(type.startsWith("p2wsh") ? "unsupported_signer" : "valid");
    // The prefix was added to the format late.
    const other = signature.startsWith("smp") ? signature.slice(3) : `smp${signature}`;
    expect(verifySignature({ ...proof, signature: other })).toBe(verifySignature(proof));
  });

  const errors: Readonly<Record<string, SignatureOutcome>> = {
    "invalid base64 encoding": "malformed_signature",
    "empty signature": "malformed_signature",
    "wrong message for valid simple p2wpkh signature (empty message was signed)": "wrong_signer",
    "wrong address for valid simple p2wpkh signature (signed for different address)": "unsupported_signer",
    "empty witness stack (single zero byte)": "malformed_signature",
    "wrong message for valid simple p2wsh 3-of-3 multisig signature": "unsupported_signer",
    "invalid signature prefix": "malformed_signature",
    "incorrect prefix type": "malformed_signature",
  };
  it.each(bip322.error)("the published error is refused: $description", (vector) => {
    const outcome = verifySignature(bitcoin(vector.address, vector.message, vector.signature));
    expect(outcome).toBe(errors[vector.description]);
  });

  const [first] = bip322.simple;
  const { address = "", message = "", bip322_signatures: signatures = [] } = first ?? {};
  const [signature = ""] = signatures;

  it.each([
    ["without its padding", signature.slice(0, -1)],
    ["with a line end", `${signature}\n`],
    ["with a byte behind the witness", base64.encode(Uint8Array.of(...base64.decode(signature.slice(3)), 0))],
    [
      "that signs less than everything",
      base64.encode(base64.decode(signature.slice(3)).map((byte, at) => (at === 72 ? 3 : byte))),
    ],
  ])("a signature %s is malformed_signature", (_, other) => {
    expect(verifySignature(bitcoin(address, message, other))).toBe("malformed_signature");
  });

  it.each([
    ["P2PKH", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
    ["P2WSH", "bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9"],
    ["a text that is no address", "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0m"],
    ["an address in capitals", address.toUpperCase()],
  ])("%s is unsupported_signer", (_, other) => {
    expect(verifySignature(bitcoin(other, message, signature))).toBe("unsupported_signer");
  });
});

describe("Ed25519", () => {
  it.each(ed25519)("the published signature $tcId is $result: $comment", (vector) => {
    const { solanaAddress: address, messageHex, signatureHex, result } = vector;
    const outcome = verifyEd25519(address, hex.decode(messageHex), base58.encode(hex.decode(signatureHex)));
    const refused = signatureHex.length === 128 ? "wrong_signer" : "malformed_signature";
    expect(outcome).toBe(result === "valid" ? "valid" : refused);
  });

  const signature = base58.encode(new Uint8Array(64));

  it.each([
    ["a program's address, which has no key", "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1"],
    ["a key of small order", "11111111111111111111111111111111"],
    ["a text that is no address", "0OIl"],
  ])("%s is unsupported_signer", (_, address) => {
    expect(verifyEd25519(address, new Uint8Array(), signature)).toBe("unsupported_signer");
  });
});

describe("a type of signature of another family of networks", () => {
  it.each(["bip322-simple", "bip137", "ed25519"] as const)("is unsupported_signer: %s", (signatureType) => {
    expect(verifySignature({ ...EXAMPLE, signatureType })).toBe("unsupported_signer");
  });
});
