// Control of contract wallets: their own signatures prove it, as the node of their network says; nothing else does, and a node that
// gives no clear answer settles nothing.

import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import contracts from "#domain/crypto/control/fixtures/siwe-eip1271.json" with { type: "json" };
import type { ControlChallenge } from "#domain/contract/crypto/control-challenge.ts";
import { verifySignatureOnChain, type ControlProof } from "#domain/crypto/control/verify-signature.ts";
import { configuredChains } from "#edge/chains/configured-chains.ts";
import { NETWORK_OF, NODE_KEY, OWNED_CONTRACT, OWNER, STRANGE_CONTRACTS } from "#test/crypto/nodes.ts";
import { signAt } from "#test/crypto/signer-at.ts";
import { bindings, createTenant, request, type Answer, type Tenant } from "./client.ts";

const WITHOUT_NODE = "ethereum";
const UNUSABLE = [
  "broken",
  "huge",
  "redirect",
  "busy",
  "stranger",
  "garbage",
  "closed",
  "elsewhere",
  "nameless",
] as const satisfies readonly (keyof typeof NETWORK_OF)[];

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});
afterEach(() => void vi.restoreAllMocks());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const byStatus = (one: readonly unknown[], other: readonly unknown[]) => Number(one[0]) - Number(other[0]);
const post = (path: string, body?: object, key: string = crypto.randomUUID()) =>
  request(tenant, "sandbox", "POST", `/crypto/addresses${path}`, body, { "idempotency-key": key });
const controlOf = async (id: string) =>
  (await request(tenant, "sandbox", "GET", `/crypto/addresses/${id}`)).body.control;

async function challenged(network: string, address: string = OWNED_CONTRACT): Promise<ControlChallenge> {
  const { id } = (await post("", { address, network, label: "A wallet" })).body;
  return (await post(`/${id}/control-challenge`)).body;
}

const answer = (asked: ControlChallenge, body: object, key?: string) =>
  post(`/${asked.addressId}/control-challenge/${asked.id}/verify`, body, key);

async function signed({ message }: ControlChallenge, by = OWNER) {
  const { signature, signatureType } = await signAt(inject("signerUrl"), "eip191", by, message);
  return { signature, signatureType };
}

describe("the published signature of a contract wallet", () => {
  const onChain = (proof: ControlProof, network: string = NETWORK_OF.good) => {
    const askContract = configuredChains(bindings)(network, proof.address);
    if (askContract === null) throw new Error("this network has a node");
    return verifySignatureOnChain(proof, askContract);
  };

  it.each(["argent", "loopring"] as const)("proves control of it, and of nothing else: %s", async (name) => {
    const { message: text, signature } = contracts[name];
    const address = text.split("\n")[1] ?? "";
    const proof: ControlProof = { namespace: "eip155", address, text, signature, signatureType: "eip191" };
    expect(await onChain(proof)).toBe("valid");
    expect(await onChain({ ...proof, text: `${text} ` })).toBe("wrong_signer");
    expect(await onChain({ ...proof, signature: `${signature}00` })).toBe("wrong_signer");
    expect(await onChain({ ...proof, address: OWNED_CONTRACT })).toBe("wrong_signer");
    expect(await onChain(proof, NETWORK_OF.broken)).toBe("unavailable");
  });
});

describe("an answer for a contract wallet", () => {
  it("CRY-22: by its owner proves control by the method eip1271, once", async () => {
    const asked = await challenged(NETWORK_OF.good);
    const body = { ...(await signed(asked)), message: asked.message };
    const first = await answer(asked, body, "the-answer");
    expect([first.status, first.body]).toMatchObject([
      200,
      { state: "verified", control: { state: "proven", method: "eip1271" } },
    ]);
    expect((await answer(asked, body, "the-answer")).text).toBe(first.text);
    expect(codeOf(await answer(asked, body))).toEqual([409, "challenge_used"]);
    expect(await controlOf(asked.addressId)).toEqual(first.body.control);
  });

  it("counts once for many at the same time", async () => {
    const asked = await challenged(NETWORK_OF.good);
    const body = await signed(asked);
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(asked, body)));
    const used = Array.from({ length: 7 }, () => [409, "challenge_used"]);
    expect(answers.map(codeOf).toSorted(byStatus)).toEqual([[200, undefined], ...used]);
  });

  it("CRY-22: proves nothing where the contract says no, reverts, says something else, or is none", async () => {
    const asked = await challenged(NETWORK_OF.good);
    const good = await signed(asked);
    expect(codeOf(await answer(asked, await signed(asked, "a stranger")))).toEqual([
      400,
      "challenge_wrong_signer",
    ]);
    expect(codeOf(await answer(asked, { ...good, signature: "0x01" }))).toEqual([
      400,
      "challenge_wrong_signer",
    ]);
    for (const address of [...Object.values(STRANGE_CONTRACTS), `0x${"5".repeat(36)}1271`]) {
      const other = await challenged(NETWORK_OF.good, address);
      expect(codeOf(await answer(other, await signed(other)))).toEqual([400, "challenge_wrong_signer"]);
      expect((await controlOf(other.addressId)).state).toBe("unproven");
    }
    expect((await answer(asked, good)).status).toBe(200);
  });

  it("CRY-22: is of an unsupported signer where the deployment has no node of the network", async () => {
    const asked = await challenged(WITHOUT_NODE);
    const { signatureType } = await signed(asked);
    expect(codeOf(await answer(asked, { signature: "0x01", signatureType }))).toEqual([
      400,
      "unsupported_signer",
    ]);
    expect(codeOf(await answer(asked, await signed(asked)))).toEqual([400, "challenge_wrong_signer"]);
  });

  it.each(UNUSABLE)("is 503, and no try, where the node is %s; no log has the node's key", async (way) => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const asked = await challenged(NETWORK_OF[way]);
    const body = await signed(asked);
    for (let nth = 0; nth < 11; nth++) {
      const { status, headers, text } = await answer(asked, body);
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
      expect(text).not.toContain(NODE_KEY);
    }
    const { signature, signatureType } = await signAt(inject("signerUrl"), "eip191", OWNER, "another text");
    const elsewhere = { signature, signatureType, message: "another text" };
    expect(codeOf(await answer(asked, elsewhere))).toEqual([400, "challenge_message_changed"]);
    expect((await controlOf(asked.addressId)).state).toBe("unproven");
    expect(told).toHaveBeenCalled();
    expect(JSON.stringify(told.mock.calls)).not.toContain(NODE_KEY);
  });

  it("is 503 within seconds where the node is slow", async () => {
    const asked = await challenged(NETWORK_OF.slow);
    const startedAt = Date.now();
    expect((await answer(asked, await signed(asked))).status).toBe(503);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
  });

  it("proves nothing if a newer challenge comes while the node is asked", async () => {
    const asked = await challenged(NETWORK_OF.late);
    const waiting = answer(asked, await signed(asked));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const newer = (await post(`/${asked.addressId}/control-challenge`)).body;
    expect(codeOf(await waiting)).toEqual([409, "challenge_void"]);
    expect((await controlOf(asked.addressId)).state).toBe("unproven");
    expect((await answer(newer, await signed(newer))).status).toBe(200);
  });

  it("is known by its key alone where the account is none of a contract: no node is asked", async () => {
    const { address } = await signAt(inject("signerUrl"), "eip191", "a customer", "");
    const asked = await challenged(NETWORK_OF.closed, address);
    const { status, body } = await answer(asked, await signed(asked, "a customer"));
    expect([status, body.control.method]).toEqual([200, "eip191"]);
  });
});
