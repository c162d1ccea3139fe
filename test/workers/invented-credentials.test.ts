// What somebody invents to get in is refused without asking any object, and limited: by address where the platform says which it
// is, and otherwise whatever the caller writes. What counts is never limited by it.

import { describe, expect, it } from "vitest";
import { operatorToken } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import { STRANGERS_RATE_LIMIT } from "#edge/http/limit-strangers.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS } from "./client.ts";
import { codeOf, FROM_CONSOLE, signIn } from "./console-client.ts";

const never = <N extends object>(namespace: N): N =>
  new Proxy(namespace, {
    get() {
      throw new Error("an object was asked");
    },
  });
/** Where a question to the Directory or to a key is an error. */
const deaf: Env = {
  ...bindings,
  DIRECTORY: never(bindings.DIRECTORY),
  API_KEYS: never(bindings.API_KEYS),
};
const changed = (text: string) => text.slice(0, -1) + (text.endsWith("A") ? "B" : "A");
const drawn = (characters: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(characters)), (byte) => "ABCDEFGH"[byte % 8]).join("");

async function statusOf(request: Request, env: Env = deaf): Promise<number> {
  const answer = await worker.fetch(request, env);
  await answer.body?.cancel();
  return answer.status;
}

const me = (headers: Record<string, string>) => new Request(`${HOSTS.operator}/operator/v1/me`, { headers });
const withToken = (token: string) => me({ authorization: `Bearer ${token}` });
const inSession = (secret: string, more: Record<string, string> = {}) =>
  me({ ...FROM_CONSOLE, ...more, cookie: `weir_session=${secret}` });
const signingIn = (code: string, more: Record<string, string> = {}) =>
  new Request(`${HOSTS.operator}/operator/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", ...FROM_CONSOLE, ...more },
    body: JSON.stringify({ code }),
  });

describe("refused without asking any object is", () => {
  it("a sign-in code with another checksum, or none", async () => {
    const code = await codeOf();
    expect(await statusOf(signingIn(changed(code)))).toBe(401);
    expect(await statusOf(signingIn(code.slice(0, 22)))).toBe(401);
    expect(await statusOf(signingIn(drawn(28)))).toBe(401);
    expect(await statusOf(signingIn(code), bindings)).toBe(200);
  });

  it("a session's secret with another checksum, or none, also at the sign-out", async () => {
    const [, secret = ""] = /weir_session=([^;]+)/.exec((await signIn()).cookie) ?? [];
    for (const invented of [changed(secret), secret.slice(0, 43), drawn(49)]) {
      expect(await statusOf(inSession(invented))).toBe(401);
      const out = new Request(`${HOSTS.operator}/operator/v1/session`, {
        method: "DELETE",
        headers: { ...FROM_CONSOLE, cookie: `weir_session=${invented}` },
      });
      expect(await statusOf(out)).toBe(204);
    }
    expect(await statusOf(inSession(secret), bindings)).toBe(200);
  });

  it("a sign-in code as a session's secret, and the reverse", async () => {
    const code = await codeOf();
    expect(await statusOf(inSession(code))).toBe(401);
    expect(await statusOf(inSession(code.slice(0, 22).padEnd(43, "A") + code.slice(22)))).toBe(401);
  });

  it("an operator token that no secret signed", async () => {
    const [header, claims] = ['{"alg":"HS256","kid":"operator"}', '{"sub":"mia","role":"owner"}'].map(
      (part) => btoa(part).replaceAll("=", ""),
    );
    const invented = [
      changed(operatorToken(bindings.OPERATOR_SECRET, "owner")),
      `op_owner_${"0".repeat(64)}`,
      `op_made_${claims}_${"0".repeat(64)}`,
      `${header}.${claims}.${drawn(43)}`,
    ];
    for (const token of invented) expect(await statusOf(withToken(token))).toBe(401);
  });
});

describe("guesses", () => {
  it("are limited whatever address the caller writes, where no platform says which it is", async () => {
    const tenant = await createTenant();
    const code = await codeOf();
    const { headers } = await signIn();
    const { CALLER_ADDRESS_HEADER: _, ...heard } = bindings;
    const own: Env = { ...heard, DIRECTORY: deaf.DIRECTORY, API_KEYS: deaf.API_KEYS };
    const from = (n: number) => ({ "cf-connecting-ip": `10.0.${n >> 8}.${n & 255}` });
    const guesses = [
      (n: number) => inSession(drawn(49), from(n)),
      (n: number) => signingIn(drawn(28), from(n)),
      (n: number) => me({ authorization: `Bearer op_owner_${"0".repeat(64)}`, ...from(n) }),
      (n: number) =>
        new Request(`${HOSTS.sandbox}/api/v1/versions`, {
          headers: { authorization: `Bearer sk_test_${drawn(32)}`, ...from(n) },
        }),
    ];
    // Kinds take turns: all of them count together.
    const statuses: number[] = [];
    for (let n = 0; n < STRANGERS_RATE_LIMIT.burst + 400 && statuses.at(-1) !== 429; n++) {
      const guess = guesses[n % guesses.length];
      if (guess !== undefined) statuses.push(await statusOf(guess(n), own));
    }
    expect([...new Set(statuses)]).toEqual([401, 429]);
    // The tests before have guessed, too.
    expect(statuses.length).toBeGreaterThan(STRANGERS_RATE_LIMIT.burst / 2);
    // What counts is not limited by them.
    const key = { authorization: `Bearer ${tenant.keys.sandboxSecret}` };
    expect(await statusOf(new Request(`${HOSTS.sandbox}/api/v1/versions`, { headers: key }), heard)).toBe(
      200,
    );
    expect(await statusOf(withToken(operatorToken(bindings.OPERATOR_SECRET, "viewer")), heard)).toBe(200);
    expect(await statusOf(me(headers), heard)).toBe(200);
    expect(await statusOf(signingIn(code), heard)).toBe(200);
  });

  it("are not who sends no token at all", async () => {
    for (let n = 0; n < STRANGERS_RATE_LIMIT.burst + 100; n++) {
      const answer = await statusOf(me({ "cf-connecting-ip": "203.0.113.77" }));
      if (answer !== 401) expect([n, answer]).toEqual([n, 401]);
    }
  });
});
