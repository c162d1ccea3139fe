// Limits of lists and bodies, and what is kept of open strings and account numbers.

import { expect, it } from "vitest";
import { ask, type Fields, get } from "./ask.ts";
import { shown } from "./words.ts";
import { items } from "./look.ts";
import { activity, cryptoPayment, pay, payment, readTransaction, text, unique } from "./requests.ts";
import { cursorLists } from "./routes.ts";
import { createOrganisation } from "./service.ts";

const { sandbox: side } = await createOrganisation();

for (const path of cursorLists) {
  for (const limit of ["1", "2", "50", "99", "100"]) {
    it.concurrent(`[Limits: cursor list limit] 1 to 100: GET ${path}?limit=${limit} is accepted`, async () => {
      const answer = (await get(side, `${path}?limit=${limit}`)).is(200);
      answer.about(items(answer.json).length, "items").toBeLessThanOrEqual(Number(limit));
      answer.about(answer.at("pagination.nextCursor") ?? null, "nextCursor of an empty list").toBeNull();
    });
  }
  for (const limit of [
    "0",
    "-1",
    "101",
    "1000",
    "1.5",
    "1e1",
    "ten",
    "",
    "%20",
    "0x10",
    "NaN",
    "99999999999999999999",
  ]) {
    it.concurrent(`[Limits: cursor list limit] out of bounds or not whole numbers are 400, never clamped: GET ${path}?limit=${limit}`, async () => {
      (await get(side, `${path}?limit=${limit}`)).invalid();
    });
  }
  it.concurrent(`[Limits: cursor list limit] default 50: GET ${path} without limit is accepted`, async () => {
    (await get(side, path)).is(200);
  });
  it.concurrent(`[Limits: cursor list limit] unknown query parameters are 400: GET ${path}?page=1`, async () => {
    (await get(side, `${path}?page=1`)).invalid();
  });
  it.concurrent(`[Limits: cursor] a cursor that was never handed out is 400: GET ${path}`, async () => {
    (await get(side, `${path}?cursor=nonsense`)).invalid();
  });
}

const padded = (request: Fields, bytes: number): string => {
  const raw = JSON.stringify(request);
  return raw + " ".repeat(bytes - Buffer.byteLength(raw));
};
for (const [path, build] of [
  ["/transactions", payment],
  ["/activities", activity],
] as const) {
  it.concurrent(`[Precisions: body 256 KiB] a body of 262,144 bytes is accepted: POST ${path}`, async () => {
    (await ask(side, "POST", path, { raw: padded(build(), 262_144) })).is(200);
  });
  it.concurrent(`[Precisions: body 256 KiB] a body of 262,145 bytes is 400 payload_too_large: POST ${path}`, async () => {
    (await ask(side, "POST", path, { raw: padded(build(), 262_145) })).invalid("payload_too_large");
  });
  it.concurrent(`[Precisions: body 256 KiB] a body of 3 MB is 400 payload_too_large and decides nothing: POST ${path}`, async () => {
    const request = build();
    (await ask(side, "POST", path, { raw: padded(request, 3_000_000) })).invalid("payload_too_large");
    (await get(side, `${path}/${text(request, "externalActivityId")}`)).fails(404, "NOT_FOUND");
  });
  it.concurrent(`[Precisions: body 256 KiB] bytes count, not characters: 90,000 letters of three bytes are too large: POST ${path}`, async () => {
    (
      await ask(side, "POST", path, { raw: JSON.stringify({ ...build(), note: "語".repeat(90_000) }) })
    ).invalid("payload_too_large");
  });
}
it.concurrent("[Precisions: nesting 20] objects nested to ten levels in an unknown field are tolerated, to thirty they are 400", async () => {
  const nested = (depth: number): Fields => (depth === 0 ? {} : { in: nested(depth - 1) });
  (await ask(side, "POST", "/activities", { body: activity({ extra: nested(10) }) })).is(200);
  (await ask(side, "POST", "/activities", { body: activity({ extra: nested(30) }) })).invalid();
});

