// Who is screened, by what, and what missing data does.

import { expect, it } from "vitest";
import { type Answer, type Fields, type Json, asText } from "./ask.ts";
import { isObject, strings } from "./look.ts";
import { altered, cryptoPayment, named, pay, payment, towards, unique, wallet } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
await org.grant("100");
const side = org.sandbox;

const attempts = (answer: Answer): readonly Fields[] =>
  answer.list("assessment.screening.attempts").filter(isObject);
const attemptStatuses = (answer: Answer): Json[] => attempts(answer).map((attempt) => attempt["status"]);
const insufficient = (answer: Answer): void => {
  answer.is(200).must("assessment.decision").toBe("review");
  const saying = strings(answer.json).filter((value) => /insufficient.?data/i.test(value));
  answer.about(saying.length, "texts that say insufficient data").toBeGreaterThan(0);
};
const stranger = (role: string, changes: Fields = {}): Fields => ({
  role,
  externalPartyId: unique("party"),
  type: "individual",
  displayName: "Ada Sandbox Clear",
  ...changes,
});
const match = (role: string): Fields => stranger(role, { displayName: "Eve Sandbox Confirmed Match" });
const listed = (role: string, ending = "9999"): Fields =>
  stranger(role, {
    instruments: [{ type: "crypto_wallet", identifier: wallet(ending), network: "ethereum" }],
  });

const fiat: readonly [string, string, Fields[], boolean][] = [
  ["outbound fiat screens the recipient by name", "outbound", [match("recipient")], true],
  ["outbound fiat does not screen the sender", "outbound", [match("sender"), stranger("recipient")], false],
  [
    "outbound fiat does not screen the customer",
    "outbound",
    [match("customer"), stranger("recipient")],
    false,
  ],
  [
    "outbound fiat with a recipient does not screen the counterparty",
    "outbound",
    [match("counterparty"), stranger("recipient")],
    false,
  ],
  ["inbound fiat screens the sender by name", "inbound", [match("sender")], true],
  ["inbound fiat does not screen the recipient", "inbound", [match("recipient"), stranger("sender")], false],
  ["inbound fiat does not screen the customer", "inbound", [match("customer"), stranger("sender")], false],
  [
    "inbound fiat with a sender does not screen the counterparty",
    "inbound",
    [match("counterparty"), stranger("sender")],
    false,
  ],
  [
    "the parties with the role are all screened: the last of three recipients",
    "outbound",
    [stranger("recipient"), stranger("recipient"), match("recipient")],
    true,
  ],
  [
    "the parties with the role are all screened: the first of three senders",
    "inbound",
    [match("sender"), stranger("sender"), stranger("sender")],
    true,
  ],
  [
    "without a recipient those with role counterparty are screened",
    "outbound",
    [stranger("sender"), match("counterparty")],
    true,
  ],
  [
    "without a sender those with role counterparty are screened",
    "inbound",
    [stranger("recipient"), match("counterparty")],
    true,
  ],
];
for (const [sentence, direction, parties, blocked] of fiat) {
  it.concurrent(`[Directional screening] ${sentence}`, async () => {
    const answer = (
      await pay(side, payment({ "transaction.direction": direction, "transaction.parties": parties }))
    ).is(200);
    answer.about(answer.at("assessment.decision") === "block", "blocked").toBe(blocked);
    answer
      .about(attemptStatuses(answer).includes("confirmed_match"), "an attempt with confirmed_match")
      .toBe(blocked);
    const role = direction === "outbound" ? "recipient" : "sender";
    const screened =
      parties.filter((party) => party["role"] === role).length ||
      parties.filter((party) => party["role"] === "counterparty").length;
    answer.about(attempts(answer).length, "one attempt for each screened party").toBe(screened);
  });
}
const wallets: readonly [string, string, Fields[], boolean][] = [
  [
    "outbound crypto screens the recipient's wallet address and network",
    "outbound",
    [listed("recipient")],
    true,
  ],
  [
    "outbound crypto does not screen the sender's wallet",
    "outbound",
    [listed("sender"), listed("recipient", "1000")],
    false,
  ],
  [
    "outbound crypto does not screen the customer's wallet",
    "outbound",
    [listed("customer"), listed("recipient", "1000")],
    false,
  ],
  ["inbound crypto screens the sender's wallet address and network", "inbound", [listed("sender")], true],
  [
    "inbound crypto does not screen the recipient's wallet",
    "inbound",
    [listed("recipient"), listed("sender", "1000")],
    false,
  ],
  ["without a recipient the counterparty's wallet is screened", "outbound", [listed("counterparty")], true],
  [
    "crypto is screened by wallet, not by name",
    "outbound",
    [{ ...listed("recipient", "1000"), displayName: "Eve Sandbox Confirmed Match" }],
    false,
  ],
];
for (const [sentence, direction, parties, blocked] of wallets) {
  it.concurrent(`[Directional screening] ${sentence}`, async () => {
    const answer = (
      await pay(
        side,
        cryptoPayment("1000", { "transaction.direction": direction, "transaction.parties": parties }),
      )
    ).is(200);
    answer.about(answer.at("assessment.decision") === "block", "blocked").toBe(blocked);
  });
}
it.concurrent("[Directional screening] account numbers are not used for screening: a bank account that reads like a listed wallet is no match", async () => {
  const instruments = [
    { type: "bank_account", identifier: wallet("9999") },
    { type: "card", externalInstrumentId: "Eve Sandbox Confirmed Match" },
    { type: "other", maskedIdentifier: "9999", fingerprint: "Sandbox Confirmed Match" },
  ];
  const answer = (await pay(side, payment({ "transaction.parties.1.instruments": instruments }))).is(200);
  answer.must("assessment.decision").toBe("allow");
});
it.concurrent("[Directional screening] fiat is screened by name whatever wallet the party has: name-screening attempts have no wallet screenings", async () => {
  const answer = (
    await pay(
      side,
      payment({
        "transaction.parties.1.instruments": [{ type: "crypto_wallet", identifier: wallet("9999") }],
      }),
    )
  ).is(200);
  answer.must("assessment.decision").toBe("allow");
  for (const attempt of attempts(answer))
    answer.about(attempt["walletScreenings"], "walletScreenings").toEqual([]);
});

