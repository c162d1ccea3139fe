// What counts as a whole account or card number in a field that is kept as sent, and what does not.

import { assert, constantFrom, oneof, property, sample, stringMatching, uuid } from "fast-check";
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
    "6759649826438453",
    "5641820000000005",
    "6362970000457013",
    "6370950000000005",
    "5060990580000217499",
    "9792030394440796",
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
    "DE-89370400440532013000",
    "DE89:3704:0044:0532:0130:00",
    "DE89|3704|0044|0532|0130|00",
    "DE 89 3704 0044 0532 0130 00",
    "DE89  3704  0044  0532  0130  00",
    "acctDE89370400440532013000",
    "Erika Mustermann DE89 3704 0044 0532 0130 00 Köln",
    "MALT, QA58DOHB00001234567890ABCDEFG",
    "PK36SCBL0000001123456702",
    "DZ580002100001113000000570",
    "MA64011519000001205000534921",
    "IR580540105180021273113007",
  ])("the IBAN in %s is found", (text) => expect(showsRawNumber(text, null)).toBe(true));

  it.each([
    "DE88370400440532013000",
    "DE89 **** 3000",
    "Metro 24 Supermarkets Romania",
    "4111111111111112",
    "1111111111111117",
    "1700000000000000",
    "1800000123456782", // microseconds since 1970 in January 2027, with a check digit
    "9007199254740993",
    "card-7",
    "0f4111111111111111c0",
    "41111111111111110000000",
  ])("%s is none", (text) => expect(showsRawNumber(text, null)).toBe(false));

  it("numbers of no issuer are no card numbers, whatever their check digit", () => {
    assert(
      property(
        stringMatching(/^(?:[07][0-9]{12,18}|1[0-9]{15,18})$/),
        (digits) => !showsRawNumber(digits, null),
      ),
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
    "BE68-5390-0754-7034",
    "BE-68539007547034",
    "IBANDE89370400440532013000",
    "iban: DE-89370400440532013000",
    "IBAN-Nr. DE89370400440532013000",
    "my iban=BE68-5390-0754-7034, please",
    "DE89.3704.0044.0532.0130.00",
    "to DE89  3704 0044 0532 0130 00 please",
    "payee-BE68 5390 0754 7034",
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

  it.each(["id-", "PAY-", "order_", "x", "7"])(
    "any prefix, such as %s, makes an id of what looks like one",
    (prefix) => {
      for (const id of ["TR202611211700000000000062", "SI20261121000000072", "BE68539007547034"]) {
        expect(showsIban(id)).toBe(true);
        expect(showsIban(`${prefix}${id}`)).toBe(false);
      }
    },
  );

  it("one in a hundred ids that begin with a country and have its length is taken for one", () => {
    const ids = sample(stringMatching(/^SI2026[0-9]{13}$/), { seed: 20_261_121, numRuns: 20_000 });
    const taken = ids.filter(showsIban).length / ids.length;
    expect(taken).toBeGreaterThan(0.005);
    expect(taken).toBeLessThan(0.015);
  });

  it("no id of ours is taken for one", () => {
    expect(showsIban("sub_md93df5n33a59mwnagfek9vm")).toBe(false);
    const stem = stringMatching(/^[a-z]{2}[0-9]{2}[0-9]{18}[0-9a-z]{2}$/);
    const ibans = constantFrom("be68539007547034", "no9386011117947", "ibanno9386011117947");
    assert(
      property(
        constantFrom("sub_", "act_00", "dec_0z", "txn_be", "scr_", "ras_01", "wsc_02", "pty_"),
        oneof(
          stem,
          ibans.map((iban) => iban.padEnd(24, "0")),
        ),
        constantFrom("", "_0-m1", "_12-r3"),
        (prefix, id, suffix) => !showsIban(`${prefix}${id}${suffix}`),
      ),
      SEED,
    );
  });

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

describe("an IBAN that is a word of a sentence", () => {
  it.each([
    "paid to DE75512108001245126199",
    "DE75512108001245126199 (old)",
    "see DE75-5121-0800-1245-1261-99, twice",
  ])("is seen in a value: %s", (value) => {
    expect(showsIban(value)).toBe(true);
  });

  it("is none where it is a part of an id", () => {
    expect(showsIban("paid as acct-DE75512108001245126199")).toBe(false);
    expect(showsIban("SI 2026 order 12")).toBe(false);
  });
});
