// The way to an institution by TRP: everything that a test does, the question where the name leads too, is within its time.

import { describe, expect, it } from "vitest";
import { bindings } from "#test/workers/client.ts";
import type { Env } from "../environment.ts";
import { trpNetwork } from "./trp-network.ts";

const target = (address: string) => ({ institutionId: "ins_1", protocol: "TRP" as const, address });

/** A deployment whose network answers so. */
function envThatReaches(answer: (url: string, signal: AbortSignal) => Promise<Response>): Env {
  const fetch: Fetcher["fetch"] = (url, init) =>
    answer(new Request(url).url, init?.signal ?? AbortSignal.timeout(10_000));
  return { ...bindings, WEBHOOK_NETWORK: { fetch } as Fetcher };
}

/** No answer until the caller has given up. */
function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    const leave = () => reject(new Error("nobody waits any more"));
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave);
  });
}

describe("the test of an institution by TRP", () => {
  it("CRY-30: ends within its time where the resolver of names is silent", async () => {
    const asked: string[] = [];
    const env = envThatReaches((url, signal) => {
      asked.push(new URL(url).hostname);
      return silence(signal);
    });
    const startedAt = Date.now();
    const tested = await trpNetwork(env).test(target("https://silent.example.com/transfers?t=i"), 200);
    expect(tested).toMatchObject({ result: "failed", code: "timeout" });
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    expect(new Set(asked)).toEqual(new Set(["resolver.test", "silent.example.com"]));
  }, 300_000);

  it("CRY-30: leaves no verdict on a name for which it had no time", async () => {
    const address = "https://in-a-hurry.example.com/transfers?t=i";
    await trpNetwork(envThatReaches((_, signal) => silence(signal))).test(target(address), 50);
    const leadsInside = { Status: 0, Answer: [{ type: 1, data: "10.0.0.7" }] };
    const inside = envThatReaches(async () => Response.json(leadsInside));
    expect(await trpNetwork(inside).test(target(address), 2_000)).toMatchObject({
      result: "failed",
      code: "address_not_allowed",
      detail: "The address must not be a name that leads inside a network.",
    });
  }, 300_000);
});