for (const [path, value] of Object.entries({
  channel: " Mixed CASE-ü ",
  "transaction.transactionType": "Überweisung/№1",
  "transaction.status": "PENDING ",
  "transaction.paymentMethod": "Karte  1 ",
  "transaction.currency": "eUr",
})) {
  it.concurrent(`[Open strings] are stored as evidence and never translated: ${path} ${shown(value)} is compared as sent`, async () => {
    const request = payment({ [path]: value });
    const first = (await pay(side, request)).is(200);
    (await pay(side, request)).is(200).must("assessment").toEqual(first.at("assessment"));
    (
      await pay(
        side,
        JSON.parse(
          JSON.stringify(request).replace(JSON.stringify(value), JSON.stringify(value.trim().toLowerCase())),
        ) as Fields,
      )
    ).fails(409, "CONFLICT");
  });
}
for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty", " spaced ", "ключ"]) {
  it.concurrent(`[Open strings] keys of metadata and customAttributes are open strings: ${shown(key)} counts in the payload`, async () => {
    const make = (value: number, id: string): Fields => ({
      ...activity(),
      externalActivityId: id,
      subject: { type: "individual", externalUserId: `u-${id}` },
      occurredAt: "2026-01-05T10:00:00Z",
      metadata: JSON.parse(`{${JSON.stringify(key)}:${value}}`) as Fields,
      customAttributes: JSON.parse(`{${JSON.stringify(key)}:${value}}`) as Fields,
    });
    const id = unique("act");
    (await ask(side, "POST", "/activities", { body: make(1, id) })).is(200);
    (await ask(side, "POST", "/activities", { body: make(1, id) })).is(200).must("replayed").toBe(true);
    (await ask(side, "POST", "/activities", { body: make(2, id) })).fails(
      409,
      "CONFLICT",
      "activity_conflict",
    );
  });
}

const identifiers: Readonly<Record<string, (identifier: string) => Fields>> = {
  "bank account": (identifier) =>
    payment({
      "transaction.parties.1.instruments": [{ type: "bank_account", identifier, maskedIdentifier: "****" }],
    }),
  card: (identifier) => payment({ "transaction.parties.1.instruments": [{ type: "card", identifier }] }),
  other: (identifier) => payment({ "transaction.parties.1.instruments": [{ type: "other", identifier }] }),
  "customer's account": (identifier) =>
    payment({ "transaction.parties.0.instruments": [{ type: "bank_account", identifier }] }),
  "wallet that is not screened": (identifier) =>
    cryptoPayment("1000", {
      "transaction.parties.0.instruments": [{ type: "crypto_wallet", identifier, network: "ethereum" }],
    }),
};
for (const [what, build] of Object.entries(identifiers)) {
  it.concurrent(`[Instrument: a raw identifier is not kept] first answer, replay and read back do not show it: ${what}`, async () => {
    const identifier = what.startsWith("wallet")
      ? "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb7b7b"
      : "DE89370400440532013000";
    const request = build(identifier);
    const answers = [
      await pay(side, request),
      await pay(side, request),
      await readTransaction(side, text(request, "externalActivityId")),
    ];
    for (const answer of answers)
      answer
        .is(200)
        .about(answer.text.toLowerCase(), "the raw identifier")
        .not.toContain(identifier.toLowerCase());
  });
  it.concurrent(`[Instrument: a raw identifier is not kept] nor the list of deltas: ${what}`, async () => {
    const answer = (await get(side, "/monitoring/deltas?limit=100")).is(200);
    answer.about(answer.text, "raw identifiers").not.toMatch(/DE89370400440532013000|0xb{36}7b7b/i);
  });
}
for (const [what, path, value] of [
  ["an IBAN in metadata", "metadata", { note: "please DE89370400440532013000 pay" }],
  ["an IBAN with spaces in metadata", "metadata", { note: "DE89 3704 0044 0532 0130 00" }],
  ["a card number behind card", "metadata", { note: "card 4111111111111111" }],
  ["a card number grouped as printed", "metadata", { note: "4111 1111 1111 1111" }],
  ["an IBAN in the transaction's metadata", "transaction.metadata", { note: "DE89370400440532013000" }],
] as const) {
  it.concurrent(`[Precisions: account numbers in free text] refuses no payment, and Weir-Redacted-Fields names where: ${what}`, async () => {
    const answer = (await pay(side, payment({ [path]: value }))).is(200);
    expect(answer.headers.get("weir-redacted-fields"), answer.story).toContain("metadata");
    answer.about(answer.text, "the number").not.toMatch(/DE89 ?3704|4111 ?1111/);
  });
}
it.concurrent("[Precisions: account numbers in free text] in a name it is taken out before screening and shown masked", async () => {
  const answer = (
    await pay(
      side,
      payment({ "transaction.parties.1.displayName": "DE89370400440532013000 Ada Sandbox Clear" }),
    )
  ).is(200);
  answer.about(answer.text, "the number").not.toContain("DE89370400440532013000");
  answer.must("assessment.summary.title").toContain("Ada Sandbox Clear");
});
for (const [what, changes] of Object.entries<Fields>({
  "a key of metadata": { metadata: { DE89370400440532013000: "x" } },
  "an external transaction id": { "transaction.externalTransactionId": "DE89370400440532013000" },
  "an external activity id": { externalActivityId: "DE89370400440532013000" },
})) {
  it.concurrent(`[Precisions: account numbers in free text] as a key or an id it stays 400: ${what}`, async () => {
    (await pay(side, payment(changes))).invalid();
  });
}
