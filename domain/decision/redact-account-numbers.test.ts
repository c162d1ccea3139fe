// Account and card numbers in free text are replaced wherever people write them, and nothing else is.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersInName, numbersInValue } from "../contract/values/account-numbers.ts";
import { withoutMaskedNumbers } from "../contract/values/masked-number.ts";
import type { FlatFields } from "../contract/values/primitives.ts";
import { deriveTenantKey } from "../ids/tenant-key.ts";
import { NUMBERS_MAX, redactAccountNumbers } from "./redact-account-numbers.ts";

const key = deriveTenantKey("master-secret-for-tests-only-0123456789", "org_1", "sandbox");
const IBAN = "PT50000201231234567890154";
const FINGERPRINT = /^fp_[0-9a-z]{24}$/;
const SEED = { seed: 20_261_122, numRuns: 500 };

const noted = (note: FlatFields[string], field = "note") => {
  const { body, redacted } = redactAccountNumbers({ metadata: { [field]: note } }, key);
  return { value: body.metadata[field], redacted };
};
const paidTo = (displayName: string) => {
  const transaction = { metadata: null, parties: [{ role: "recipient", displayName }] };
  const { body, redacted } = redactAccountNumbers({ transaction }, key);
  return { party: body.transaction.parties[0], redacted };
};

describe("in a value", () => {
  it.each([
    ["PT50000201231234567890154", "", ""],
    ["paid to PT50 0002 0123 1234 5678 9015 4, thanks", "paid to ", ", thanks"],
    ["iban: PT50-0002-0123-1234-5678-9015-4", "iban: ", ""],
    ["card 4111111111111111", "card ", ""],
    ["PAN: 4111-1111-1111-1111.", "PAN: ", "."],
    ["4111 1111 1111 1111 was declined", "", " was declined"],
    ["Amex 3782 822463 10005", "Amex ", ""],
    ["cardnumber=4111111111111111", "cardnumber=", ""],
    ["creditCardNo:4111-1111-1111-1111;", "creditCardNo:", ";"],
    ['{"pan":"4111111111111111"}', '{"pan":"', '"}'],
    ["card 4111111111111111 01/27", "card ", " 01/27"],
    ["visa 4111111111111111", "visa ", ""],
    ["PT50000201231234567890154/EUR", "", "/EUR"],
    ["ref:PT50000201231234567890154", "ref:", ""],
    ["EREF+PT50000201231234567890154+X", "EREF+", "+X"],
    ["acct_PT50000201231234567890154", "acct_", ""],
    ["PT50000201231234567890154COBADEFFXXX", "", "COBADEFFXXX"],
    ["COBADEFFPT50000201231234567890154", "COBADEFF", ""],
    ["COBADEFF/PT50 0002 0123 1234 5678 9015 4", "COBADEFF/", ""],
  ])("the number in %j becomes its fingerprint, and the rest stays", (note, before, after) => {
    const { value, redacted } = noted(note);
    const text = String(value);
    expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
    expect(text.slice(before.length, text.length - after.length)).toMatch(FINGERPRINT);
    expect(redacted).toEqual([["metadata", "note"]]);
  });

  it.each([
    "card",
    "cardNumber",
    "payee_pan",
    "pan",
    "PAN",
    "cards",
    "card_no",
    "card-num",
    "CARDNUMBER",
    "cardnumber",
    "creditCard",
    "debit_card",
    "creditcardnumber",
    "payeePAN",
    "PANNumber",
    "fpan",
    "ccNumber",
    "cc",
    "card1",
    "primaryAccountNumber",
    "primary_account_number",
    "Card Number",
    "card.number",
    "Kartennummer",
    "tarjeta",
  ])("named %s, a card number is one, as a text, as a number and in a list", (field) => {
    const fingerprint = noted("card 4111111111111111").value?.toString().slice("card ".length);
    expect(noted("4111111111111111", field).value).toBe(fingerprint);
    expect(noted(4_111_111_111_111_111, field)).toEqual({
      value: fingerprint,
      redacted: [["metadata", field]],
    });
    expect(noted(["4111111111111111", 5_500_005_555_555_559, 7, null], field).value).toEqual([
      fingerprint,
      expect.stringMatching(FINGERPRINT),
      7,
      null,
    ]);
  });

  it.each([
    "company",
    "japan",
    "cardToken",
    "cardHolderId",
    "order",
    "panel",
    "account",
    "discard",
    "accNo",
    "cardOrderId",
  ])("named %s, such digits are an id of its own", (field) => {
    expect(noted("4111111111111111", field).redacted).toEqual([]);
    expect(noted(4_111_111_111_111_111, field).redacted).toEqual([]);
  });

  it("is found with others of a list, up to the next word", () => {
    const note = "cards 4111111111111111, 5500005555555559 and 4012888888881881 for order 4242424242424242";
    expect(noted(note).value).toMatch(
      /^cards fp_[0-9a-z]{24}, fp_[0-9a-z]{24} and fp_[0-9a-z]{24} for order 4242424242424242$/,
    );
  });

  it.each([
    "4111111111111111",
    "order 4111111111111111",
    "company 4111111111111111",
    "discard 4111111111111111",
    "card **** 1111",
    "PT51000201231234567890154",
    "acct-PT50000201231234567890154",
    "PT50000201231234567890154COBADEFFX",
    "ABCDEPT50000201231234567890154",
    "0192f0c1-4111-7111-8111-111111111111",
    "order/4111111111111111",
    4_111_111_111_111_111,
    true,
    null,
  ])("%j stays as it is", (note) => {
    expect(noted(note)).toEqual({ value: note, redacted: [] });
  });

  it("has the fingerprint of the instrument with that identifier, of this tenant alone", () => {
    const own = `fp_${key.stem("identifier", "bank_account", IBAN)}`;
    expect(noted("PT50 0002 0123 1234 5678 9015 4").value).toBe(own);
    const other = deriveTenantKey("master-secret-for-tests-only-0123456789", "org_2", "sandbox");
    expect(redactAccountNumbers({ metadata: { note: IBAN } }, other).body.metadata.note).not.toBe(own);
  });

  it("is replaced in arrays and custom attributes too, and each field is named once", () => {
    const { body, redacted } = redactAccountNumbers(
      { customAttributes: { accounts: [IBAN, 7, IBAN] }, transaction: { metadata: { iban: IBAN } } },
      key,
    );
    expect(JSON.stringify(body)).not.toContain(IBAN);
    expect(redacted).toEqual([
      ["customAttributes", "accounts"],
      ["transaction", "metadata", "iban"],
    ]);
  });
});

