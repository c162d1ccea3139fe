// Control challenges over HTTP: what they show, which answers prove control, and what ends them. The signatures are made by
// wallets on other libraries.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { ControlChallenge } from "#domain/contract/crypto/control-challenge.ts";
import { DAY, MINUTE } from "#domain/time/instant.ts";
import { Ledger } from "#edge/objects/ledger/object.ts";
import { signAt, type WalletKind } from "#test/crypto/signer-at.ts";
import { bindings, createTenant, request, type Answer, type Tenant } from "./client.ts";

const ETHEREUM = "ethereum";
const BITCOIN = "bitcoin";
const OTHER = "0x52908400098527886E0F7030069857D2E4169EE7";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const sign = (kind: WalletKind, name: string, text = "") => signAt(inject("signerUrl"), kind, name, text);
const book = () => bindings.ADDRESS_BOOKS.getByName(`${tenant.id}/sandbox`);
const inBook = (statement: string, ...bindings_: string[]) =>
  runInDurableObject(book(), (_object, { storage }) => storage.sql.exec(statement, ...bindings_).toArray());
const crash = () =>
  runInDurableObject(book(), (_object, state) => state.abort("crashed")).catch(() => undefined);

async function save(address: string, network: string): Promise<string> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { address, network, label: "A wallet" };
  return (await request(tenant, "sandbox", "POST", "/crypto/addresses", body, headers)).body.id;
}

function post(path: string, body: unknown, key?: string): Promise<Answer> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return request(tenant, "sandbox", "POST", `/crypto/addresses/${path}`, body, headers);
}
const challenge = (id: string, key?: string) => post(`${id}/control-challenge`, undefined, key);
const answer = (asked: Pick<ControlChallenge, "id" | "addressId">, body: object, key?: string) =>
  post(`${asked.addressId}/control-challenge/${asked.id}/verify`, body, key);
const stateOf = async (id: string) =>
  (await request(tenant, "sandbox", "GET", `/crypto/addresses/${id}`)).body;

async function challenged(kind: WalletKind = "eip191", network = ETHEREUM, name = "a customer") {
  const { address } = await sign(kind, name);
  const id = await save(address, network);
  const asked = (await challenge(id)).body as ControlChallenge;
  const signed = async (message = asked.message, by = name) => {
    const { signature, signatureType } = await sign(kind, by, message);
    return { signature, signatureType };
  };
  return { id, address, asked, signed };
}

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("a control challenge", () => {
  it("CRY-22, CRY-23: is 201 with a text for the account to sign within 15 minutes, in the form of CAIP-122", async () => {
    const { address } = await sign("eip191", "a customer");
    const id = await save(address.toLowerCase(), ETHEREUM);
    const { status, body } = await challenge(id);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^chl_[0-9a-f]{32}$/),
      addressId: id,
      message: [
        `sandbox.test wants you to sign in with your Ethereum account:`,
        address,
        "",
        "I control this account. This signature proves it to the service above; it moves no funds and permits nothing.",
        "",
        "URI: https://sandbox.test",
        "Version: 1",
        "Chain ID: 1",
        `Nonce: ${body.nonce}`,
        `Issued At: ${body.issuedAt}`,
        `Expiration Time: ${body.expiresAt}`,
        `Request ID: ${body.id}`,
        "Resources:",
        `- weir:crypto/addresses/${id}`,
      ].join("\n"),
      domain: "sandbox.test",
      isOwnDomain: false,
      format: "caip-122",
      signatureTypes: ["eip191"],
      nonce: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      issuedAt: expect.any(String),
      expiresAt: expect.any(String),
      state: "open",
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.issuedAt)).toBe(15 * MINUTE);
  });

  it("CRY-23: is shown again under its key, each time in the audit, and leaves the address nowhere", async () => {
    const { address } = await sign("eip191", "a customer");
    const id = await save(address, ETHEREUM);
    const first = await challenge(id, "the-same-key");
    const again = await challenge(id, "the-same-key");
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await challenge(id)).body.id).not.toBe(first.body.id);
    const voided = await challenge(id, "the-same-key");
    expect(voided.body).toEqual({ ...first.body, state: "void" });
    const other = await save(OTHER, ETHEREUM);
    expect(codeOf(await challenge(other, "the-same-key"))).toEqual([409, "idempotency_key_reused"]);
    const audit = await inBook("SELECT payload FROM log");
    const shown = audit.filter(
      ({ payload }) => typeof payload === "string" && payload.includes("crypto_address.challenge"),
    );
    expect(shown).toHaveLength(4);
    const tables = await inBook(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    );
    const rows = await Promise.all(tables.map(({ name }) => inBook(`SELECT * FROM ${JSON.stringify(name)}`)));
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(address.slice(2).toLowerCase());
  });

  it("CRY-22: names the types of signatures that can prove control of its kind of address", async () => {
    const typesOf = async (kind: WalletKind, network: string) =>
      (await challenged(kind, network)).asked.signatureTypes;
    expect(await typesOf("bip322.p2wpkh", BITCOIN)).toEqual(["bip322-simple", "bip137"]);
    expect(await typesOf("bip322.p2tr", BITCOIN)).toEqual(["bip322-simple"]);
    expect(await typesOf("bip137.p2pkh", BITCOIN)).toEqual(["bip137"]);
    expect(await typesOf("ed25519", "solana")).toEqual(["ed25519"]);
  });

  it.each([
    ["on a network without such signatures", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", "litecoin"],
    ["of a script", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", BITCOIN],
  ])("CRY-22: is refused for an address %s", async (_what, address, network) => {
    expect(codeOf(await challenge(await save(address, network)))).toEqual([400, "control_not_provable"]);
  });

  it("CRY-22: is refused for an archived address and an unknown one, and takes no answer for them", async () => {
    const { id, asked, signed } = await challenged();
    await inBook("UPDATE address SET status = 'archived'");
    expect(codeOf(await challenge(id))).toEqual([409, "invalid_state"]);
    expect(codeOf(await answer(asked, await signed()))).toEqual([409, "invalid_state"]);
    expect(codeOf(await challenge("adr_none"))).toEqual([404, "crypto_address_not_found"]);
  });
});

