// Wallet evidence, inside a payment and alone.

import { expect, it } from "vitest";
import { type Answer, type Fields, get, type Json, post, asText } from "./ask.ts";
import { screenWallet, walletCheck } from "./guesses.ts";
import { isObject, shape, strings } from "./look.ts";
import { cryptoPayment, pay, payment, readTransaction, text, towards, unique, wallet } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
const other = await createOrganisation();
await org.grant("100");
const side = org.sandbox;

const attempts = (answer: Answer): readonly Fields[] =>
  answer.list("assessment.screening.attempts").filter(isObject);
const checksOf = (answer: Answer): readonly Fields[] =>
  attempts(answer)
    .flatMap((attempt) =>
      Array.isArray(attempt["walletScreenings"]) ? (attempt["walletScreenings"] as readonly Json[]) : [],
    )
    .filter(isObject);
const instrument = (identifier: string): Fields => ({
  type: "crypto_wallet",
  identifier,
  network: "ethereum",
});
const withWallets = (...addresses: string[]): Fields =>
  cryptoPayment("1000", { "transaction.parties.1.instruments": addresses.map(instrument) });
const recipient = (...addresses: string[]): Fields => ({
  role: "recipient",
  externalPartyId: unique("party"),
  displayName: "Ada Sandbox Clear",
  instruments: addresses.map(instrument),
});
const field = (object: Json, name: string): Json => (isObject(object) ? object[name] : undefined);
const squeezed = (json: Json): string => strings(json).join(" ").toLowerCase();

