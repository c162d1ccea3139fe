// Which domain a control challenge names as the one that asks: what the organisation has set, and never what a request brings.

import { beforeEach, describe, expect, inject, it } from "vitest";
import type { ControlChallenge } from "#domain/contract/crypto/control-challenge.ts";
import { signAt } from "#test/crypto/signer-at.ts";
import { call, createTenant, operate, request, type Answer, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});

async function savedWallet(): Promise<string> {
  const { address } = await signAt(inject("signerUrl"), "eip191", "a customer", "");
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { address, network: "ethereum", label: "A wallet" };
  return (await request(tenant, "sandbox", "POST", "/crypto/addresses", body, headers)).body.id;
}

function challenge(id: string, body?: object, key?: string): Promise<Answer> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return request(tenant, "sandbox", "POST", `/crypto/addresses/${id}/control-challenge`, body, headers);
}

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("the domain of a control challenge", () => {
  const setDomains = (controlDomains: readonly string[]) =>
    operate("PATCH", `/organisations/${tenant.id}`, { controlDomains });
  const firstLine = ({ body }: Answer) => (body as ControlChallenge).message.split("\n", 1)[0];
  const asks = (domain: string) => `${domain} wants you to sign in with your Ethereum account:`;
  const PAGES = ["app.exchange.example", "localhost:3000"];

  it("is the first that the organisation has set, or the one of them that the request names", async () => {
    const id = await savedWallet();
    expect((await setDomains(PAGES)).body.controlDomains).toEqual(PAGES);
    const usual = await challenge(id);
    expect(usual.body).toMatchObject({ domain: "app.exchange.example", isOwnDomain: true });
    expect(usual.body.message).toContain("\nURI: https://app.exchange.example\n");
    expect(firstLine(usual)).toBe(asks("app.exchange.example"));
    const chosen = await challenge(id, { domain: "localhost:3000" }, "a-chosen-one");
    expect([chosen.status, chosen.body.domain, firstLine(chosen)]).toEqual([
      201,
      "localhost:3000",
      asks("localhost:3000"),
    ]);
    await setDomains([]);
    const again = await challenge(id, { domain: "localhost:3000" }, "a-chosen-one");
    expect([again.status, again.text]).toEqual([201, chosen.text]);
  });

  it("is refused where the organisation has not set it", async () => {
    const id = await savedWallet();
    const named = (domain: unknown) => challenge(id, { domain });
    expect(codeOf(await named("evil.example"))).toEqual([400, "unprocessable"]);
    await setDomains(PAGES);
    expect(codeOf(await named("evil.example"))).toEqual([400, "unprocessable"]);
    expect(codeOf(await named("https://app.exchange.example"))).toEqual([400, "invalid_request"]);
    expect((await named(null)).body.domain).toBe("app.exchange.example");
  });

  it("is never the host that the request is sent to", async () => {
    const id = await savedWallet();
    const asked = await call(`http://second.sandbox.test/api/v1/crypto/addresses/${id}/control-challenge`, {
      method: "POST",
      headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
    });
    expect(asked.body).toMatchObject({ domain: "sandbox.test", isOwnDomain: false });
    expect(asked.text).not.toContain("second");
  });

  it.each([["no host"], ["App.exchange.example"], ["a.example/page"], ["a.example:0"], ["-a.example"], [""]])(
    "is no setting as %j",
    async (domain) => {
      expect(codeOf(await setDomains([domain]))).toEqual([400, "invalid_request"]);
      expect(codeOf(await setDomains(["a.example", "a.example"]))).toEqual([400, "invalid_request"]);
    },
  );
});
