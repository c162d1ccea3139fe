// Saved crypto addresses against the whole running system: whatever is done with them and however they are misplaced, no complete one
// is found afterwards in any table, message, object, log, file or error, in any form. They are in no payment: a wallet of a payment
// is screened, and kept with its decision.

import { base58, base58check, bech32 } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2.js";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { signBip137, signBip322, signEd25519, signEip191 } from "#test/crypto/independent-signers.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { everythingIn } from "./everything-stored.ts";
import { createTenant, type Tenant } from "./tenant.ts";
import { isWritten, writtenForms, type Account } from "./written-forms.ts";

const system = inject("system");
const PATIENCE = { timeout: 60_000, interval: 200 };
/** In a label and a reason that are kept: where they are, an address could be. */
const CONTROL = "secrecy-control-label";
const SETUP = { command: "save", protocols: ["TRP"], personalDataAcknowledged: true };
const PROFILE = {
  legalName: "Nordwind Exchange GmbH",
  lei: "529900T8BM49AURSDO55",
  jurisdiction: "DE",
  complianceContact: { name: "Carla Compliance", email: "carla@nordwind.example" },
};

interface Wallet extends Account {
  readonly network: string;
  /** Another way to write the same address. */
  readonly alsoWritten: string;
  /** Null where no control of it can be proven. */
  readonly sign: ((text: string) => { readonly signature: string; readonly signatureType: string }) | null;
}

const WALLETS: readonly Wallet[] = [ethereum(), bitcoinSegwit(), bitcoinLegacy(), solana(), tron()];

function ethereum(): Wallet {
  const sign = (text: string) => signEip191("secrecy", text);
  const { address } = sign("");
  const bytes = Buffer.from(address.slice(2), "hex");
  return { address, bytes, network: "ethereum", alsoWritten: `ethereum:${address.toLowerCase()}`, sign };
}

function bitcoinSegwit(): Wallet {
  const sign = (text: string) => signBip322.p2wpkh("secrecy", text);
  const { address } = sign("");
  const { words } = bech32.decode(address as `bc1${string}`);
  const bytes = bech32.fromWords(words.slice(1));
  return { address, bytes, network: "bitcoin", alsoWritten: address.toUpperCase(), sign };
}

function bitcoinLegacy(): Wallet {
  const sign = (text: string) => signBip137.p2pkh("secrecy, long ago", text);
  const { address } = sign("");
  const bytes = base58check(sha256).decode(address).subarray(1);
  return { address, bytes, network: "bitcoin", alsoWritten: `bitcoin:${address}`, sign };
}

function solana(): Wallet {
  const sign = (text: string) => signEd25519("secrecy", text);
  const { address } = sign("");
  return {
    address,
    bytes: base58.decode(address),
    network: "solana",
    alsoWritten: `solana:${address}`,
    sign,
  };
}

function tron(): Wallet {
  const bytes = sha256(Buffer.from("secrecy on Tron")).subarray(0, 20);
  const versioned = Buffer.concat([Uint8Array.of(0x41), bytes]);
  const address = base58check(sha256).encode(versioned);
  return { address, bytes, network: "tron", alsoWritten: `tron:${address}`, sign: null };
}

const FORMS = WALLETS.flatMap((wallet) => writtenForms(wallet));

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Of whatever the operation answers. */
  readonly body: Record<string, unknown>;
}

interface Asked {
  readonly method?: string;
  readonly body?: object;
  readonly key?: string;
  readonly requestId?: string;
}

let tenant: Tenant;
let warehouse: Warehouse;
/** All answers but those that are asked for a complete address. */
const answers: { readonly to: string; readonly text: string }[] = [];
/** Where something of an address was found. */
let found: readonly string[];
/** The kinds of places in which saved addresses were found by their ids, and searched. */
let searched: ReadonlySet<string>;

async function send(url: string, token: string, { method, body, key, requestId }: Asked): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(requestId === undefined ? {} : { "x-request-id": requestId }),
  };
  const init = {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const answer = await fetch(url, init);
  // A request's own name comes back to its caller.
  const text = (await answer.text()).replaceAll(requestId ?? "{}", "(its name)");
  return {
    status: answer.status,
    text,
    body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : {},
  };
}

/** What integrators ask below `/crypto`. */
async function ask(path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await send(`${system.sandboxBaseUrl}/crypto${path}`, tenant.keys.sandboxSecret, asked);
  if (!/reveal|control-challenge/.test(path)) answers.push({ to: path, text: answer.text });
  return answer;
}

/** What operators ask of the organisation. */
async function operate(path: string, asked: Asked = {}): Promise<Answer> {
  const url = `${system.operatorUrl}/organisations/${tenant.organisation.id}${path}`;
  const answer = await send(url, system.operatorToken, asked);
  if (!path.includes("reveal")) answers.push({ to: path, text: answer.text });
  return answer;
}

