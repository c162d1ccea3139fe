// Addresses of TRP peers, against vectors that implementations by others publish (trisacrypto/trisa, MIT, pkg/openvasp).

import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { trpUrlOf } from "./trp-address.ts";

describe("the address of a TRP peer", () => {
  it.each([
    ["ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv", "https://beneficiary.com/x/12345?t=i"],
    ["ta226rAKyTmMxzsmkda5U2Vhw1", "https://localhost?t=i"],
    ["ta42ZEr7rdvSpGnVvnttK1bWYQU4f4f", "https://192.22.123.12?t=i"],
    [
      "taGw1e4cjuujwyHBV51aspbLBUbcDhebW7ss8iF6dLEn19WfyQZt6HaUTStSE2YcadkFG",
      "https://beneficiary.com/x/12345?color=red&foo=bar&t=i",
    ],
    ["ta3dgYSWEoAJPfU2Wdr2hvQmXem4dHbfKuBvkbKGfBrzdb61C", "https://trisa.beneficiary.com:4443?t=i"],
    [
      "LNURL1DP68GURN8GHJ7MMSV4H8VCTNWQH8GETNWSKKUET59E5K7TE3XGEN7ARPVU7KJMN3W45HY7GF5KZ53",
      "https://openvasp.test-net.io/123?tag=inquiry",
    ],
    [
      "lnurl1dp68gurn8ghj7cn9dejkv6trd9shy7fwvdhk6tm5wfcr7arpvu7hgunpwejkcun4d3jkjmn3w45hy7gmsy37e",
      "https://beneficiary.com/trp?tag=travelruleinquiry",
    ],
    ["https://vasp.example.com/transfers?t=i", "https://vasp.example.com/transfers?t=i"],
  ])("of %s is %s", (text, url) => expect(trpUrlOf(text)).toBe(url));

  it.each([
    ["without its prefix", "2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv"],
    ["without the query t=i", "taEJKtAQyrS5x6i59GBS2fcbcUxoR14dYiW9cZu"],
    ["with a scheme inside", "ta2BCfkBRHmbhyZuKHmEdHpypmo7HG4RJVgaWYR4LkKGLyAtJQkDtJrK"],
    ["whose host has no domain", "taEJKtAQyrS5x6i59GKB6iMPx1iDzs8HXGNhbk1"],
    ["with a wrong checksum", "ta3MNQE1Y"],
    ["with a character that base58 has not", "ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9w0"],
    ["shorter than a checksum", "ta123412"],
    ["of another scheme", "ftp://vasp.example.com"],
    ["of another bech32", "lnurl1split1checkupstagehandshakeupstreamerranterredcaperred2y9e2w"],
    ["of nothing", ""],
  ])("%s is none", (_, text) => expect(trpUrlOf(text)).toBeNull());

  it("is none of any other text", () => {
    assert(
      property(string(), (text) => trpUrlOf(`ta${text}`) === null && trpUrlOf(`lnurl1${text}`) === null),
      { seed: 58, numRuns: 1_000 },
    );
  });
});