describe("a good answer", () => {
  const KINDS: readonly (readonly [WalletKind, string])[] = [
    ["eip191", ETHEREUM],
    ["eip191", "polygon"],
    ["bip322.p2wpkh", BITCOIN],
    ["bip322.p2shP2wpkh", BITCOIN],
    ["bip322.p2tr", BITCOIN],
    ["bip137.p2pkh", BITCOIN],
    ["bip137.p2shP2wpkh", BITCOIN],
    ["bip137.p2wpkh", BITCOIN],
    ["ed25519", "solana"],
  ];

  it.each(KINDS)("CRY-22: by a wallet of another library proves control: %s on %s", async (kind, network) => {
    const { id, asked, signed } = await challenged(kind, network);
    await crash();
    const proof = await signed();
    const { status, body } = await answer(asked, { ...proof, message: asked.message });
    expect([status, body]).toEqual([
      200,
      {
        id: asked.id,
        addressId: id,
        state: "verified",
        control: {
          state: "proven",
          method: proof.signatureType,
          provenAt: expect.any(String),
          expiresAt: expect.any(String),
        },
      },
    ]);
    expect(Date.parse(body.control.expiresAt) - Date.parse(body.control.provenAt)).toBe(365 * DAY);
    expect(await stateOf(id)).toMatchObject({ control: body.control, version: 2 });
  });

  it("CRY-23: counts once, and is repeated under its key alone", async () => {
    const { id, asked, signed } = await challenged();
    const body = await signed();
    const first = await answer(asked, body, "answer-key-1");
    expect((await answer(asked, body, "answer-key-1")).text).toBe(first.text);
    for (const key of [undefined, "answer-key-2"])
      expect(codeOf(await answer(asked, body, key))).toEqual([409, "challenge_used"]);
    const another = { ...body, message: asked.message };
    expect(codeOf(await answer(asked, another, "answer-key-1"))).toEqual([409, "idempotency_key_reused"]);
    expect((await stateOf(id)).version).toBe(2);
  });

  it("counts once for many at the same time", async () => {
    const { id, asked, signed } = await challenged();
    const body = await signed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(asked, body)));
    expect(answers.map(codeOf).toSorted(([one], [other]) => one - other)).toEqual([
      [200, undefined],
      ...Array.from({ length: 7 }, () => [409, "challenge_used"]),
    ]);
    expect((await stateOf(id)).version).toBe(2);
  });

  it("that was answered 503 is answered 200 once the ledgers know, to a repeat of it alone, without a key", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { id, asked, signed } = await challenged();
    const body = await signed();
    const hear = vi.spyOn(Ledger.prototype, "hearAddresses").mockImplementation(() => {
      throw new Error("away");
    });
    expect(codeOf(await answer(asked, body))).toEqual([503, "dependency_unavailable"]);
    expect(codeOf(await answer(asked, body))).toEqual([503, "dependency_unavailable"]);
    hear.mockRestore();
    await crash();
    const other = { ...body, message: asked.message };
    expect(codeOf(await answer(asked, other))).toEqual([409, "challenge_used"]);
    const repeated = await answer(asked, body);
    expect([repeated.status, repeated.body]).toMatchObject([
      200,
      { id: asked.id, addressId: id, state: "verified", control: { state: "proven" } },
    ]);
    expect(codeOf(await answer(asked, body))).toEqual([409, "challenge_used"]);
    expect((await stateOf(id)).version).toBe(2);
  });

  it("ends when the address becomes another customer's, and so does an open challenge", async () => {
    const { id, asked, signed } = await challenged();
    const open = await signed();
    const move = (externalUserId: string | null) =>
      request(
        tenant,
        "sandbox",
        "PATCH",
        `/crypto/addresses/${id}/metadata`,
        { externalUserId },
        {
          "idempotency-key": crypto.randomUUID(),
        },
      );
    expect((await move("owner-1")).body.control.state).toBe("unproven");
    expect(codeOf(await answer(asked, open))).toEqual([409, "challenge_void"]);
    const again = (await challenge(id)).body;
    const proven = await answer(again, await signed(again.message));
    expect((await move("owner-1")).body.control.state).toBe("proven");
    const moved = await move("owner-2");
    expect(moved.body).toMatchObject({
      externalUserId: "owner-2",
      control: { state: "expired", method: "eip191", provenAt: proven.body.control.provenAt },
    });
    expect((await move("owner-1")).body.control.state).toBe("expired");
  });

  it("ends when the address is archived", async () => {
    const { id, asked, signed } = await challenged();
    await answer(asked, await signed());
    await post(`${id}/actions`, { action: "archive", reason: "closed" }, "archive-it");
    expect((await stateOf(id)).control.state).toBe("expired");
  });

  it("expires after 365 days, and a new challenge proves control again", async () => {
    const { id, asked, signed } = await challenged();
    await answer(asked, await signed());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * DAY });
    expect((await stateOf(id)).control.state).toBe("expired");
    const again = (await challenge(id)).body;
    expect((await answer(again, await signed(again.message))).status).toBe(200);
    expect((await stateOf(id)).control.state).toBe("proven");
  });
});