const idOf = ({ body }: Answer) => z.string().parse(body["id"]);

async function expectStatus(status: number, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect([answer.status, status === answer.status ? "" : answer.text]).toEqual([status, ""]);
  return answer;
}

/** Each request is named by the address, and so is its key. */
function named({ address }: Wallet, verb: string): Asked & { readonly key: string } {
  return { key: `${verb}-${address}`, requestId: `${verb} ${address}` };
}

async function use(wallet: Wallet): Promise<void> {
  const { address, network, alsoWritten } = wallet;
  const body = { address, network, label: CONTROL };
  const created = await expectStatus(201, ask("/addresses", { ...named(wallet, "save"), body }));
  const id = idOf(created);
  await expectStatus(201, ask("/addresses", { ...named(wallet, "save"), body }));
  await expectStatus(
    200,
    ask("/addresses", { ...named(wallet, "again"), body: { ...body, address: alsoWritten } }),
  );
  await misplace(wallet, id);
  await lookUp(wallet, id);
  const discovery = `/addresses/${id}/discovery`;
  await expectStatus(
    202,
    ask(discovery, { ...named(wallet, "discover"), body: { requestId: `look-${id}` } }),
  );
  await prove(wallet, id);
  await review(wallet, id);
  const decided = async () => (await ask(discovery, { body: { requestId: `look-${id}` } })).body["status"];
  await vi.waitFor(async () => expect(await decided()).toBe("not_found"), PATIENCE);
}

async function lookUp(wallet: Wallet, id: string): Promise<void> {
  const { address, alsoWritten } = wallet;
  for (const text of [address, alsoWritten]) {
    const page = await expectStatus(
      200,
      ask(`/addresses?search=${encodeURIComponent(text)}`, { requestId: text }),
    );
    expect(page.text).toContain(id);
    await expectStatus(404, ask(`/addresses/${encodeURIComponent(text)}`));
    await expectStatus(404, ask(`/addresses/${id}/discovery/${encodeURIComponent(text)}`));
    await expectStatus(404, ask(`/${encodeURIComponent(text)}`));
    await expectStatus(200, operate(`/crypto/addresses?search=${encodeURIComponent(text)}`));
    await expectStatus(404, operate(`/crypto/addresses/${encodeURIComponent(text)}`));
  }
}

/** Where an address does not belong: it is refused, and so is a mistyped one. */
async function misplace(wallet: Wallet, id: string): Promise<void> {
  const { address, network } = wallet;
  const one = `/addresses/${id}`;
  const save = (body: object) =>
    expectStatus(400, ask("/addresses", { ...named(wallet, crypto.randomUUID()), body }));
  await save({ address: `${address.slice(0, -1)}0`, network, label: CONTROL });
  await save({ address, network, label: `mine: ${address}` });
  await save({ address, network: address, label: CONTROL });
  await save({ address: { address }, network });
  await save({ [address]: 1 });
  const refused: readonly [path: string, asked: Asked][] = [
    [`${one}/metadata`, { method: "PATCH", body: { label: `now ${address}` } }],
    [`${one}/metadata`, { method: "PATCH", body: { address } }],
    [`${one}/actions`, { body: { action: "approve", reason: `seen ${address}` } }],
    [`${one}/reveal`, { body: { reason: `why ${address}` } }],
    [`${one}/discovery`, { body: { requestId: `look ${address}` } }],
    [`${one}/discovery`, { body: { requestId: "look", assetCode: address } }],
    [`/connections/${address}?x=${address}`, { body: { command: "test" } }],
    ["/onboarding", { body: { ...SETUP, institutionId: { address } } }],
  ];
  for (const [path, asked] of refused) {
    await expectStatus(400, ask(path, { ...asked, ...named(wallet, crypto.randomUUID()) }));
  }
}

async function prove(wallet: Wallet, id: string): Promise<void> {
  const path = `/addresses/${id}/control-challenge`;
  const made = await ask(path, { ...named(wallet, "challenge"), body: {} });
  if (wallet.sign === null) {
    expect(made.status).toBe(400);
    return;
  }
  const message = z.string().parse(made.body["message"]);
  expect(message).toContain(wallet.address);
  const { signature, signatureType } = wallet.sign(message);
  const verify = (body: object) =>
    ask(`${path}/${idOf(made)}/verify`, {
      ...named(wallet, crypto.randomUUID()),
      body: { signature, signatureType, ...body },
    });
  const refused = await verify({ message: message.replace("URI: ", "URI: x") });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const proven = await expectStatus(200, verify({}));
  answers.push({ to: "verify", text: refused.text }, { to: "verify", text: proven.text });
}

