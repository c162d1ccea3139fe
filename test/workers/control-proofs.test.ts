// Proofs of control verified inside the Workers runtime. The signatures were made by the wallets of
// test/crypto/independent-signers.ts.

import { describe, expect, it } from "vitest";
import {
  parseMessage,
  writeMessage,
  type ChallengeMessage,
} from "#domain/crypto/control/challenge-message.ts";
import { compareMessage } from "#domain/crypto/control/compare-message.ts";
import {
  verifySignature,
  verifySignatureOnChain,
  type ControlProof,
} from "#domain/crypto/control/verify-signature.ts";
import { instantOf } from "#domain/time/instant.ts";

const TEXT = "I control this account.";
const PROOFS: readonly (readonly [string, ControlProof])[] = [
  [
    "EIP-191",
    {
      namespace: "eip155",
      address: "0x4a3ac347Ef81273ae3958D1Dc3AE419750eF3C05",
      text: TEXT,
      signature:
        "0x20c8fa65801efb19a8f862ecb2876ecaeb4c854fdbdaacff305b421aebd36f7c3ec15deea9eb620640723a4160f7a5aa536d60ab43dddd916540855845bda9091b",
      signatureType: "eip191",
    },
  ],
  [
    "BIP-322 of P2WPKH",
    {
      namespace: "bip122",
      address: "bc1qz7ny5s98x43shz35r6a08ntg0hsfq6yjr9xw55",
      text: TEXT,
      signature:
        "AkgwRQIhAPK8WPSK0HZ6NkrO4ldvdo9Un/Va0XgbdPAZr9q7IYFVAiB1n5F85gI4J7n+wza6KMVWcfBSLdDlzvE0O8mnFIjmywEhAuG70q11YA2r08TvkL/sxBKyTf8u1DkrZU2hiwgXZq3W",
      signatureType: "bip322-simple",
    },
  ],
  [
    "BIP-322 of P2SH-P2WPKH",
    {
      namespace: "bip122",
      address: "3Myqvo5QeHrz7usvfn6MinV9CGR6AUJduR",
      text: TEXT,
      signature:
        "AkcwRAIgceqh4MoCImcebV/XBRfLa4s+mtAEr5Ym3X4o/hOjJsgCIBP0aK5Ya7KQFGWUFaPSZGrAd1nH85GzRibTFKYykpYAASEC4bvSrXVgDavTxO+Qv+zEErJN/y7UOStlTaGLCBdmrdY=",
      signatureType: "bip322-simple",
    },
  ],
  [
    "BIP-322 of P2TR",
    {
      namespace: "bip122",
      address: "bc1pl9lg9hyass4prcra3pzn2r2erxazgum93v8652ff74r55a7wyamsjj6ruu",
      text: TEXT,
      signature: "AUAlmGNLmEAZBn/OB5UJAGM43QQ6pkoMxVOsZzRIV5JxdkqwH4Psqt2s8GqcDsDU/qP+zfIXoYTadv5pwAidR+uy",
      signatureType: "bip322-simple",
    },
  ],
  [
    "BIP-137 of P2PKH",
    {
      namespace: "bip122",
      address: "13A3kSwbBtmMd1xJgtn2ug6FQEybzTWWjW",
      text: TEXT,
      signature: "H++Rq0HEpnjFRR+aicL3CJyyww/DdjvcnCfa71E7ASRSFzHju0YkI6I5+vckwTkR8qFC/onIfDfPgOMIgWS8ZQ4=",
      signatureType: "bip137",
    },
  ],
  [
    "Ed25519",
    {
      namespace: "solana",
      address: "6rFpe1C9vQvFFoFnLjWNiKx1zRmvG5Vh6tYdFg2yAgGr",
      text: TEXT,
      signature: "3dH16oXjWGszUxv1kS7XG61YSvwtLB27fPRdZd3v7ufMKg9s3ZFsWT4cUAvMedSCz9kNXxGd9Cmp27b9JE7LLs2Z",
      signatureType: "ed25519",
    },
  ],
];

describe("in the Workers runtime", () => {
  it.each(PROOFS)("a signature of the account is valid, and of another text is not: %s", (_, proof) => {
    expect(verifySignature(proof)).toBe("valid");
    expect(verifySignature({ ...proof, text: `${TEXT} ` })).toBe("wrong_signer");
  });

  it("a contract is asked about what no account can have signed", async () => {
    const proof: ControlProof = {
      namespace: "eip155",
      address: "0x0e565A6dFc43DE21455a67bbF196f7F7b15447A7",
      text: TEXT,
      signature: "0x00",
      signatureType: "eip191",
    };
    expect(verifySignature(proof)).toBe("unsupported_signer");
    expect(await verifySignatureOnChain(proof, () => Promise.resolve("valid"))).toBe("valid");
  });

  it("the text of a challenge is written, read and compared", () => {
    const challenge: ChallengeMessage = {
      namespace: "solana",
      domain: "risk.example.com",
      address: "6rFpe1C9vQvFFoFnLjWNiKx1zRmvG5Vh6tYdFg2yAgGr",
      statement: TEXT,
      uri: "https://risk.example.com/crypto",
      version: "1",
      chainId: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      nonce: "4cS1gYqmR9oZtT0uWkXb2e",
      issuedAt: "2026-08-11T09:30:00.000Z",
      expirationTime: "2026-08-11T09:45:00.000Z",
      requestId: "chl_01",
      resources: [],
    };
    const signedText = writeMessage(challenge);
    const now = instantOf("2026-08-11T09:40:00.000Z");
    expect(parseMessage(signedText)).toMatchObject({ ...challenge });
    expect(compareMessage({ challenge, used: false, signedText, now })).toBeNull();
    const moved = { challenge, used: false, signedText: signedText.replace("risk.", "rısk."), now };
    expect(compareMessage(moved)).toBe("challenge_message_changed");
  });
});
