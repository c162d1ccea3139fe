// The tokens that an owner makes for operators: they expire, name their key, are listed, and are revoked one by one.

import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { oldToken } from "#domain/ids/sealed-grant.fixture.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, HOSTS, operate, type Answer } from "./client.ts";

const DAY = 86_400_000;
const SECRET = bindings.OPERATOR_SECRET;

afterEach(() => void vi.useRealTimers());

async function ask(token: string, method = "GET", path = "/organisations", env: Env = bindings) {
  const response = await worker.fetch(
    new Request(`${HOSTS.operator}/operator/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify({ name: "somebody", role: "viewer" }) }),
    }),
    env,
  );
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

async function make(body: object = {}) {
  const answer = await operate("POST", "/tokens", { name: "mia", role: "ops", ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const listed = async (): Promise<Answer["body"][]> => (await operate("GET", "/tokens?limit=100")).body.data;

describe("a made operator token", () => {
  it("is a JSON Web Token that names its key, its bearer and its end", async () => {
    const { token, id, expiresAt } = await make({ expiresInDays: 2 });
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", kid: "operator", typ: "JWT" });
    expect(decodeJwt(token)).toMatchObject({ sub: "mia", jti: id, role: "ops", iss: "weir" });
    expect((decodeJwt(token).exp ?? 0) * 1_000).toBe(Math.floor(Date.parse(expiresAt) / 1_000) * 1_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(2 * DAY - 60_000);
  });

  it("is listed with whose it is and until when it counts, without the token itself", async () => {
    const { token, ...made } = await make({ name: "in-the-list" });
    const page = await operate("GET", "/tokens?limit=1");
    expect(page.body.data).toEqual([made]);
    expect(made).toMatchObject({ createdBy: "operator:owner", revokedAt: null });
    expect(page.text).not.toContain(token.split(".")[2]);
    await make({ name: "newer" });
    const [newest] = (await operate("GET", "/tokens?limit=1")).body.data;
    expect(newest.name).toBe("newer");
  });

  it("is refused from the answer of its revocation on; others of the same name are not", async () => {
    const [lost, kept] = [await make(), await make()];
    expect((await ask(lost.token)).status).toBe(200);
    expect((await operate("DELETE", `/tokens/${lost.id}`)).status).toBe(204);
    const refused = await ask(lost.token);
    expect([refused.status, refused.body.error.code]).toEqual([401, "operator_token_invalid"]);
    expect((await ask(kept.token)).status).toBe(200);
    expect((await operate("DELETE", `/tokens/${lost.id}`)).status).toBe(204);
    const row = (await listed()).find(({ id }) => id === lost.id);
    expect(row.revokedAt).toEqual(expect.any(String));
    expect((await operate("DELETE", "/tokens/otk_none")).body.error.code).toBe("operator_token_not_found");
  });

  it("is refused when it has expired", async () => {
    const { token } = await make({ expiresInDays: 1 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY - 60_000 });
    expect((await ask(token)).status).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    const refused = await ask(token);
    expect([refused.status, refused.body.error.message]).toEqual([401, "This operator token has expired."]);
  });

  it("is refused while the Directory cannot say whether it was revoked", async () => {
    const { token } = await make();
    const DIRECTORY = {
      getByName: () => ({
        useToken: () => Promise.reject(new Error("away")),
        list: () => Promise.resolve([]),
      }),
    } as unknown as Env["DIRECTORY"];
    expect((await ask(token, "GET", "/organisations", { ...bindings, DIRECTORY })).status).toBe(500);
  });

  it.each([0, 366, 1.5, "7"])("does not live for %j days", async (expiresInDays) => {
    const answer = await operate("POST", "/tokens", { name: "mia", role: "ops", expiresInDays });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
  });

  it("lives for 90 days if nothing is said", async () => {
    const { createdAt, expiresAt } = await make();
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * DAY);
  });

  it("is not made by signing with another secret, without the Directory, or without a signature", async () => {
    const { token, id } = await make({ role: "owner" });
    const signed = (secret: string, jti: string, header: object = {}) =>
      new SignJWT({ role: "owner" })
        .setProtectedHeader({ alg: "HS256", kid: "operator", ...header })
        .setIssuer("weir")
        .setAudience("weir:operator")
        .setSubject("mia")
        .setJti(jti)
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(new TextEncoder().encode(secret));
    const [head, claims] = token.split(".");
    const none = Buffer.from('{"alg":"none","kid":"operator"}').toString("base64url");
    const forged = [
      await signed("another-operator-secret".padEnd(48, "x"), id),
      await signed(SECRET, "otk_never_made"),
      await signed(SECRET, id, { kid: "another" }),
      `${none}.${claims}.`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
      "a.b.c",
    ];
    for (const one of forged) expect([one, (await ask(one)).status]).toEqual([one, 401]);
    expect((await ask(await signed(SECRET, id))).status).toBe(200);
  });

  it("counts on while its secret is replaced, until that secret is taken away", async () => {
    const { token } = await make();
    const fresh = "new-operator-secret".padEnd(48, "n");
    const under = (OPERATOR_SECRET: string): Env => ({ ...bindings, OPERATOR_SECRET });
    const during = under(`2027:${fresh},operator:${SECRET}`);
    expect((await ask(token, "GET", "/organisations", during)).status).toBe(200);
    expect((await ask(operatorToken(SECRET, "viewer"), "GET", "/organisations", during)).status).toBe(200);
    const next = (await ask(operatorToken(fresh, "owner"), "POST", "/tokens", during)).body.token;
    expect(decodeProtectedHeader(next).kid).toBe("2027");
    const after = under(`2027:${fresh}`);
    expect((await ask(next, "GET", "/organisations", after)).status).toBe(200);
    expect((await ask(token, "GET", "/organisations", after)).status).toBe(401);
  });
});

describe("an operator token of the release before", () => {
  it("is still taken, and is not listed", async () => {
    const token = oldToken(SECRET, { name: "from-before", role: "viewer" });
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token, "POST", "/tokens")).status).toBe(403);
    expect((await listed()).filter(({ name }) => name === "from-before")).toEqual([]);
  });
});