const lacking: Readonly<Record<string, () => Fields>> = {
  "outbound fiat without displayName": () => payment({ "transaction.parties.1.displayName": undefined }),
  "outbound fiat with displayName null": () => payment({ "transaction.parties.1.displayName": null }),
  "inbound fiat without displayName": () =>
    towards(payment({ "transaction.parties.1.displayName": undefined })),
  "a business without displayName": () =>
    payment({ "transaction.parties.1.type": "business", "transaction.parties.1.displayName": undefined }),
  "fiat with parties absent": () => payment({ "transaction.parties": undefined }),
  "fiat with parties empty": () => payment({ "transaction.parties": [] }),
  "fiat with the customer alone": () =>
    payment({
      "transaction.parties": [
        { role: "customer", externalPartyId: "self", displayName: "Ada Sandbox Clear" },
      ],
    }),
  "outbound fiat with a sender alone": () => payment({ "transaction.parties": [stranger("sender")] }),
  "one of two recipients without displayName": () =>
    payment({
      "transaction.parties": [stranger("recipient"), stranger("recipient", { displayName: undefined })],
    }),
  "outbound crypto without an instrument": () =>
    cryptoPayment("1000", { "transaction.parties.1.instruments": undefined }),
  "outbound crypto with instruments empty": () =>
    cryptoPayment("1000", { "transaction.parties.1.instruments": [] }),
  "inbound crypto without an instrument": () =>
    towards(cryptoPayment("1000", { "transaction.parties.1.instruments": [] })),
  "crypto with an instrument that has no address": () =>
    cryptoPayment("1000", {
      "transaction.parties.1.instruments": [
        { type: "crypto_wallet", externalInstrumentId: "wallet", network: "ethereum" },
      ],
    }),
  "crypto with a fingerprint for the address": () =>
    cryptoPayment("1000", {
      "transaction.parties.1.instruments": [
        { type: "crypto_wallet", fingerprint: "print", network: "ethereum" },
      ],
    }),
  "crypto with a masked address": () =>
    cryptoPayment("1000", {
      "transaction.parties.1.instruments": [
        {
          type: "crypto_wallet",
          externalInstrumentId: "w",
          maskedIdentifier: "0xaa..00",
          network: "ethereum",
        },
      ],
    }),
  "crypto without any network": () =>
    cryptoPayment("1000", {
      "transaction.blockchain": undefined,
      "transaction.parties.1.instruments": [{ type: "crypto_wallet", identifier: wallet() }],
    }),
  "crypto with an unknown network": () =>
    cryptoPayment("1000", {
      "transaction.blockchain": "nochain",
      "transaction.parties.1.instruments": [
        { type: "crypto_wallet", identifier: wallet(), network: "nochain" },
      ],
    }),
  "crypto with parties absent": () => cryptoPayment("1000", { "transaction.parties": undefined }),
  "a wallet without analysis": () => cryptoPayment("4004"),
  "a name without list data": () => named("Ada Sandbox Insufficient Data"),
};
for (const [what, build] of Object.entries(lacking)) {
  it.concurrent(`[Behaviour rule 6] a missing target name or wallet address or wallet evidence is review with an insufficient-data reason: ${what}`, async () => {
    insufficient(await pay(side, build()));
  });
  if (what.startsWith("a ") && !what.startsWith("a business")) continue;
  it.concurrent(`[Behaviour rule 6] never a clean result, in production too: ${what}`, async () => {
    (await pay(org.production, build())).is(200).matches("assessment.decision", /^(review|block)$/);
  });
}
for (const [what, build] of Object.entries({
  "fiat with no parties": () => payment({ "transaction.parties": [] }),
  "crypto with no parties": () => cryptoPayment("1000", { "transaction.parties": [] }),
})) {
  it.concurrent(`[Precisions: screening] without a party to screen there is one attempt with insufficient_data: ${what}`, async () => {
    const answer = (await pay(side, build())).is(200);
    expect(attemptStatuses(answer), answer.story).toEqual(["insufficient_data"]);
  });
}
it.concurrent("[Precisions: screening] on a crypto transaction the instrument's network wins over blockchain", async () => {
  const known = (await pay(side, cryptoPayment("9999", { "transaction.blockchain": "nochain" }))).is(200);
  known.must("assessment.decision").toBe("block");
  insufficient(
    await pay(
      side,
      cryptoPayment("1000", {
        "transaction.parties.1.instruments": [
          { type: "crypto_wallet", identifier: wallet(), network: "nochain" },
        ],
      }),
    ),
  );
});
it.concurrent("[Precisions: screening] without an instrument's network blockchain is the network", async () => {
  (
    await pay(
      side,
      cryptoPayment("9999", {
        "transaction.parties.1.instruments": [{ type: "crypto_wallet", identifier: wallet("9999") }],
      }),
    )
  )
    .is(200)
    .must("assessment.decision")
    .toBe("block");
});

