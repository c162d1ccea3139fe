// The text of a challenge, written and read.

import * as fc from "fast-check";
import * as Siwe from "ox/Siwe";
import { describe, expect, it } from "vitest";
import negative from "./fixtures/siwe-parsing-negative.json" with { type: "json" };
import positive from "./fixtures/siwe-parsing-positive.json" with { type: "json" };
import { parseMessage, writeMessage, type SignInMessage } from "./challenge-message.ts";

const ASKED: Omit<SignInMessage, "namespace" | "address" | "chainId"> = {
  domain: "risk.example.com",
  statement: "I control this account. This signature moves no funds.",
  uri: "https://risk.example.com/crypto/addresses/adr_1",
  version: "1",
  nonce: "4cS1gYqmR9oZtT0uWkXb2e",
  issuedAt: "2026-08-11T09:30:00.000Z",
  expirationTime: "2026-08-11T09:45:00.000Z",
  requestId: "chl_01",
  resources: ["https://risk.example.com/terms", "urn:weir:address:adr_1"],
};

const ACCOUNTS: readonly (Pick<SignInMessage, "namespace" | "address" | "chainId"> & { name: string })[] = [
  {
    name: "Ethereum",
    namespace: "eip155",
    address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    chainId: "1",
  },
  {
    name: "Bitcoin",
    namespace: "bip122",
    address: "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
    chainId: "000000000019d6689c085ae165831e93",
  },
  {
    name: "Solana",
    namespace: "solana",
    address: "GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1",
    chainId: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  },
];

/** Lines that are not there are left out, as parsing leaves them undefined. */
function partsOf(message: SignInMessage | null): unknown {
  return message === null ? null : JSON.parse(JSON.stringify(message));
}

describe("the text of a challenge", () => {
  it.each(ACCOUNTS)("names a $name account as CAIP-122 does", ({ name, ...account }) => {
    expect(writeMessage({ ...ASKED, ...account })).toBe(
      `risk.example.com wants you to sign in with your ${name} account:
${account.address}

I control this account. This signature moves no funds.

URI: https://risk.example.com/crypto/addresses/adr_1
Version: 1
Chain ID: ${account.chainId}
Nonce: 4cS1gYqmR9oZtT0uWkXb2e
Issued At: 2026-08-11T09:30:00.000Z
Expiration Time: 2026-08-11T09:45:00.000Z
Request ID: chl_01
Resources:
- https://risk.example.com/terms
- urn:weir:address:adr_1`,
    );
  });

  it("is the text that another library writes of the same parts", () => {
    const address = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
    const { domain, uri, version, nonce, statement = "", requestId = "", resources = [] } = ASKED;
    const theirs = Siwe.createMessage({
      domain,
      uri,
      version,
      nonce,
      statement,
      requestId,
      address,
      chainId: 137,
      issuedAt: new Date("2026-08-11T09:30:00.000Z"),
      expirationTime: new Date("2026-08-11T09:45:00.000Z"),
      resources: [...resources],
    });
    expect(writeMessage({ ...ASKED, namespace: "eip155", address, chainId: "137" })).toBe(theirs);
  });

  it("is read back as the parts that it was written from", () => {
    const line = fc.stringMatching(/^[A-Za-z0-9 .,:;/?!'()-]{1,60}$/);
    const optional = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined });
    const instant = fc
      .date({ min: new Date(0), max: new Date("2148-12-31T00:00:00Z"), noInvalidDate: true })
      .map((date) => date.toISOString());
    const uri = fc.webUrl({ withQueryParameters: true, withFragments: true });
    const message = fc.record({
      account: fc.constantFrom(...ACCOUNTS),
      scheme: optional(fc.constantFrom("https", "wallet+app")),
      domain: fc.oneof(
        fc.domain(),
        fc.ipV4(),
        fc.ipV6().map((ip) => `[${ip}]`),
      ),
      statement: optional(line),
      uri,
      nonce: fc.stringMatching(/^[A-Za-z0-9]{8,30}$/),
      issuedAt: instant,
      expirationTime: optional(instant),
      notBefore: optional(instant),
      requestId: optional(fc.stringMatching(/^[a-z0-9_:@-]{0,30}$/)),
      resources: optional(fc.array(uri, { maxLength: 4 })),
    });
    fc.assert(
      fc.property(message, ({ account: { name: _name, ...account }, ...rest }) => {
        const parts: SignInMessage = { ...account, ...rest, version: "1" };
        expect(partsOf(parseMessage(writeMessage(parts)))).toEqual(partsOf(parts));
      }),
      { seed: 18, numRuns: 500 },
    );
  });

  it.each([
    ["a statement of two lines", { statement: "yes\n\nURI: https://evil.example" }],
    ["a statement in letters that look alike", { statement: "Ι control this account" }],
    ["a domain with a path", { domain: "risk.example.com/login" }],
    ["a nonce of seven characters", { nonce: "1234567" }],
    ["a resource that is no URI", { resources: ["terms"] }],
    ["a day that does not exist", { expirationTime: "2026-02-30T00:00:00Z" }],
    ["an address without capitals", { address: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2" }],
    ["an address of another family", { address: "GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1" }],
    ["a name for a chain's number", { chainId: "mainnet" }],
  ])("is not written with %s", (_, part) => {
    const [ethereum] = ACCOUNTS;
    const { name: _name, ...account } = ethereum ?? {
      name: "",
      namespace: "eip155",
      address: "",
      chainId: "",
    };
    expect(() => writeMessage({ ...ASKED, ...account, ...part })).toThrow(RangeError);
  });
});

describe("the published messages of EIP-4361", () => {
  const good = Object.entries<{ message: string; fields: Record<string, unknown> }>(positive);
  const bad = Object.entries(negative);

  it("are 19 messages and 29 texts that are none", () => {
    expect([good.length, bad.length]).toEqual([19, 29]);
  });

  it.each(good)("are read: %s", (name, { message, fields }) => {
    const parsed = parseMessage(message);
    const { scheme, ...expected } = fields;
    expect(partsOf(parsed)).toMatchObject({
      ...expected,
      ...(typeof scheme === "string" ? { scheme } : {}),
      namespace: "eip155",
      chainId: String(fields["chainId"]),
    });
    expect(parsed && writeMessage(parsed), name).toBe(message);
  });

  it.each(bad)("are refused: %s", (_, text) => {
    expect(parseMessage(text)).toBeNull();
  });
});

describe("a text that is no message", () => {
  const text = writeMessage({
    ...ASKED,
    namespace: "eip155",
    address: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    chainId: "1",
  });

  it.each([
    ["with Windows line ends", text.replaceAll("\n", "\r\n")],
    ["with a line end behind it", `${text}\n`],
    ["with a space before it", ` ${text}`],
    ["with a chain that has none of the names", text.replace("Ethereum", "Dogecoin")],
    ["with a chain's number that begins with zero", text.replace("Chain ID: 1", "Chain ID: 01")],
    ["with a part twice", text.replace("Nonce:", "Nonce: 12345678\nNonce:")],
    ["that is empty", ""],
  ])("is one %s", (_, other) => {
    expect(parseMessage(other)).toBeNull();
  });
});
