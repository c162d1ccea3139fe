// Signing in to the console: by a code that counts once, or by what the access proxy says. A session is worth no more than what
// it was begun by, and a page of another site cannot use it.

import { runInDurableObject } from "cloudflare:test";
import { SignJWT } from "jose";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import { directoryOf } from "#edge/routing.ts";
import worker from "#edge/worker.ts";
import type { AccessWish } from "../console/access-wish.ts";
import { bindings, HOSTS, operate } from "./client.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FROM_CONSOLE = { "sec-fetch-site": "same-origin", "weir-console": "1" };

afterEach(() => void vi.useRealTimers());

interface Ask {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly env?: Env;
  readonly host?: string;
}

async function ask(
  method: string,
  path: string,
  { headers = FROM_CONSOLE, body, env = bindings, host = HOSTS.operator }: Ask = {},
) {
  const response = await worker.fetch(
    new Request(`${host}/operator/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    env,
  );
  const text = await response.text();
  return {
    status: response.status,
    cookie: response.headers.get("set-cookie") ?? "",
    body: text === "" ? null : JSON.parse(text),
  };
}

const withCookie = (cookie: string) => ({ ...FROM_CONSOLE, cookie: cookie.split(";")[0] ?? "" });
const codeOf = async (role: OperatorRole = "owner"): Promise<string> =>
  (await operate("POST", "/session/codes", undefined, role)).body.code;

async function signIn(role: OperatorRole = "owner") {
  const begun = await ask("POST", "/session", { body: { code: await codeOf(role) } });
  expect(begun.status).toBe(200);
  return { ...begun, headers: withCookie(begun.cookie) };
}

async function statusOf(headers: Readonly<Record<string, string>>, env: Env = bindings) {
  const { status, body } = await ask("GET", "/me", { headers, env });
  return status === 200 ? 200 : [status, body.error.code];
}
const ENDED = [401, "session_ended"];

describe("GET /me", () => {
  it.each(["owner", "viewer"] as const)("says who the token of %s is, and what it may do", async (role) => {
    const { status, body } = await operate("GET", "/me", undefined, role);
    expect(status).toBe(200);
    expect(body).toMatchObject({ actor: `operator:${role}`, name: role, role, session: null });
    expect(body.permissions.includes("tokens:make")).toBe(role === "owner");
  });

  it("names no organisation to a token that may not read them", async () => {
    const made = (await operate("POST", "/tokens", { name: "sender", permissions: ["webhooks:send"] })).body;
    const { body } = await ask("GET", "/me", { headers: { authorization: `Bearer ${made.token}` } });
    expect(body).toMatchObject({ role: null, permissions: ["webhooks:send"], organisations: [] });
  });

  it("names every organisation", async () => {
    const { id } = (await operate("POST", "/organisations", { name: "Named to me" })).body.organisation;
    const { organisations } = (await operate("GET", "/me", undefined, "viewer")).body;
    expect(organisations).toContainEqual({ id, name: "Named to me" });
  });

  it("is of nobody without a token or session", async () => {
    expect(await statusOf(FROM_CONSOLE)).toEqual([401, "operator_token_invalid"]);
  });
});

describe("a sign-in code", () => {
  it("begins a session of whoever made it, once", async () => {
    const code = await codeOf("analyst");
    const first = await ask("POST", "/session", { body: { code } });
    expect(first.body).toMatchObject({ name: "analyst", role: "analyst", actor: "operator:analyst" });
    const second = await ask("POST", "/session", { body: { code } });
    expect([second.status, second.body.error.code, second.cookie]).toEqual([401, "sign_in_refused", ""]);
  });

  it("begins one session, however many try at once", async () => {
    const code = await codeOf();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask("POST", "/session", { body: { code } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 401, 401, 401, 401,
    ]);
  });

  it("counts for a minute", async () => {
    const [kept, late] = [await codeOf(), await codeOf()];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE - 5_000 });
    expect((await ask("POST", "/session", { body: { code: kept } })).status).toBe(200);
    vi.setSystemTime(Date.now() + 6_000);
    expect((await ask("POST", "/session", { body: { code: late } })).status).toBe(401);
  });

  it.each([
    ["short", 400],
    ["A".repeat(22), 401],
  ] as const)("that was never made, %j, is %d", async (code, status) => {
    expect((await ask("POST", "/session", { body: { code } })).status).toBe(status);
  });

  it("has 128 bits, and is kept only as a hash, like the session's secret", async () => {
    const code = await codeOf();
    expect(Buffer.from(code, "base64url")).toHaveLength(16);
    const { cookie } = await signIn();
    const secret = /=([^;]+)/.exec(cookie)?.[1] ?? "";
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const kept = await runInDurableObject(directoryOf(bindings) as never, (_object, { storage }) =>
      JSON.stringify([
        storage.sql.exec("SELECT * FROM sign_in_code").toArray(),
        storage.sql.exec("SELECT * FROM console_session").toArray(),
      ]),
    );
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(secret);
  });

  it("is made by no session, which would outlive itself by it", async () => {
    const { headers } = await signIn();
    const refused = await ask("POST", "/session/codes", { headers });
    expect([refused.status, refused.body.error.code]).toEqual([403, "permission_denied"]);
  });

  it("counts no more once the token that made it has expired", async () => {
    const made = (await operate("POST", "/tokens", { name: "brief", role: "ops", expiresInDays: 1 })).body;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(made.expiresAt) - 30_000 });
    const bearer = { authorization: `Bearer ${made.token}` };
    const { code } = (await ask("POST", "/session/codes", { headers: bearer })).body;
    vi.setSystemTime(Date.parse(made.expiresAt));
    const refused = await ask("POST", "/session", { body: { code } });
    expect([refused.status, refused.cookie]).toEqual([401, ""]);
  });

  it("counts no more once the token that made it is revoked", async () => {
    const made = (await operate("POST", "/tokens", { name: "mia", role: "ops" })).body;
    const bearer = { authorization: `Bearer ${made.token}` };
    const { code } = (await ask("POST", "/session/codes", { headers: bearer })).body;
    await operate("DELETE", `/tokens/${made.id}`);
    expect((await ask("POST", "/session", { body: { code } })).status).toBe(401);
  });
});

describe("a session", () => {
  it("may what its role may, and no more", async () => {
    const { headers } = await signIn("viewer");
    expect((await ask("GET", "/organisations", { headers })).status).toBe(200);
    const refused = await ask("POST", "/organisations", { headers, body: { name: "Not allowed" } });
    expect([refused.status, refused.body.error.code]).toEqual([403, "permission_denied"]);
  });

  it("is named in the audit of what is done in it", async () => {
    const made = (await operate("POST", "/tokens", { name: "mia.audited", role: "owner" })).body;
    const bearer = { authorization: `Bearer ${made.token}` };
    const { code } = (await ask("POST", "/session/codes", { headers: bearer })).body;
    const begun = await ask("POST", "/session", { body: { code } });
    const headers = withCookie(begun.cookie);
    const listed = await ask("POST", "/tokens", { headers, body: { name: "by-mia", role: "viewer" } });
    expect(listed.body.createdBy).toBe("operator:mia.audited");
  });

  it("is in the audit from its beginning to its end, which are of one name", async () => {
    const { headers } = await signIn("keys");
    await ask("DELETE", "/session", { headers });
    await ask("DELETE", "/session", { headers });
    const acts = await runInDurableObject(directoryOf(bindings) as never, (_object, { storage }) =>
      storage.sql
        .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence DESC LIMIT 2")
        .toArray()
        .map(({ payload }) => JSON.parse(payload).data),
    );
    const [end, start] = acts;
    expect(start).toMatchObject({ action: "session.start", actor: "operator:keys", by: "secret" });
    expect(end).toMatchObject({ action: "session.end", actor: "operator:keys", session: start.session });
  });

  it("is found among other cookies, and in no name that only looks like its own", async () => {
    const { headers } = await signIn();
    const own = headers.cookie ?? "";
    const sent = (cookie: string) => statusOf({ ...FROM_CONSOLE, cookie });
    expect(await sent(`theme=dark; ${own}; other=1`)).toBe(200);
    expect(await sent(`weir_session=junk; ${own}`)).toBe(200);
    for (const blank of ["\u2000", "\u00a0", "\ufeff", "\v"]) {
      const bytes = String.fromCharCode(...new TextEncoder().encode(`${blank}${own}`));
      expect([blank, await sent(bytes)]).toEqual([blank, [401, "operator_token_invalid"]]);
    }
  });

  it("ends for lack of room only if its own person begins more than twenty", async () => {
    const [mine, first] = [await signIn("viewer"), await signIn("keys")];
    for (let more = 0; more < 20; more++) await signIn("keys");
    expect(await statusOf(first.headers)).toEqual(ENDED);
    expect(await statusOf(mine.headers)).toBe(200);
  });

  it("is a cookie that no script reads, no other site sends and, over HTTPS, no other host sets", async () => {
    const { cookie } = await signIn();
    expect(cookie).toMatch(/^weir_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const code = await codeOf();
    const secure = await ask("POST", "/session", { body: { code }, host: "https://operator.test" });
    expect(secure.cookie).toMatch(
      /^__Host-weir_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await statusOf({ ...FROM_CONSOLE, cookie: secure.cookie.replace("__Host-weir", "weir") })).toBe(
      200,
    );
  });

  describe.each([
    ["another site", { ...FROM_CONSOLE, "sec-fetch-site": "cross-site" }],
    ["a host beside it", { ...FROM_CONSOLE, "sec-fetch-site": "same-site" }],
    ["an address that somebody follows", { ...FROM_CONSOLE, "sec-fetch-site": "none" }],
    ["a form of its own origin", { "sec-fetch-site": "same-origin" }],
    ["a browser that does not say from where", { "weir-console": "1" }],
  ])("cannot be used from %s", (_, from) => {
    it("to read, to act or to sign somebody in", async () => {
      const { headers } = await signIn();
      const forged = { ...from, cookie: headers.cookie ?? "" };
      expect(await statusOf(forged)).toEqual([403, "permission_denied"]);
      const act = await ask("POST", "/organisations", { headers: forged, body: { name: "Forged" } });
      expect(act.status).toBe(403);
      expect((await ask("DELETE", "/session", { headers: forged })).status).toBe(403);
      const code = await codeOf();
      expect((await ask("POST", "/session", { headers: forged, body: { code } })).status).toBe(403);
      expect(await statusOf(headers)).toBe(200);
      expect((await ask("POST", "/session", { body: { code } })).status).toBe(200);
    });
  });

  it("never takes a secret that was in the browser before, and ends the session that was", async () => {
    const planted = `weir_session=${"p".repeat(43)}`;
    expect(await statusOf({ ...FROM_CONSOLE, cookie: planted })).toEqual(ENDED);
    const begun = await ask("POST", "/session", {
      headers: { ...FROM_CONSOLE, cookie: planted },
      body: { code: await codeOf() },
    });
    expect(begun.cookie).not.toContain(planted);
    expect(await statusOf({ ...FROM_CONSOLE, cookie: planted })).toEqual(ENDED);
    const before = withCookie(begun.cookie);
    const next = await ask("POST", "/session", { headers: before, body: { code: await codeOf() } });
    expect(await statusOf(before)).toEqual(ENDED);
    expect(await statusOf(withCookie(next.cookie))).toBe(200);
  });

  it("that was stolen ends for the thief when it is signed out, and others go on", async () => {
    const [stolen, other] = [await signIn(), await signIn()];
    const out = await ask("DELETE", "/session", { headers: stolen.headers });
    expect([out.status, out.cookie]).toEqual([
      204,
      "weir_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
    ]);
    expect(await statusOf(stolen.headers)).toEqual(ENDED);
    expect(await statusOf(other.headers)).toBe(200);
    const again = await ask("DELETE", "/session", { headers: stolen.headers });
    expect([again.status, again.cookie]).toEqual([204, out.cookie]);
  });

  it("ends with the revocation of the token that it was begun by, at once", async () => {
    const made = (await operate("POST", "/tokens", { name: "mia", role: "ops" })).body;
    const bearer = { authorization: `Bearer ${made.token}` };
    const { code } = (await ask("POST", "/session/codes", { headers: bearer })).body;
    const headers = withCookie((await ask("POST", "/session", { body: { code } })).cookie);
    expect(await statusOf(headers)).toBe(200);
    await operate("DELETE", `/tokens/${made.id}`);
    expect(await statusOf(headers)).toEqual(ENDED);
  });

  it("ends with the secret that its token was made with", async () => {
    const { headers } = await signIn();
    const fresh = "new-operator-secret".padEnd(48, "n");
    const during = { ...bindings, OPERATOR_SECRET: `2027:${fresh},operator:${bindings.OPERATOR_SECRET}` };
    expect(await statusOf(headers, during)).toBe(200);
    expect(await statusOf(headers, { ...bindings, OPERATOR_SECRET: fresh })).toEqual(ENDED);
    expect(await statusOf(headers, during)).toEqual(ENDED);
  });

  it("ends after an hour in which nothing is asked", async () => {
    const { headers } = await signIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR - MINUTE });
    expect(await statusOf(headers)).toBe(200);
    vi.setSystemTime(Date.now() + HOUR - MINUTE);
    expect(await statusOf(headers)).toBe(200);
    vi.setSystemTime(Date.now() + HOUR + 1);
    expect(await statusOf(headers)).toEqual(ENDED);
  });

  it("lasts as long as it says", async () => {
    const { headers } = await signIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE - 1_000 });
    const { idleAt } = (await ask("GET", "/me", { headers })).body.session;
    vi.setSystemTime(Date.parse(idleAt) - 1);
    expect(await statusOf(headers)).toBe(200);
  });

  it("ends after twelve hours, however much is asked", async () => {
    const { headers, body } = await signIn();
    const end = Date.parse(body.session.expiresAt);
    expect(Math.abs(end - Date.now() - 12 * HOUR)).toBeLessThan(MINUTE);
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let now = Date.now(); now < end - HOUR / 2; now += HOUR / 2) {
      vi.setSystemTime(now);
      expect(await statusOf(headers)).toBe(200);
    }
    vi.setSystemTime(end);
    expect(await statusOf(headers)).toEqual(ENDED);
  });

  it("lasts no longer than its token", async () => {
    const made = (await operate("POST", "/tokens", { name: "brief", role: "viewer", expiresInDays: 1 })).body;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(made.expiresAt) - 2 * HOUR });
    const bearer = { authorization: `Bearer ${made.token}` };
    const { code } = (await ask("POST", "/session/codes", { headers: bearer })).body;
    const begun = await ask("POST", "/session", { body: { code } });
    expect(Date.parse(begun.body.session.expiresAt)).toBeLessThanOrEqual(Date.parse(made.expiresAt));
  });

  it("counts only where codes sign in", async () => {
    const { headers } = await signIn();
    const { CONSOLE_SIGN_IN: _none, ...without } = bindings;
    expect(await statusOf(headers, without as Env)).toEqual(ENDED);
    // For good: who was shut out does not come back by the same cookie.
    expect(await statusOf(headers)).toEqual(ENDED);
  });
});

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

it("nobody signs in where no setting says how", async () => {
  const { CONSOLE_SIGN_IN: _none, ...without } = bindings;
  const refused = await ask("POST", "/session", { env: without, body: { code: await codeOf() } });
  expect([refused.status, refused.body.error.code]).toEqual([401, "sign_in_refused"]);
});