const checkNames = (answer: Answer): string[] =>
  attempts(answer).flatMap((attempt) =>
    (Array.isArray(attempt["checks"]) ? attempt["checks"] : []).map((one: Json) =>
      asText(isObject(one) ? one["check"] : one),
    ),
  );
const has = (names: readonly string[], wanted: RegExp): boolean => names.some((name) => wanted.test(name));
for (const [name, turn] of [
  ["outbound", (request: Fields) => request],
  ["inbound", towards],
] as const) {
  it.concurrent(`[Directional screening: checks of individuals and businesses] individuals are checked for sanctions, politically exposed persons and adverse media: ${name}`, async () => {
    const answer = (await pay(side, turn(payment()))).is(200);
    const names = checkNames(answer);
    for (const wanted of [/sanction/i, /pep|politic/i, /adverse|media/i])
      answer.about(has(names, wanted), `${wanted} in ${names.join()}`).toBe(true);
  });
  it.concurrent(`[Directional screening: checks of individuals and businesses] businesses are checked for sanctions and adverse media, and not for politically exposed persons: ${name}`, async () => {
    const answer = (await pay(side, turn(payment({ "transaction.parties.1.type": "business" })))).is(200);
    const names = checkNames(answer);
    for (const wanted of [/sanction/i, /adverse|media/i])
      answer.about(has(names, wanted), `${wanted} in ${names.join()}`).toBe(true);
    answer.about(has(names, /pep|politic/i), names.join()).toBe(false);
  });
}
it.concurrent("[Directional screening: checks of individuals and businesses] a business is never a politically exposed person", async () => {
  (await pay(side, named("Acme Sandbox PEP", { "transaction.parties.1.type": "business" })))
    .is(200)
    .must("assessment.decision")
    .toBe("allow");
});
it.concurrent("[Precisions: screening] a party without type is unknown and is screened all the same", async () => {
  for (const type of [undefined, null, "unknown"]) {
    (await pay(side, named("Eve Sandbox Confirmed Match", { "transaction.parties.1.type": type })))
      .is(200)
      .must("assessment.decision")
      .toBe("block");
  }
});
for (const [what, build] of Object.entries({
  individual: () => payment(),
  business: () => payment({ "transaction.parties.1.type": "business" }),
  match: () => named("Ada Sandbox Potential Match"),
  media: () => named("Ada Sandbox Adverse Media"),
})) {
  it.concurrent(`[Precisions: screening] an attempt has checks with check, status, coverage full, limited or none, lists and reason: ${what}`, async () => {
    const answer = (await pay(side, build())).is(200);
    for (const attempt of attempts(answer)) {
      const list = (Array.isArray(attempt["checks"]) ? attempt["checks"] : []) as readonly Json[];
      answer.about(list.length, "checks").toBeGreaterThan(0);
      for (const one of list.filter(isObject)) {
        for (const field of ["check", "status", "coverage", "lists", "reason"])
          answer.about(Object.hasOwn(one, field), `${field} in ${JSON.stringify(one)}`).toBe(true);
        answer.about(["full", "limited", "none"], "coverage").toContain(one["coverage"]);
        answer.about(Array.isArray(one["lists"]), "lists is an array").toBe(true);
      }
    }
  });
}
it.concurrent("[Precisions: screening] adverse media of a person has coverage none and status insufficient_data", async () => {
  const answer = (await pay(side, named(unique("Quentin Xavierson")))).is(200);
  const media = attempts(answer)
    .flatMap((attempt) => (Array.isArray(attempt["checks"]) ? attempt["checks"] : []))
    .find((one: Json) => isObject(one) && /adverse|media/i.test(asText(one["check"]))) as Json;
  answer
    .about(isObject(media) ? [media["coverage"], media["status"]] : media, "coverage and status of the check")
    .toEqual(["none", "insufficient_data"]);
});
for (const type of ["individual", "business", "unknown"]) {
  it.concurrent(`[Precisions: screening] by default only sanctions need coverage: a clear name of type ${type} is allowed without adverse media`, async () => {
    (await pay(side, payment({ "transaction.parties.1.type": type })))
      .is(200)
      .must("assessment.decision")
      .toBe("allow");
  });
}
for (const order of [0, 1, 2]) {
  it.concurrent(`[Precisions: screening] the decision follows the most severe of all attempts, wherever it stands: place ${order}`, async () => {
    const parties = ["Sandbox Clear", "Sandbox Potential Match"].map((end) =>
      stranger("recipient", { displayName: `Ada ${end}` }),
    );
    parties.splice(order, 0, match("recipient"));
    const answer = (await pay(side, altered(payment(), { "transaction.parties": parties }))).is(200);
    answer.must("assessment.decision").toBe("block");
    answer.about(attempts(answer).length, "attempts").toBe(3);
  });
}