describe("in a name", () => {
  it.each([
    ["Max Muster PT50000201231234567890154", "Max Muster **** 0154"],
    ["Max Muster, PT50 0002 0123 1234 5678 9015 4 (Lisbon)", "Max Muster, **** 0154 (Lisbon)"],
    ["4111-1111-1111-1111", "**** 1111"],
    ["acctPT50000201231234567890154", "acct**** 0154"],
  ])("the number in %j is shown masked", (sent, shown) => {
    const { party, redacted } = paidTo(sent);
    expect(party?.displayName).toBe(shown);
    expect(redacted).toEqual([["transaction", "parties", 0, "displayName"]]);
  });

  it("leaves the name as lists are asked for it, and another fingerprint for another number", () => {
    const [one, other] = [paidTo(`Max ${IBAN}`), paidTo("Max PT34100001231234567890154")].map(
      ({ party }) => party,
    );
    expect(withoutMaskedNumbers(one?.displayName ?? "")).toBe("Max");
    expect(other?.displayName).toBe(one?.displayName);
    expect(other).not.toEqual(one);
  });
});

it("a body without such a number is handed on itself", () => {
  const body = {
    metadata: { note: "rent for May" },
    transaction: { parties: [{ displayName: "Ana Sousa" }] },
  };
  expect(redactAccountNumbers(body, key)).toEqual({ body, redacted: [], keptBefore: new Map() });
  expect(redactAccountNumbers(body, key).body).toBe(body);
});

it("of more numbers than a payment has instruments the rest is masked, so that their fingerprints cost no more", () => {
  let made = 0;
  const counting = {
    stem(...parts: [string, ...string[]]): string {
      made++;
      return key.stem(...parts);
    },
  };
  const note = Array.from({ length: 62 }, () => "NO9386011117947").join(" ");
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`note${at}`, [note, note]]));
  const parties = Array.from({ length: 200 }, () => ({ displayName: note.slice(0, 255) }));
  const { body } = redactAccountNumbers({ metadata, transaction: { parties } }, counting);
  expect(made).toBe(2 * NUMBERS_MAX);
  expect(body.metadata["note0"]).toEqual([expect.stringMatching(/^fp_/), expect.stringMatching(/^fp_/)]);
  expect(body.metadata["note49"]).toEqual([
    expect.stringMatching(/^\*{4} 7947 /),
    expect.stringMatching(/^\*{4} 7947 /),
  ]);
  expect(JSON.stringify(body)).not.toContain("NO93");
});

describe("whatever text a number is written into", () => {
  const number = fc.constantFrom(
    IBAN,
    "PT50 0002 0123 1234 5678 9015 4",
    "4111 1111 1111 1111",
    "5555-5555-5555-4444",
  );
  const around = fc.string({ unit: "grapheme", maxLength: 20 });
  const texts = fc
    .array(fc.tuple(around, number), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map(([before, one]) => `${before} ${one} `).join(""));

  it("no value shows one any more, and what is around it stays", () => {
    fc.assert(
      fc.property(around, number, around, (before, one, after) => {
        const value = String(noted(`${before} ${one} ${after}`).value);
        expect(numbersInValue(value, "note")).toEqual([]);
        expect(value).not.toContain(one);
      }),
      SEED,
    );
  });

  it("no name shows one any more", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const name = paidTo(text).party?.displayName ?? "";
        expect(numbersInName(name)).toEqual([]);
      }),
      SEED,
    );
  });

  it("text without digits stays as it is", () => {
    fc.assert(
      fc.property(
        around.filter((text) => !/\p{N}/u.test(text.normalize("NFKC"))),
        (text) => {
          expect(noted(text)).toEqual({ value: text, redacted: [] });
        },
      ),
      SEED,
    );
  });
});

