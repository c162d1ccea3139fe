// Where no answer can be given, the service does not claim to know that nothing was done: the commit may stand and only
// its answer be lost. The same request again gets the one decision.

import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import {
  bindings,
  createTenant,
  HOSTS,
  payment,
  request,
  secretOf,
  type Environment,
  type Tenant,
} from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/**
 * The bindings, with objects that do it and then are cut off: `error` comes in place of the answer. One ledger is asked to decide by
 * the Worker, several by the object of the key.
 */
function losingAnswers(error: Error): Env {
  const namespaces = {
    LEDGERS: losing(bindings.LEDGERS, "assess", error),
    API_KEYS: losing(bindings.API_KEYS, "decide", error),
  };
  return { ...bindings, ...namespaces } as unknown as Env;
}

type Act = (...given: unknown[]) => unknown;

function losing(namespace: object, method: string, error: Error): object {
  const cutOff = (act: Act) => async (command: unknown) => {
    await act(command);
    throw error;
  };
  const getByName = (get: Act) => (name: unknown) => withMember(get(name) as object, method, cutOff);
  return withMember(namespace, "getByName", getByName);
}

/** The same but for one method. */
function withMember(whole: object, method: string, change: (act: Act) => Act): object {
  return new Proxy(whole, {
    get: (target, member) => {
      const found: unknown = Reflect.get(target, member);
      return member === method ? change((...given) => Reflect.apply(found as Act, target, given)) : found;
    },
  });
}

async function sendTo(env: Env, environment: Environment, body: object) {
  const response = await worker.fetch(
    new Request(`${HOSTS[environment]}/api/v1/transactions`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secretOf(tenant, environment)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    }),
    env,
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const cutOff = Object.assign(new Error("the object was moved"), { retryable: true });

describe.each([
  ["503", cutOff, 503, "1"],
  ["500", new Error("no such thing"), 500, null],
])("a decision whose answer was lost is %s", (_, error, status, retryAfter) => {
  it.each(["sandbox", "production"] as const)(
    "and is a replay when it is sent again: %s",
    async (environment) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const body = payment();
      const lost = await sendTo(losingAnswers(error), environment, body);
      expect(lost.status).toBe(status);
      expect(lost.headers.get("retry-after")).toBe(retryAfter);
      expect(lost.text).toContain("safe to send the same request again");
      expect(lost.text).not.toMatch(/nothing was (decided|stored)/i);
      expect(lost.text).not.toContain(error.message);
      expect(log).toHaveBeenCalledOnce();
      log.mockRestore();

      const again = await request(tenant, environment, "POST", "/transactions", body);
      expect(again.status).toBe(200);
      expect(again.body.replayed).toBe(true);
    },
  );
});