describe("a bad answer", () => {
  const CHANGES: readonly (readonly [string, (message: string) => string])[] = [
    ["challenge_wrong_chain", (message) => message.replace("Chain ID: 1", "Chain ID: 10")],
    ["challenge_wrong_domain", (message) => message.replace("sandbox.test wants", "evil.test wants")],
    ["challenge_wrong_nonce", (message) => message.replace(/Nonce: .{4}/, "Nonce: abcd")],
    ["challenge_wrong_expiry", (message) => message.replace(/(Expiration Time: )\d{4}/, "$12099")],
    ["challenge_wrong_signer", (message) => message.replace(/0x[0-9a-fA-F]{40}/, OTHER)],
    ["challenge_message_changed", (message) => message.replace("no funds", "all funds")],
    ["challenge_message_changed", (message) => `${message}\n`],
  ];

  it.each(CHANGES)(
    "CRY-22: is told what is wrong with its text, and may be mended: %s",
    async (code, change) => {
      const { id, asked, signed } = await challenged();
      const message = change(asked.message);
      const body = { ...(await signed(message)), message };
      expect(codeOf(await answer(asked, body, "one-key-only"))).toEqual([400, code]);
      expect((await stateOf(id)).control.state).toBe("unproven");
      expect((await answer(asked, await signed(), "one-key-only")).status).toBe(200);
    },
  );

  it("CRY-22: is told what is wrong with its signature, and may be mended", async () => {
    const { asked, signed } = await challenged();
    const good = await signed();
    const codes = async (body: object) => codeOf(await answer(asked, body));
    expect(await codes(await signed(asked.message, "a stranger"))).toEqual([400, "challenge_wrong_signer"]);
    expect(await codes(await signed(`${asked.message} `))).toEqual([400, "challenge_wrong_signer"]);
    expect(await codes({ ...good, signature: "0xzz" })).toEqual([400, "malformed_signature"]);
    expect(await codes({ ...good, signatureType: "ed25519" })).toEqual([400, "unsupported_signer"]);
    expect(await codes({ ...good, signature: "0x01" })).toEqual([400, "unsupported_signer"]);
    expect(await codes({ ...good, extra: true })).toEqual([400, "invalid_request"]);
    expect((await answer(asked, good)).status).toBe(200);
  });

  it("CRY-22: is too late after 15 minutes", async () => {
    const { asked, signed } = await challenged();
    const body = await signed();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(asked.expiresAt) });
    expect(codeOf(await answer(asked, body))).toEqual([409, "challenge_expired"]);
    vi.setSystemTime(Date.parse(asked.expiresAt) - 1);
    expect((await answer(asked, body)).status).toBe(200);
  });

  it("voids the challenge the tenth time, also across a death of the book", async () => {
    const { id, asked, signed } = await challenged();
    const bad = await signed(asked.message, "a stranger");
    for (let nth = 0; nth < 10; nth++) {
      if (nth === 5) await crash();
      expect((await answer(asked, bad)).status).toBe(400);
    }
    expect(codeOf(await answer(asked, await signed()))).toEqual([409, "challenge_void"]);
    const next = (await challenge(id)).body;
    expect((await answer(next, await signed(next.message))).status).toBe(200);
  });

  it("costs no try where it cannot be a signature", async () => {
    const { asked, signed } = await challenged();
    const good = await signed();
    for (let nth = 0; nth < 12; nth++) {
      const bad = nth % 2 ? { signature: "0xzz" } : { signatureType: "ed25519" };
      expect((await answer(asked, { ...good, ...bad })).status).toBe(400);
    }
    const { signature } = good as { readonly signature: string };
    expect((await answer(asked, { ...good, signature: signature.slice(2) })).status).toBe(200);
  });

  it("to an older challenge, or one of another address, proves nothing", async () => {
    const { id, asked, signed } = await challenged();
    await challenge(id);
    expect(codeOf(await answer(asked, await signed()))).toEqual([409, "challenge_void"]);
    const other = await save(OTHER, ETHEREUM);
    const elsewhere = { id: asked.id, addressId: other };
    expect(codeOf(await answer(elsewhere, await signed()))).toEqual([404, "control_challenge_not_found"]);
  });

  it("CRY-22: to the challenge of another account of the same customer proves nothing", async () => {
    const one = await challenged("eip191", ETHEREUM, "first wallet");
    const other = await challenged("eip191", ETHEREUM, "second wallet");
    const crossed = await one.signed(one.asked.message, "second wallet");
    expect(codeOf(await answer(one.asked, crossed))).toEqual([400, "challenge_wrong_signer"]);
    expect(codeOf(await answer(other.asked, await one.signed()))).toEqual([400, "challenge_wrong_signer"]);
  });
});

describe("an address that a key or a request is named by", () => {
  it("CRY-21: is kept by no challenge and no answer", async () => {
    const { id, address, asked, signed } = await challenged();
    const named = (path: string, body: unknown) =>
      request(tenant, "sandbox", "POST", `/crypto/addresses/${id}/${path}`, body, {
        "idempotency-key": `for-${address}`,
        "x-request-id": `for ${address}`,
      });
    const digits = address.slice(2).toLowerCase();
    const again = await named("control-challenge", undefined);
    expect(again.status).toBe(201);
    expect((await named("control-challenge", undefined)).body).toEqual(again.body);
    expect(codeOf(await answer(asked, await signed()))).toEqual([409, "challenge_void"]);
    const good = await signed(again.body.message);
    for (const _ of ["first", "again"]) {
      expect((await named(`control-challenge/${again.body.id}/verify`, good)).status).toBe(200);
    }
    const kept = await inBook("SELECT * FROM idempotent_answer");
    const told = await inBook("SELECT payload FROM log");
    expect(kept.length).toBeGreaterThan(2);
    expect(told.length).toBeGreaterThan(3);
    expect(JSON.stringify([kept, told]).toLowerCase()).not.toContain(digits);
  });
});