describe("a secret", () => {
  const API_KEY = `sk_live_${"aB3".repeat(11).slice(0, 32)}`;
  const WEBHOOK = `whsec_${"Qm9".repeat(11)}=`;
  const TOKEN = `op_owner_${"0a".repeat(32)}`;
  const MADE = `op_made_eyJuYW1lIjoibWlhIn0_${"0a".repeat(32)}`;
  const SIGNED = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaWEifQ.${"x".repeat(43)}`;

  it.each([API_KEY, API_KEY.replace("sk_live", "pk_test"), WEBHOOK, TOKEN, MADE, SIGNED])(
    "of ours is taken out of a field wherever it stands: row %#",
    (secret) => {
      expect(noted(secret)).toEqual({ value: "[secret]", redacted: [["metadata", "note"]] });
      expect(noted(`curl -H "X: ${secret}" twice`).value).toBe('curl -H "X: [secret]" twice');
      expect(noted([secret, "other"]).value).toEqual(["[secret]", "other"]);
    },
  );

  it.each([
    ["password", "x"],
    ["Password", "hunter2"],
    ["db_password", "hunter2"],
    ["clientSecret", "abc"],
    ["SECRET", "abc"],
    ["authorization", "Basic bWlhOng="],
    ["Authorization", "Bearer abc"],
    ["token", "bearer 0123456789abcdef"],
    ["accessToken", "Bearer 0123456789abcdef"],
    ["refresh-token", "Bearer 0123456789abcdef"],
  ])("is what stands under the name %s", (field, value) => {
    expect(noted(value, field)).toEqual({ value: "[secret]", redacted: [["metadata", field]] });
  });

  it("is taken out with a number beside it", () => {
    expect(noted(`password=hunter2, iban: ${IBAN}`).value).toMatch(
      /^password=\[secret\], iban: fp_[0-9a-z]{24}$/,
    );
  });

  it.each([
    ["password: hunter2", "password: [secret]"],
    ["PASSWORD=hunter2&user=mia", "PASSWORD=[secret]&user=mia"],
    ['{"secret":"abc","a":1}', '{"secret":"[secret]","a":1}'],
    ["Authorization: Bearer 0123456789abcdef", "Authorization: Bearer [secret]"],
    ["token=Bearer 0123456789abcdef", "token=Bearer [secret]"],
  ])("is what stands behind its name in a text: %s", (text, without) => {
    expect(noted(text).value).toBe(without);
  });

  it.each<[string, string | number | boolean]>([
    ["token", "USDC"],
    ["token", "0xdAC17F958D2ee523a2206206994597C13D831ec7"],
    ["access_token", "expired"],
    ["access_token", "secret_" + "0a".repeat(12)],
    ["paid_token", "0123456789abcdef"],
    ["failed_password", 3],
    ["note", "op_payment_" + "0a".repeat(32)],
    ["note", "token=0xdAC17F958D2ee523a2206206994597C13D831ec7"],
    ["tokenSymbol", "USDC"],
    ["cardToken", "tok_1NirD82eZvKYlo2CIvbtLWuY"],
    ["authorization", "approved"],
    ["pre_authorization", "0123456789abcdef"],
    ["secretary", "Ada Lovelace"],
    ["secret", true],
    ["note", "the secret of a token is its password"],
    ["note", "token: USDC"],
    ["note", "task_test_1 op_1 whsec sk_live_"],
  ])("is not what only looks like one: %s %s", (field, value) => {
    expect(noted(value, field)).toEqual({ value, redacted: [] });
  });

  it("is left in a name, which screening has to see as it was sent", () => {
    for (const displayName of ["Secret:Kim.Jong.Un", "Password:Usama Password:Bin", `Mia ${API_KEY}`]) {
      expect(paidTo(displayName)).toMatchObject({ party: { displayName }, redacted: [] });
    }
  });

  it("is in no field that is kept, whatever stands around it", () => {
    const around = fc.string({ unit: "binary", maxLength: 30 }).filter((text) => !/[0-9A-Za-z]$/.test(text));
    const ours = fc.constantFrom(API_KEY, WEBHOOK, TOKEN, MADE, SIGNED);
    fc.assert(
      fc.property(around, ours, fc.constantFrom("", " ", "\n", '"', ","), (before, secret, after) => {
        expect(String(noted(before + secret + after).value)).not.toContain(secret.slice(-20));
      }),
      { ...SEED, numRuns: 100 },
    );
  });
});
