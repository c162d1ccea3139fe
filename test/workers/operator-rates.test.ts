// How fast an operator may go: the burst, then the rate, by whatever tokens and in the console; another operator is not held up.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { operatorToken } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, HOSTS, operate } from "./client.ts";
import { ask, signIn } from "./console-client.ts";

const START = Date.parse("2026-06-01T12:00:00.000Z");
/** As a deployment that sets nothing. */
const DEPLOYED: Env = (() => {
  const { OPERATOR_REQUESTS_PER_SECOND: _rate, OPERATOR_REQUESTS_BURST: _burst, ...rest } = bindings;
  return rest;
})();

let clock = START;
// The clock stands still until it is moved, so that what is admitted is a sum and no measurement.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: (clock += 3_600_000) }));
afterEach(() => void vi.useRealTimers());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function statusesOf(headers: Readonly<Record<string, string>>, times: number, env = DEPLOYED) {
  const counts: Record<number, number> = {};
  for (let n = 0; n < times; n++) {
    const { status } = await ask("GET", "/me", { headers, env });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function tokenOf(name: string): Promise<string> {
  return (await operate("POST", "/tokens", { name, role: "viewer" })).body.token;
}

it.each([
  ["by the token of a person", async () => bearer(await tokenOf("mia"))],
  ["by the token of a role", async () => bearer(operatorToken(bindings.OPERATOR_SECRET, "viewer"))],
  ["in the console", async () => (await signIn("analyst")).headers],
])(
  "%s an operator has 200 requests at once, then 50 a second, and then 429 with the seconds to wait",
  async (_, headersOf) => {
    const headers = await headersOf();
    expect(await statusesOf(headers, 210)).toEqual({ 200: 200, 429: 10 });
    vi.setSystemTime(clock + 1_000);
    expect(await statusesOf(headers, 60)).toEqual({ 200: 50, 429: 10 });
  },
);

it("two tokens of one person share one rate, and another person has another", async () => {
  const [first, second, other] = await Promise.all(["zoe", "zoe", "ben"].map(tokenOf));
  expect(await statusesOf(bearer(first ?? ""), 150)).toEqual({ 200: 150 });
  expect(await statusesOf(bearer(second ?? ""), 60)).toEqual({ 200: 50, 429: 10 });
  expect(await statusesOf(bearer(other ?? ""), 10)).toEqual({ 200: 10 });
});

it("the answer to a request too many says when to send it again", async () => {
  const headers = bearer(await tokenOf("ole"));
  await statusesOf(headers, 200);
  const refused = await worker.fetch(new Request(`${HOSTS.operator}/operator/v1/me`, { headers }), DEPLOYED);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await refused.json()).toMatchObject({ error: { code: "rate_limited", type: "RATE_LIMITED" } });
});

it("a revoked token is 401 however fast it is, and takes no request from others", async () => {
  const made = (await operate("POST", "/tokens", { name: "eva", role: "viewer" })).body;
  expect((await operate("DELETE", `/tokens/${made.id}`)).status).toBe(204);
  expect(await statusesOf(bearer(made.token), 250)).toEqual({ 401: 250 });
  expect(await statusesOf(bearer(await tokenOf("eva")), 10)).toEqual({ 200: 10 });
});

it("settings of the deployment say how fast", async () => {
  const env: Env = { ...bindings, OPERATOR_REQUESTS_PER_SECOND: "5", OPERATOR_REQUESTS_BURST: "7" };
  const headers = bearer(await tokenOf("kim"));
  expect(await statusesOf(headers, 10, env)).toEqual({ 200: 7, 429: 3 });
  vi.setSystemTime(clock + 1_000);
  expect(await statusesOf(headers, 10, env)).toEqual({ 200: 5, 429: 5 });
});