async function review(wallet: Wallet, id: string): Promise<void> {
  const one = `/addresses/${id}`;
  const act = (action: string) =>
    expectStatus(
      200,
      ask(`${one}/actions`, { ...named(wallet, `${action}-1`), body: { action, reason: CONTROL } }),
    );
  await expectStatus(
    200,
    ask(`${one}/metadata`, { ...named(wallet, "note"), method: "PATCH", body: { label: `${CONTROL} 2` } }),
  );
  await act("approve");
  await act("suspend");
  for (const _ of ["first", "again"]) {
    const revealed = await expectStatus(
      201,
      ask(`${one}/reveal`, { ...named(wallet, "reveal"), body: { reason: CONTROL } }),
    );
    expect(revealed.body["address"]).toBe(wallet.address);
    await expectStatus(
      201,
      operate(`/crypto${one}/reveal`, { ...named(wallet, "operator"), body: { reason: CONTROL } }),
    );
  }
}

/** What the exchange network learns of the organisation meanwhile. */
async function testConnections(): Promise<void> {
  const connection = { institutionId: "inst_sandbox_exchange", protocol: "TRP", reason: CONTROL };
  const id = idOf(await expectStatus(201, operate("/connections", { body: connection, key: "secrecy-add" })));
  const reason = { reason: CONTROL };
  await expectStatus(200, operate(`/connections/${id}/approve`, { body: reason, key: "secrecy-approve" }));
  await expectStatus(200, ask("/profile", { method: "PATCH", body: PROFILE, key: "secrecy-profile" }));
  await expectStatus(200, ask("/onboarding", { body: SETUP, key: "secrecy-save" }));
  await expectStatus(200, ask("/onboarding", { body: { command: "verify_test" }, key: "secrecy-verify" }));
  await expectStatus(200, ask(`/connections/${id}`, { body: { command: "test" }, key: "secrecy-test" }));
}

/** Each address again under a key of its own. */
async function rotate(): Promise<void> {
  const asked = { ...named(WALLETS[0] as Wallet, "rotate"), body: { reason: CONTROL } };
  const rotated = await expectStatus(202, operate("/crypto/data-keys/rotate", asked));
  expect(rotated.body).toEqual({ dataKey: 2, addresses: WALLETS.length });
}

/** The last that the book tells is in ClickHouse: every address is under the new key, and the old one is gone. */
async function untilTold(): Promise<void> {
  const told = async () => {
    const answer = await warehouse.query({
      query: `SELECT count() AS n FROM audit_events WHERE organisation_id = {id: String} AND data LIKE '%crypto.data_key.replaced%'`,
      query_params: { id: tenant.organisation.id },
      format: "JSONEachRow",
    });
    return (await answer.json<{ n: number }>())[0]?.n;
  };
  await vi.waitFor(async () => expect(await told()).toBe(1), PATIENCE);
}

function formsIn(text: string): string[] {
  const lowerCase = text.toLowerCase();
  return FORMS.filter((form) => isWritten(form, text, lowerCase)).map(({ name }) => name);
}

async function search(): Promise<void> {
  const places = [
    ...(await everythingIn(system, warehouse)),
    ...answers.map(({ to, text }) => ({ kind: "answer", name: to, text })),
  ];
  searched = new Set(places.filter(({ text }) => text.includes(CONTROL)).map(({ kind }) => kind));
  found = places.flatMap(({ kind, name, text }) => formsIn(text).map((form) => `${kind} ${name}: ${form}`));
}

beforeAll(async () => {
  tenant = await createTenant(system, "Secrecy of addresses");
  warehouse = openWarehouse(system.clickhouse);
  await Promise.all(WALLETS.map(use));
  await testConnections();
  await rotate();
  await untilTold();
  await search();
}, 300_000);

afterAll(() => warehouse?.close());

describe("a saved crypto address", () => {
  it.each(
    WALLETS.flatMap(({ network, address, bytes }) => {
      const raw = Buffer.from(bytes);
      const told = Buffer.from(`1-${address}.`);
      return [
        [network, "as it is written", address],
        [network, "in the other case", address.toLowerCase()],
        [network, "as bytes in hex", raw.toString("hex").toUpperCase()],
        [network, "as bytes", raw.toString("latin1")],
        [network, "in UTF-16", Buffer.from(address, "utf16le").toString("latin1")],
        [network, "in a text in Base64", told.toString("base64")],
        [network, "as bytes in Base64", raw.toString("base64url")],
      ];
    }),
  )("of %s is found %s where it is planted", (_network, _how, planted) => {
    expect(formsIn(`before it ${planted} behind it`)).not.toEqual([]);
    expect(formsIn(`before it ${planted.slice(0, 6)}…${planted.slice(-4)} behind it`)).toEqual([]);
  });

  it("CRY-21: is searched where its label and its reasons are found", () => {
    expect(searched).toEqual(new Set(["ClickHouse", "Kafka", "objects", "file", "answer"]));
  });

  it("CRY-21: is in no table, message, object, log, file, answer or error, in any form, whatever is done with it", () => {
    expect(found).toEqual([]);
  });
});
