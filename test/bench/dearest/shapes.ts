// Payments that the contract allows and nobody sends: as many parties, words, wallets and signs as fit. A shape is a choice of
// each; the bench mutates shapes and looks for the dearest.

import {
  BODY_MAX_BYTES,
  DISPLAY_NAME_MAX,
  FLAT_ARRAY_MAX,
  FLAT_FIELDS_MAX,
  FLAT_VALUE_MAX,
  INSTRUMENTS_MAX,
  PARTIES_MAX,
  STRING_MAX,
  WALLETS_MAX,
} from "#domain/contract/values/limits.ts";
import type { Random } from "#test/load/random.ts";

/** Words that names are made of. */
const VOCABULARIES = {
  common: "Mohammed Ahmed Ali Hassan Abdul Rahman Hussein Mahmoud Khan Omar".split(" "),
  mixed: "Kim Li Ivanov Vladimir Maria Juan Jose Mohammed Ali Wang Chen Singh".split(" "),
  firms: "General Trading Company International Industries Group Bank Petroleum Shipping Export".split(" "),
  initials: "A B C J M S al bin de van".split(" "),
  joined: "MohammedAli AbdulRahman HassanAhmed AliKhan KimJong".split(" "),
  scripts: "محمد أحمد علي 王伟 李强 김정은 Иванов Владимир Αλέξης רחמן".split(" "),
} as const;
const JOINERS = [" aka ", " / ", "/", " & ", ", ", " formerly ", "\n", " und ", " c/o ", " "] as const;

/** What free text is filled with. */
const TEXTS = {
  none: "",
  digits: "4",
  cards: "4111 1111 1111 1111 ",
  namedCards: "card 4111111111111111 ",
  ibans: "NO9386011117947 ",
  namedIbans: "iban GB29NWBK60161331926819 ",
  ibanBeginnings: "iban gb29 ",
  accented: "é4111 1111 1111 1111 ",
  words: "rent for May, ",
} as const;

const INSTRUMENTS = {
  none: () => null,
  accounts: (random: Random) => ({ type: "bank_account", identifier: `DE${digits(random, 20)}` }),
  cards: (random: Random) => ({ type: "card", identifier: `4111${digits(random, 12)}` }),
  named: (random: Random) => ({
    type: "other",
    identifier: digits(random, 20),
    institutionName: "4111 1111 1111 1111 ".repeat(13).slice(0, STRING_MAX),
  }),
  wallets: (random: Random) => ({ type: "crypto_wallet", identifier: `0x${digits(random, 40)}` }),
  strangeWallets: (random: Random) => ({
    type: "crypto_wallet",
    identifier: "z".repeat(100) + digits(random, 9),
  }),
} as const;

const CHOICES = {
  type: ["individual", "business", "unknown"],
  parties: [1, 2, 10, 50, 100, PARTIES_MAX],
  vocabulary: Object.keys(VOCABULARIES) as (keyof typeof VOCABULARIES)[],
  joiner: JOINERS,
  wordsOfName: [1, 2, 3, 5, 8, 12, 24],
  namesOfField: [1, 2, 3, 6, 12],
  instruments: Object.keys(INSTRUMENTS) as (keyof typeof INSTRUMENTS)[],
  instrumentCount: [1, 100, WALLETS_MAX, INSTRUMENTS_MAX],
  text: Object.keys(TEXTS) as (keyof typeof TEXTS)[],
  textFields: [1, 10, FLAT_FIELDS_MAX],
} as const;

export type Shape = { readonly [Choice in keyof typeof CHOICES]: (typeof CHOICES)[Choice][number] };
const NAMES = Object.keys(CHOICES) as (keyof Shape)[];

