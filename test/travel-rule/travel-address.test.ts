// Travel Addresses against the public vectors of an implementation by others (see README.md).

import { describe, expect, it } from "vitest";
import { decodeTravelAddress, encodeTravelAddress } from "./travel-address.ts";

const PAIRS = [
  ["beneficiary.com/x/12345?t=i", "ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv"],
  ["localhost?t=i", "ta226rAKyTmMxzsmkda5U2Vhw1"],
  ["192.22.123.12?t=i", "ta42ZEr7rdvSpGnVvnttK1bWYQU4f4f"],
  [
    "beneficiary.com/x/12345?color=red&foo=bar&t=i",
    "taGw1e4cjuujwyHBV51aspbLBUbcDhebW7ss8iF6dLEn19WfyQZt6HaUTStSE2YcadkFG",
  ],
  ["trisa.beneficiary.com?t=i", "ta6HcFqwh5y4D3r7z66JyKqvSAekyXnXc2KwdXSUec"],
  ["trisa.beneficiary.com/x/12345?t=i", "ta4uMjxqDq4t7nefCdrm4ssCTewVbvBLzmUnVcYe4SXqGafPTPewG"],
  ["trisa.beneficiary.com:4443?t=i", "ta3dgYSWEoAJPfU2Wdr2hvQmXem4dHbfKuBvkbKGfBrzdb61C"],
  ["beneficiary.com:8000?t=i", "ta21hULpYqwBirCCHHU13UMT1hhy3syAAPXJem8cJ"],
  ["trisa.beneficiary.com:4443/x/12345?t=i", "ta2wijJqYhcj5zriQyV5SVWybf71AyHEXgRCa7WWJ8XQk9g1NodLEHbKoHdg"],
  ["beneficiary.com:8000/x/12345?t=i", "takLQA9MSCjHr3kkHh4fnC5rWNbrySUJhTwQHZsML2anv95kkqe"],
  ["envoy.local/x/12345?t=i", "taEi7uRVTrhfqLUzffcu7AqS17UJXUjMqhAdZ6p"],
  ["envoy.local:8100/x/12345?t=i", "ta7pwsXgswc9soxfnDgsBbWpDVsEwXy4G4hhPEN8WkrmaB"],
  ["envoy.local:8100?t=i", "taAFKaTJj4goXwwCKCmdNPtG8zeze5BeZiK"],
  ["trisa.beneficiary.com:8000?t=i", "ta3dgYSWEoAJPfU2Wdr2hvQmXem4dHbfKyYrisbBTnXjL2Kub"],
  ["trisa.beneficiary.com:8000/x/12345?t=i", "ta2wijJqYhcj5zriQyV5SVWybf71AyHEXjdvtJEwNdQYykjqYkVT6dUXAfTf"],
  [
    "api.testing.21analytics.xyz/transfers/01H11RHY53MBMEQB1VJ4KJF39Z?t=i",
    "ta2SRCMhxtdtKVfoV2MTziaN7F9WD7WKyGvynQa7w3as7ziTr583ZRU1DeKarHjFrLSxuQAZLciZMqry4Yk797qKErWYnCmj8sLaH",
  ],
  ["localhost.com/travelRule/12345?t=i", "taH3Md9Z9jkNtB1Es9Tvmq9gcYYQRyQkLvJe89Cp8pEmXLAaG5zpRp"],
  ["10.20.1.231/x/12345?t=i", "ta7eawSJpSSSqZScV8b8hDD6hLMtLKC4S6tfKc3"],
] as const;

describe("the address of a travel rule peer", () => {
  it.each(PAIRS)("of %s is that of the public vectors, in both directions", (uri, address) => {
    expect(encodeTravelAddress(uri)).toEqual({ ok: true, address });
    expect(decodeTravelAddress(address)).toEqual({ ok: true, uri });
  });

  it.each([
    ["without its prefix", "2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9wv", "prefix"],
    ["without the query t=i", "taEJKtAQyrS5x6i59GBS2fcbcUxoR14dYiW9cZu", "tag"],
    ["with a scheme", "ta2BCfkBRHmbhyZuKHmEdHpypmo7HG4RJVgaWYR4LkKGLyAtJQkDtJrK", "scheme"],
    ["whose host has no top-level domain", "taEJKtAQyrS5x6i59GKB6iMPx1iDzs8HXGNhbk1", "host"],
    ["with a wrong checksum", "ta3MNQE1Y", "checksum"],
    ["with a character that base58 has not", "ta2W2HPKfHxgSgrzY178knqXHg1H3jfeQrwQ9JrKBs9w0", "characters"],
    ["shorter than a checksum", "ta123412", "length"],
  ])("%s is refused", (_, address, fault) => {
    expect(decodeTravelAddress(address)).toEqual({ ok: false, fault });
  });

  it.each([
    ["beneficiary.com/x/12345", "tag"],
    ["https://beneficiary.com/x/12345?t=i", "scheme"],
    ["beneficiary/x/12345?t=i", "host"],
  ])("is not made of %s", (uri, fault) => {
    expect(encodeTravelAddress(uri)).toEqual({ ok: false, fault });
  });

  it("is refused after a change of any single character", () => {
    const [, address] = PAIRS[0];
    const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".split("");
    const places = Array.from({ length: address.length - 2 }, (_, at) => at + 2);
    const changed = places.flatMap((at) =>
      digits.map((digit) => address.slice(0, at) + digit + address.slice(at + 1)),
    );
    const accepted = changed.filter((other) => decodeTravelAddress(other).ok);
    expect(new Set(accepted)).toEqual(new Set([address]));
  });
});
