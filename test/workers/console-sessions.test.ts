// Signing in to the console by a code, and the session that it begins: worth no more than what it was begun by, and of no use to a
// page of another site.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Env } from "#edge/environment.ts";
import { directoryOf } from "#edge/routing.ts";
import { bindings, operate } from "./client.ts";
import { ask, codeOf, ENDED, FROM_CONSOLE, signIn, statusOf, withCookie } from "./console-client.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

afterEach(() => void vi.useRealTimers());

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
  it("begins one session of the person who made it", async () => {
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
    expect(Buffer.from(code.slice(0, 22), "base64url")).toHaveLength(16);
    const { cookie } = await signIn();
    const secret = /=([^;]+)/.exec(cookie)?.[1] ?? "";
    expect(Buffer.from(secret.slice(0, 43), "base64url")).toHaveLength(32);
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
    expect(cookie).toMatch(/^weir_session=[\w-]{49}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const code = await codeOf();
    const secure = await ask("POST", "/session", { body: { code }, host: "https://operator.test" });
    expect(secure.cookie).toMatch(
      /^__Host-weir_session=[\w-]{49}; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await statusOf({ ...FROM_CONSOLE, cookie: secure.cookie.replace("__Host-weir", "weir") })).toBe(
      200,
    );
  });

  describe.each([
    ["another site", { ...FROM_CONSOLE, "sec-fetch-site": "cross-site" }],
    ["another site, as if nobody asked", { "sec-fetch-site": "cross-site", "weir-console": "poll" }],
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

  it("ends after an hour in which its page asks by itself, though nobody is there", async () => {
    const { headers, body } = await signIn();
    const unattended = { ...headers, "weir-console": "poll" };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR - MINUTE });
    const polled = await ask("GET", "/me", { headers: unattended });
    expect([polled.status, polled.body.session.idleAt]).toEqual([200, body.session.idleAt]);
    vi.setSystemTime(Date.parse(body.session.idleAt));
    expect(await statusOf(unattended)).toEqual(ENDED);
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

it("nobody signs in where no setting says how", async () => {
  const { CONSOLE_SIGN_IN: _none, ...without } = bindings;
  const refused = await ask("POST", "/session", { env: without, body: { code: await codeOf() } });
  expect([refused.status, refused.body.error.code]).toEqual([401, "sign_in_refused"]);
});