/** What was dear once, and one of each matter: where the search begins. */
export const FIRST_SHAPES: readonly Shape[] = [
  shape({ parties: PARTIES_MAX, wordsOfName: 8, namesOfField: 6 }),
  shape({ parties: PARTIES_MAX, wordsOfName: 1 }),
  shape({
    parties: PARTIES_MAX,
    type: "business",
    vocabulary: "firms",
    joiner: "/",
    wordsOfName: 3,
    namesOfField: 12,
  }),
  shape({ parties: 50, instruments: "wallets", instrumentCount: WALLETS_MAX }),
  shape({ parties: 50, instruments: "accounts", instrumentCount: INSTRUMENTS_MAX }),
  shape({ parties: 1, text: "namedIbans", textFields: FLAT_FIELDS_MAX }),
  shape({ parties: 1, text: "cards", textFields: FLAT_FIELDS_MAX }),
];

function shape(chosen: Partial<Shape>): Shape {
  return {
    type: "unknown",
    parties: 1,
    vocabulary: "common",
    joiner: " aka ",
    wordsOfName: 2,
    namesOfField: 1,
    instruments: "none",
    instrumentCount: 1,
    text: "none",
    textFields: 1,
    ...chosen,
  };
}

/** Another choice in one or two places. */
export function mutated(one: Shape, random: Random): Shape {
  const change = (): Partial<Shape> => {
    const name = random.pick(NAMES);
    return { [name]: random.pick<string | number>(CHOICES[name]) };
  };
  return { ...one, ...change(), ...(random.chance(0.5) ? change() : {}) };
}

/** The body of a payment of this shape, as JSON; what does not fit into a body is left out, text before parties. */
export function paymentOf(one: Shape, id: string, random: Random): string {
  const isCrypto = one.instruments === "wallets" || one.instruments === "strangeWallets";
  const perParty = Math.floor(one.instrumentCount / one.parties);
  const parties = Array.from({ length: one.parties }, (_, at) => ({
    role: "recipient",
    externalPartyId: `payee-${at}`,
    type: one.type,
    displayName: fieldOf(one, random),
    instruments: Array.from({ length: perParty }, () => INSTRUMENTS[one.instruments](random)).filter(
      (made) => made !== null,
    ),
  }));
  const value = TEXTS[one.text].repeat(FLAT_VALUE_MAX).slice(0, FLAT_VALUE_MAX);
  const body = {
    externalActivityId: `dearest-${id}`,
    subject: { externalUserId: `payer-${id}`, type: "individual" },
    occurredAt: new Date().toISOString(),
    metadata: {} as Record<string, string[]>,
    transaction: {
      externalTransactionId: `dearest-${id}`,
      assetClass: isCrypto ? "crypto" : "fiat",
      direction: "outbound",
      amount: "10.00",
      currency: isCrypto ? "ETH" : "EUR",
      transactionType: "payment",
      ...(isCrypto && { blockchain: "ethereum" }),
      parties,
    },
  };
  const bytes = (): number => Buffer.byteLength(JSON.stringify(body));
  while (bytes() > BODY_MAX_BYTES) parties.length = Math.floor(parties.length * 0.9);
  const free = BODY_MAX_BYTES - bytes();
  const fieldBytes = FLAT_ARRAY_MAX * (Buffer.byteLength(value) + 3) + 20;
  const fields = value === "" ? 0 : Math.min(one.textFields, Math.floor(free / fieldBytes));
  for (let at = 0; at < fields; at++)
    body.metadata[`note${at}`] = Array.from({ length: FLAT_ARRAY_MAX }, () => value);
  return JSON.stringify(body);
}

function fieldOf({ vocabulary, joiner, wordsOfName, namesOfField }: Shape, random: Random): string {
  const nameOf = () =>
    Array.from({ length: wordsOfName }, () => random.pick(VOCABULARIES[vocabulary])).join(" ");
  return Array.from({ length: namesOfField }, nameOf).join(joiner).slice(0, DISPLAY_NAME_MAX).trim();
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join("");
}

export function shownShape(one: Shape): string {
  const names = `${one.parties} × ${one.namesOfField} of ${one.wordsOfName} ${one.vocabulary} (${one.type}), ${JSON.stringify(one.joiner)}`;
  const instruments = one.instruments === "none" ? "" : `; ${one.instrumentCount} ${one.instruments}`;
  return `${names}${instruments}${one.text === "none" ? "" : `; ${one.textFields} fields of ${one.text}`}`;
}