const values: readonly (readonly [string, string, string, string | undefined])[] = [
  ["9999", "severe", "confirmed_match", "block"],
  ["8999", "severe", "potential_match", "review"],
  ["8899", "severe", "potential_match", "review"],
  ["8889", "severe", "potential_match", "review"],
  ["7779", "severe", "potential_match", "review"],
  ["7666", "high", "potential_match", "review"],
  ["7766", "high", "potential_match", "review"],
  ["4444", "unknown", "insufficient_data", "review"],
  ["4004", "unknown", "insufficient_data", "review"],
  ["5000", "unknown", "error", "review"],
  ["5004", "low", "clear", "allow"],
  ["1000", "low", "clear", "allow"],
];
for (const [ending, level, status, decision] of values) {
  for (const [direction, turn] of [
    ["outbound", (request: Fields) => request],
    ["inbound", towards],
  ] as const) {
    it.concurrent(`[Sandbox values] an address that ends in ${ending} is ${status}, risk ${level}, ${decision}: ${direction}`, async () => {
      const answer = (await pay(side, turn(cryptoPayment(ending)))).is(200);
      answer.must("assessment.decision").toBe(decision);
      answer
        .about(
          attempts(answer).map((attempt) => attempt["status"]),
          "status of the attempts",
        )
        .toEqual([status]);
      for (const one of checksOf(answer)) answer.about(field(one["risk"], "level"), "risk.level").toBe(level);
    });
  }
  it.concurrent(`[POST /wallet-screenings] a standalone check of an address that ends in ${ending} answers 201 with risk ${level}`, async () => {
    const answer = (await screenWallet(side, wallet(ending))).is(201);
    answer.about(field(walletCheck(answer)["risk"], "level"), "risk.level").toBe(level);
  });
  it.concurrent(`[Assessment response: walletScreenings] each item has id, status, wallet, risk with score and level, profile, provider and screenedAt: ${ending}`, async () => {
    const answer = (await pay(side, cryptoPayment(ending))).is(200);
    const found = checksOf(answer);
    if (status === "clear" || status.endsWith("match"))
      answer.about(found.length, "wallet screenings").toBe(1);
    for (const one of found) {
      for (const name of ["id", "status", "wallet", "risk", "profile", "provider", "screenedAt"])
        answer.about(Object.hasOwn(one, name), `field ${name}`).toBe(true);
      answer.like(one["id"], "id", /\S/);
      answer.like(one["status"], "status", /\S/);
      answer.like(one["screenedAt"], "screenedAt", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      for (const name of ["score", "level"])
        answer.about(isObject(one["risk"]) && Object.hasOwn(one["risk"], name), `risk.${name}`).toBe(true);
    }
  });
  it.concurrent(`[Assessment response: walletScreenings] rule 5: create, exact replay and GET return the same saved wallet evidence: ${ending}`, async () => {
    const request = cryptoPayment(ending);
    const first = (await pay(side, request)).is(200);
    const again = (await pay(side, request)).is(200);
    const back = (await readTransaction(side, first.string("assessment.transactionId"))).is(200);
    for (const answer of [again, back])
      answer
        .about(JSON.stringify(answer.at("assessment.screening")), "screening")
        .toBe(JSON.stringify(first.at("assessment.screening")));
  });
}
it.concurrent("[Assessment response: walletScreenings] rule 1: several screened wallets stay as separate items", async () => {
  const addresses = [wallet(), wallet(), wallet("7666")];
  const answer = (await pay(side, withWallets(...addresses))).is(200);
  const found = checksOf(answer);
  answer
    .about(found.map((one) => asText(field(one["wallet"], "address")).toLowerCase()).sort(), "addresses")
    .toEqual([...addresses].sort());
  answer.about(new Set(found.map((one) => one["id"])).size, "different ids").toBe(3);
});
it.concurrent("[Assessment response: walletScreenings] rule 1: wallets of two recipients stay with two attempts", async () => {
  const [one, two] = [wallet(), wallet()];
  const answer = (
    await pay(side, cryptoPayment("1000", { "transaction.parties": [recipient(one), recipient(two)] }))
  ).is(200);
  answer
    .about(
      attempts(answer).map((attempt) => (attempt["walletScreenings"] as readonly Json[]).length),
      "wallet screenings of each attempt",
    )
    .toEqual([1, 1]);
});
for (const place of [0, 1, 2]) {
  it.concurrent(`[Assessment response: walletScreenings] rule 1: one listed wallet among three decides: place ${place}`, async () => {
    const addresses = [wallet(), wallet()];
    addresses.splice(place, 0, wallet("9999"));
    (await pay(side, withWallets(...addresses))).is(200).must("assessment.decision").toBe("block");
  });
}
for (const [what, build] of Object.entries({
  "a name": () => payment(),
  "a matched name": () => payment({ "transaction.parties.1.displayName": "Eve Sandbox Confirmed Match" }),
  "no wallet": () => cryptoPayment("1000", { "transaction.parties.1.instruments": [] }),
  "no party": () => payment({ "transaction.parties": [] }),
})) {
  it.concurrent(`[Assessment response: walletScreenings] rule 2: name-screening attempts and attempts without linked wallet evidence have an empty array: ${what}`, async () => {
    const answer = (await pay(side, build())).is(200);
    for (const attempt of attempts(answer))
      answer.about(attempt["walletScreenings"], "walletScreenings").toEqual([]);
  });
}
for (const ending of ["1000", "9999", "7766"]) {
  it.concurrent(`[Assessment response: walletScreenings] rule 3: the wallet fields have the same names as in a standalone wallet result: ${ending}`, async () => {
    const address = wallet(ending);
    const [inside, alone] = [
      checksOf((await pay(side, withWallets(address))).is(200))[0],
      walletCheck((await screenWallet(side, address)).is(201)),
    ];
    for (const name of ["wallet", "risk", "profile", "provider"])
      expect(Object.keys(Object(inside?.[name])).sort(), name).toEqual(
        Object.keys(Object(alone[name])).sort(),
      );
    expect(shape(inside?.["wallet"])).toEqual(shape(alone["wallet"]));
  });
}
it.concurrent("[Assessment response: walletScreenings] rule 3: provider, address, blockchain, owner, user, first and latest transaction times and date added are all named; a missing field is null", async () => {
  const answer = (await pay(side, cryptoPayment("7666"))).is(200);
  const names = JSON.stringify(shape(checksOf(answer)[0])).toLowerCase();
  for (const wanted of [
    /provider/,
    /address/,
    /blockchain|network/,
    /owner/,
    /user/,
    /first/,
    /latest|last/,
    /added/,
    /subtype/,
  ])
    answer.like(names, "names of the fields", wanted);
});
it.concurrent("[Assessment response: walletScreenings] rule 3: the address of a screened wallet is wallet.address", async () => {
  const address = wallet();
  const answer = (await pay(side, withWallets(address))).is(200);
  answer
    .about(asText(field(checksOf(answer)[0]?.["wallet"], "address")).toLowerCase(), "address")
    .toBe(address);
});
it.concurrent("[Assessment response: walletScreenings] rule 5: raw provider data and credentials are excluded", async () => {
  const answer = (await pay(side, cryptoPayment("7666"))).is(200);
  answer
    .about(answer.text, "names of raw data and credentials")
    .not.toMatch(/"(raw|rawResponse|raw_response|apiKey|api_key|credentials?|secret|token)"/i);
});

const manyParties = (count: number): Fields =>
  cryptoPayment("1000", { "transaction.parties": Array.from({ length: count }, () => recipient(wallet())) });
const manyWallets = (count: number): Fields =>
  cryptoPayment("1000", {
    "transaction.parties": [recipient(...Array.from({ length: count }, () => wallet()))],
  });
for (const [what, build] of Object.entries({
  "101 wallet attempts": () => manyParties(101),
  "1,001 wallets in one attempt": () => manyWallets(1001),
})) {
  it.concurrent(`[walletScreenings rule 4 and Limits: wallet evidence] beyond the bound walletEvidenceUnavailable is history_limit_exceeded, every list is empty and the decision is no allow: ${what}`, async () => {
    const request = build();
    const answer = (await pay(side, request)).is(200);
    answer.must("assessment.screening.walletEvidenceUnavailable").toBe("history_limit_exceeded");
    answer.about(checksOf(answer).length, "wallet screenings").toBe(0);
    answer.must("assessment.decision").not.toBe("allow");
    answer.like(squeezed(answer.json), "reasons", /insufficient.?data/);
    const back = (await readTransaction(side, text(request, "externalActivityId"))).is(200);
    back.about(back.text, "the stored body").toBe(answer.text);
  });
}
for (const [what, build, count] of [
  ["100 wallet attempts", () => manyParties(100), 100],
  ["1,000 wallets in one attempt", () => manyWallets(1000), 1000],
] as const) {
  it.concurrent(`[walletScreenings rule 4 and Limits: wallet evidence] at the bound the list is complete: ${what}`, async () => {
    const answer = (await pay(side, build())).is(200);
    answer.must("assessment.screening.walletEvidenceUnavailable").toBeNull();
    answer.about(checksOf(answer).length, "wallet screenings").toBe(count);
  });
}
it.concurrent("[walletScreenings rule 4 and Limits: wallet evidence] within the bound walletEvidenceUnavailable is null, for the screening and for each attempt", async () => {
  for (const request of [cryptoPayment("1000"), payment()]) {
    const answer = (await pay(side, request)).is(200);
    answer.must("assessment.screening.walletEvidenceUnavailable").toBeNull();
    for (const attempt of attempts(answer))
      answer.about(attempt["walletEvidenceUnavailable"] ?? null, "walletEvidenceUnavailable").toBeNull();
  }
});

const idOf = (answer: Answer): string => asText(walletCheck(answer)["id"] ?? field(answer.json, "id"));
it.concurrent("[POST /wallet-screenings] GET /wallet-screenings/{id} answers the saved evidence", async () => {
  const answer = (await screenWallet(side, wallet())).is(201);
  const back = (await get(side, `/wallet-screenings/${idOf(answer)}`)).is(200);
  expect(walletCheck(back), back.story).toEqual(walletCheck(answer));
});
it.concurrent("[POST /wallet-screenings] creates no monitored transaction: its id is none of /transactions, /activities or outcomes", async () => {
  const id = idOf((await screenWallet(side, wallet("9999"))).is(201));
  for (const path of [`/transactions/${id}`, `/activities/${id}`])
    (await get(side, path)).fails(404, "NOT_FOUND");
});
it.concurrent("[POST /wallet-screenings] creates no monitored transaction: no deltas and no alerts in an organisation that only screened", async () => {
  const fresh = await createOrganisation();
  for (const ending of ["9999", "1000"]) (await screenWallet(fresh.sandbox, wallet(ending))).is(201);
  const marker = (await pay(fresh.sandbox)).is(200).string("assessment.transactionId");
  const [deltas, alerts] = [
    await get(fresh.sandbox, "/monitoring/deltas"),
    await get(fresh.sandbox, "/alerts"),
  ];
  for (const list of [deltas, alerts])
    list
      .is(200)
      .about(list.text, "screened addresses")
      .not.toMatch(/0x[0-9a-f]{36}(9999|1000)/);
  (await get(fresh.sandbox, `/transactions/${marker}`)).is(200);
});
it.concurrent("[POST /wallet-screenings] GET /wallet-screenings/transactions/{reference} answers the saved evidence of a transaction", async () => {
  const request = cryptoPayment("7666");
  const first = (await pay(side, request)).is(200);
  for (const reference of [
    first.string("assessment.transactionId"),
    text(request, "transaction.externalTransactionId"),
    first.string("assessment.decisionId"),
  ]) {
    const back = (await get(side, `/wallet-screenings/transactions/${reference}`)).is(200);
    back.about(back.text, "the id of the saved check").toContain(asText(checksOf(first)[0]?.["id"]));
  }
});
for (const [what, path] of [
  ["id", "/wallet-screenings/none"],
  ["transaction reference", "/wallet-screenings/transactions/none"],
] as const) {
  it.concurrent(`[POST /wallet-screenings] an unknown ${what} is 404`, async () => {
    (await get(side, path)).fails(404, "NOT_FOUND");
  });
}
it.concurrent("[POST /wallet-screenings] another organisation and the other environment do not see it", async () => {
  const id = idOf((await screenWallet(side, wallet())).is(201));
  for (const elsewhere of [other.sandbox, other.production, org.production])
    (await get(elsewhere, `/wallet-screenings/${id}`)).fails(404, "NOT_FOUND");
});
for (const [what, body] of Object.entries({
  "no address": { network: "ethereum" },
  "an address that is a number": { address: 7, network: "ethereum" },
  "an empty address": { address: "", network: "ethereum" },
  nothing: {},
})) {
  it.concurrent(`[POST /wallet-screenings] 400 for ${what}`, async () => {
    (await post(side, "/wallet-screenings", body)).invalid();
  });
}
