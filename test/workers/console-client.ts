// The console as a client of the operators' host: it signs in, keeps the cookie, and says where it asks from.

import { expect } from "vitest";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, HOSTS, operate } from "./client.ts";

export const FROM_CONSOLE = { "sec-fetch-site": "same-origin", "weir-console": "1" };

interface Ask {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly env?: Env;
  readonly host?: string;
}

export async function ask(
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

export const withCookie = (cookie: string) => ({ ...FROM_CONSOLE, cookie: cookie.split(";")[0] ?? "" });
export const codeOf = async (role: OperatorRole = "owner"): Promise<string> =>
  (await operate("POST", "/session/codes", undefined, role)).body.code;

export async function signIn(role: OperatorRole = "owner") {
  const begun = await ask("POST", "/session", { body: { code: await codeOf(role) } });
  expect(begun.status).toBe(200);
  return { ...begun, headers: withCookie(begun.cookie) };
}

export async function statusOf(headers: Readonly<Record<string, string>>, env: Env = bindings) {
  const { status, body } = await ask("GET", "/me", { headers, env });
  return status === 200 ? 200 : [status, body.error.code];
}
export const ENDED = [401, "session_ended"];
