// What counts as a whole account or card number in a field that is kept as sent, and what does not.

import { assert, property, sample, stringMatching, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import { showsIban, showsRawNumber } from "./raw-number.ts";

const SEED = { seed: 20_261_121, numRuns: 2_000 };

describe("without an identifier beside it", () => {
  // Numbers that schemes and registries publish as examples.
  it.each([
    "4111111111111111",
    "5555 5555 5555 4444",
    "2223-0031-2200-3222",
    "378282246310005",
    "6011111111111117",
    "30569309025904",
    "3530111333300000",
    "6240008631401148",
    "Visa 4111 1111 1111 1111",
    "acct_4111111111111111",
    "4111.1111.1111.1111",
    "4111/1111/1111/1111",
    "4111\u200b1111\u200b1111\u200b1111",
    "４１１１１１１１１１１１１１１１",
  ])("the card number in %s is found", (text) => expect(showsRawNumber(text, null)).toBe(true));

  it.each([
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
    "fr1420041010050500013m02606",
    "NO93 8601 1117 947",
    "IBAN DE89 3704 0044 0532 0130 00",
    "iban:DE89370400440532013000/main",
    "MT84MALT011000012345MTLCAST001S",
    "DE89.3704.0044.0532.0130.00",
  ])("the IBAN in %s is found", (text) => expect(showsRawNumber(text, null)).toBe(true));

  it.each([
    "DE88370400440532013000",
    "DE89 **** 3000",
    "4111111111111112",
    "1111111111111117",
    "1700000000000000",
    "9007199254740993",
    "card-7",
    "0f4111111111111111c0",
    "41111111111111110000000",
  ])("%s is none", (text) => expect(showsRawNumber(text, null)).toBe(false));

  it("numbers of no issuer are no card numbers, whatever their check digit", () => {
    assert(
      property(stringMatching(/^[17][0-9]{12,18}$/), (digits) => !showsRawNumber(digits, null)),
      SEED,
    );
  });

  it("few plain numbers of sixteen digits are taken for a card", () => {
    const numbers = sample(stringMatching(/^[0-9]{16}$/), SEED);
    const taken = numbers.filter((digits) => showsRawNumber(digits, null)).length;
    expect(taken / numbers.length).toBeLessThan(0.04);
  });
});

describe("with an identifier beside it", () => {
  it.each([
    "0012345678",
    "00 1234 5678",
    "00-1234-5678",
    "00.1234.5678",
    "00/1234/5678",
    "No. 00\u200d12345678",
  ])("%j shows it whole", (kept) => expect(showsRawNumber(kept, "0012345678")).toBe(true));

  it.each(["**** 5678", "00******78", "0012••5678", "xx.xxxx.5678"])("%j masks it", (kept) =>
    expect(showsRawNumber(kept, "0012345678")).toBe(false),
  );
});

describe("in an id or a value of free form", () => {
  it.each([
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
    "fr1420041010050500013m02606",
    "NO93 8601 1117 947",
    "payee:BE68-5390-0754-7034",
    "IBANDE89370400440532013000",
    "to DE89.3704.0044.0532.0130.00 please",
    "acct_LT121000011101001000EUR",
    "DE89\u200b370400440532013000",
    "ＤＥ８９３７０４００４４０５３２０１３０００",
  ])("the IBAN in %s is found", (text) => expect(showsIban(text)).toBe(true));

  it.each([
    "4111111111111111",
    "order 4111 1111 1111 1111",
    "1234567890123456789",
    "DE88370400440532013000",
    "DE89 **** **** **** **** 00",
    "be68-5390-0754-703412345678",
    "customer-17",
    "DE89",
  ])("%s is none", (text) => expect(showsIban(text)).toBe(false));

  it("no UUID is taken for one, and hardly an id of letters and digits", () => {
    const runs = { seed: 20_261_121, numRuns: 20_000 };
    assert(
      property(uuid(), (id) => !showsIban(id)),
      runs,
    );
    const ids = sample(stringMatching(/^(?:de|gb|fr|nl|be|at)[0-9]{2}[0-9a-z]{24}$/), runs);
    expect(ids.filter(showsIban)).toEqual([]);
  });
});
