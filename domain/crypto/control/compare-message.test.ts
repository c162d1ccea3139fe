// A signed text against the challenge that it answers.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf } from "../../time/instant.ts";
import { writeMessage, type ChallengeMessage, type SignInMessage } from "./challenge-message.ts";
import { compareMessage } from "./compare-message.ts";

const challenge: ChallengeMessage = {
  namespace: "eip155",
  domain: "risk.example.com",
  address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
  statement: "I control this account. This signature moves no funds.",
  uri: "https://risk.example.com/crypto/addresses/adr_1",
  version: "1",
  chainId: "1",
  nonce: "4cS1gYqmR9oZtT0uWkXb2e",
  issuedAt: "2026-08-11T09:30:00.000Z",
  expirationTime: "2026-08-11T09:45:00.000Z",
  requestId: "chl_01",
  resources: ["https://risk.example.com/terms"],
};
const text = writeMessage(challenge);
const now = instantOf("2026-08-11T09:40:00.000Z");

function faultOf(signedText: string | null, more: { used?: boolean; now?: number } = {}) {
  return compareMessage({ challenge, used: false, now, signedText, ...more });
}

const changed = (part: Partial<SignInMessage>) => writeMessage({ ...challenge, ...part });

describe("an answer to a challenge", () => {
  it("has no fault with the challenge's own text, or none", () => {
    expect([faultOf(text), faultOf(null)]).toEqual([null, null]);
  });

  it.each<[string, string, Partial<SignInMessage>]>([
    ["challenge_wrong_chain", "another chain", { chainId: "137" }],
    [
      "challenge_wrong_chain",
      "another family of networks",
      { namespace: "solana", address: "GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1" },
    ],
    ["challenge_wrong_domain", "another domain", { domain: "risk.example.com.evil.example" }],
    ["challenge_wrong_domain", "another port", { domain: "risk.example.com:8443" }],
    ["challenge_wrong_nonce", "another nonce", { nonce: "4cS1gYqmR9oZtT0uWkXb2f" }],
    ["challenge_wrong_expiry", "another end", { expirationTime: "2026-08-11T10:45:00.000Z" }],
    ["challenge_wrong_expiry", "no end", { expirationTime: undefined }],
    ["challenge_wrong_expiry", "the same end, written otherwise", { expirationTime: "2026-08-11T09:45:00Z" }],
    ["challenge_wrong_signer", "another account", { address: "0x9D85ca56217D2bb651b00f15e694EB7E713637D4" }],
    ["challenge_message_changed", "another statement", { statement: "I sell this account." }],
    ["challenge_message_changed", "no statement", { statement: undefined }],
    ["challenge_message_changed", "another URI", { uri: "https://risk.example.com/" }],
    ["challenge_message_changed", "another time of issue", { issuedAt: "2026-08-11T09:31:00.000Z" }],
    ["challenge_message_changed", "another request", { requestId: "chl_02" }],
    [
      "challenge_message_changed",
      "one more resource",
      { resources: ["https://risk.example.com/terms", "a:b"] },
    ],
    ["challenge_message_changed", "a scheme", { scheme: "https" }],
    ["challenge_message_changed", "a time before which it is not valid", { notBefore: challenge.issuedAt }],
  ])("is %s with a text that names %s", (code, _, part) => {
    expect(faultOf(changed(part))).toBe(code);
  });

  it("is challenge_message_changed with a text that is no message", () => {
    expect(faultOf(text.replaceAll("\n", "\r\n"))).toBe("challenge_message_changed");
    expect(faultOf("yes")).toBe("challenge_message_changed");
  });

  it("is challenge_wrong_nonce with the text of another challenge for the same account", () => {
    const other = { nonce: "0000000000000000000000", requestId: "chl_02", uri: "https://risk.example.com/" };
    expect(faultOf(changed(other))).toBe("challenge_wrong_nonce");
  });

  it("is challenge_expired from the instant of its end, with a text or without", () => {
    const end = instantOf(challenge.expirationTime);
    expect([faultOf(text, { now: end - 1 }), faultOf(text, { now: end })]).toEqual([
      null,
      "challenge_expired",
    ]);
    expect(faultOf(null, { now: end })).toBe("challenge_expired");
  });

  it("is challenge_used once another answer was taken, expired or not", () => {
    const end = instantOf(challenge.expirationTime);
    expect([faultOf(text, { used: true }), faultOf(null, { used: true, now: end })]).toEqual([
      "challenge_used",
      "challenge_used",
    ]);
  });

  it("has a fault with every other text", () => {
    const at = fc.nat({ max: text.length });
    const mutation = fc.tuple(at, fc.nat({ max: 3 }), fc.string({ unit: "binary", maxLength: 3 }));
    fc.assert(
      fc.property(mutation, ([start, removed, put]) => {
        const other = text.slice(0, start) + put + text.slice(start + removed);
        fc.pre(other !== text);
        expect(faultOf(other)).not.toBeNull();
      }),
      { seed: 18, numRuns: 1_000 },
    );
  });
});
