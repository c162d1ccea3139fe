// Signing in to the console behind an access proxy: the person it names, with the role that the settings give them, as long as both
// say so.

import { SignJWT } from "jose";
import { describe, expect, inject, it } from "vitest";
import type { Env } from "#edge/environment.ts";
import type { AccessWish } from "../access-proxy/access-wish.ts";
import { bindings, operate } from "./client.ts";
import { ask, codeOf, ENDED, FROM_CONSOLE, signIn, statusOf, withCookie } from "./console-client.ts";

describe("behind an access proxy", () => {
  const issuer = inject("accessProxyUrl");
  const AUDIENCE = "weir-console";
  const PEOPLE = { "mia@example.com": "analyst", "leo@example.com": "owner" };
  const behind = (people: Record<string, string> = PEOPLE, more: object = {}): Env => ({
    ...bindings,
    CONSOLE_SIGN_IN: JSON.stringify({ issuer, audience: AUDIENCE, people, ...more }),
  });
  const seconds = () => Math.floor(Date.now() / 1_000);

  async function tokenOf(claims: AccessWish["claims"] = {}, byAnotherKey = false): Promise<string> {
    const usual = {
      iss: issuer,
      aud: AUDIENCE,
      iat: seconds(),
      exp: seconds() + 300,
      email: "mia@example.com",
    };
    const wish: AccessWish = { claims: { ...usual, ...claims }, byAnotherKey };
    return await (await fetch(issuer, { method: "POST", body: JSON.stringify(wish) })).text();
  }

  const through = (cookie: string, token: string) => ({
    ...withCookie(cookie),
    "cf-access-jwt-assertion": token,
  });
  const enter = (token: string, env = behind(), body: object = {}) =>
    ask("POST", "/session", { env, body, headers: { ...FROM_CONSOLE, "cf-access-jwt-assertion": token } });

  it("a person signs in with the role that the settings give them", async () => {
    const begun = await enter(await tokenOf());
    expect(begun.body).toMatchObject({
      actor: "operator:mia@example.com",
      name: "mia@example.com",
      role: "analyst",
    });
    expect(await statusOf(through(begun.cookie, await tokenOf()), behind())).toBe(200);
  });

  it("letters of an address may be large or small", async () => {
    const env = behind({ "Mia@Example.com": "viewer" });
    const begun = await enter(await tokenOf({ email: "MIA@example.com" }), env);
    expect(begun.body).toMatchObject({ name: "mia@example.com", role: "viewer" });
  });

  it("a session counts only while the proxy names its person", async () => {
    const { cookie } = await enter(await tokenOf());
    expect(await statusOf(through(cookie, await tokenOf({ email: "leo@example.com" })), behind())).toEqual(
      ENDED,
    );
    expect(await statusOf(through(cookie, await tokenOf({ exp: 1 })), behind())).toEqual(ENDED);
    expect(await statusOf(withCookie(cookie), behind())).toEqual(ENDED);
    expect(await statusOf(through(cookie, await tokenOf()), behind())).toBe(200);
  });

  it.each([
    ["of another audience", { aud: "another" }],
    ["of another issuer", { iss: "https://another.example" }],
    ["that has expired", { exp: 1 }],
    ["without a person", { email: "" }],
    ["of somebody without a role", { email: "eve@example.com" }],
  ])("a token %s signs nobody in", async (_, claims) => {
    const refused = await enter(await tokenOf(claims));
    expect([refused.status, refused.body.error.code, refused.cookie]).toEqual([401, "sign_in_refused", ""]);
  });

  it("a token by another key, an unsigned one and none at all sign nobody in", async () => {
    const [, claims = ""] = (await tokenOf()).split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const keys = await (await fetch(`${issuer}/cdn-cgi/access/certs`)).text();
    const byPublicKey = await new SignJWT({ email: "mia@example.com" })
      .setProtectedHeader({ alg: "HS256", kid: "2026-11" })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(keys));
    for (const token of [await tokenOf({}, true), `${none}.${claims}.`, byPublicKey, "a.b.c", ""]) {
      expect((await enter(token)).status).toBe(401);
    }
  });

  it("a code is refused, and made for nobody", async () => {
    const code = await codeOf();
    const refused = await enter(await tokenOf(), behind(), { code });
    expect([refused.status, refused.body.error.code]).toEqual([401, "sign_in_refused"]);
    const { token } = (await operate("POST", "/tokens", { name: "mia", role: "ops" })).body;
    const bearer = { authorization: `Bearer ${token}` };
    const unmade = await ask("POST", "/session/codes", { headers: bearer, env: behind() });
    expect([unmade.status, unmade.body.error.code]).toEqual([409, "invalid_state"]);
  });

  it("a session by a code counts no more once the proxy is there", async () => {
    const { headers } = await signIn();
    expect(await statusOf(headers, behind())).toEqual(ENDED);
  });

  it("a session ends when its person is taken out, and changes with their role", async () => {
    const headers = through((await enter(await tokenOf())).cookie, await tokenOf());
    const raised = await ask("GET", "/me", {
      headers,
      env: behind({ ...PEOPLE, "mia@example.com": "owner" }),
    });
    expect(raised.body.role).toBe("owner");
    expect(await statusOf(headers, behind({ "leo@example.com": "owner" }))).toEqual(ENDED);
    expect(await statusOf(headers, behind())).toEqual(ENDED);
  });

  it.each(["http://127.0.0.1:9/keys", `${issuer}/broken`, `${issuer}/page`, `${issuer}/other`])(
    "nobody signs in while the proxy's keys cannot be read: %s",
    async (keysUrl) => {
      const refused = await enter(await tokenOf(), behind(PEOPLE, { keysUrl }));
      expect([refused.status, refused.body.error.code]).toEqual([503, "dependency_unavailable"]);
    },
  );

  it.each([
    { issuer: "http://proxy.example.com" },
    { issuer: "https://proxy.example.com/" },
    { audience: " " },
    { keysUrl: "http://keys.example.com" },
    { people: { mia: "owner" } },
    { people: { "mia@example.com": "king" } },
  ])("settings that nobody could sign in by, or anybody, are refused: %j", async (more) => {
    expect((await enter(await tokenOf(), behind(PEOPLE, more))).status).toBe(500);
  });
});
