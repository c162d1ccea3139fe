// Requests of many decisions to the same ledgers: what shares a call, and what one of them can do to the others.

import { expect, it, vi } from "vitest";
import type { Env } from "../../environment.ts";
import type { GrantedRequest, PrepareRequest } from "../ledger/api.ts";
import { groupedCalls } from "./grouped-calls.ts";
import { PATIENCE } from "#test/patience.ts";

const OWNER = { organisationId: "org_1", environment: "production", shards: 8 } as const;

/** A request that its answer can be told by. */
function asking(name: string): PrepareRequest {
  return { claims: [], lostTokens: [name], question: null };
}

/** Ledgers that note what each call brought. @param answer of one request to the ledger of that name. */
function ledgers(answer: (name: string, ledger: string) => unknown) {
  const calls: string[][] = [];
  const getByName = (ledger: string) => ({
    prepare: async (_identity: object, requests: readonly PrepareRequest[]) => {
      calls.push(requests.map(({ lostTokens }) => String(lostTokens[0])));
      return Promise.all(requests.map(({ lostTokens }) => answer(String(lostTokens[0]), ledger)));
    },
  });
  const env = { LEDGERS: { getByName } } as unknown as Env;
  return { calls, asked: groupedCalls(env, OWNER) };
}

it("requests of one moment to one ledger share a call, and each gets its own answer", async () => {
  const { calls, asked } = ledgers((name) => ({ claims: [], told: name }));
  const answers = await Promise.all(
    ["a", "b", "c"].map((name) => asked.prepare(name === "b" ? 1 : 0, asking(name))),
  );
  expect(answers.map(({ told }) => told)).toEqual(["a", "b", "c"]);
  expect(calls).toEqual([["a", "c"], ["b"]]);
});

it("equal requests are asked and answered each", async () => {
  const { calls, asked } = ledgers(() => ({ claims: [], told: null }));
  await Promise.all([asked.prepare(0, asking("a")), asked.prepare(0, asking("a"))]);
  await asked.prepare(0, asking("a"));
  expect(calls).toEqual([["a", "a"], ["a"]]);
});

it("a request that fails, fails alone", async () => {
  const { asked } = ledgers((name) =>
    name === "b" ? { failed: "bad claim", isAway: false } : { claims: [], told: name },
  );
  const answers = await Promise.allSettled(["a", "b", "c"].map((name) => asked.prepare(0, asking(name))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("a ledger that does not answer holds up no request to another one, nor a later one to itself", async () => {
  const stuck = Promise.withResolvers<object>();
  const { calls, asked } = ledgers((name) => (name === "stuck" ? stuck.promise : { claims: [], told: name }));
  const waiting = asked.prepare(0, asking("stuck"));
  await vi.waitFor(() => expect(calls).toEqual([["stuck"]]), PATIENCE);
  expect((await asked.prepare(1, asking("elsewhere"))).told).toBe("elsewhere");
  expect((await asked.prepare(0, asking("later"))).told).toBe("later");
  stuck.resolve({ claims: [], told: "stuck" });
  expect((await waiting).told).toBe("stuck");
});

it("what comes while a call is under way gathers, and goes on in one call", async () => {
  const first = Promise.withResolvers<void>();
  const { calls, asked } = ledgers(async (name) => {
    if (name === "first") await first.promise;
    return { claims: [], told: name };
  });
  const waiting = [asked.prepare(0, asking("first"))];
  await vi.waitFor(() => expect(calls).toHaveLength(1), PATIENCE);
  for (const name of ["b", "c"]) {
    waiting.push(asked.prepare(0, asking(name)));
    await Promise.resolve();
  }
  await vi.waitFor(() => expect(calls).toHaveLength(2), PATIENCE);
  first.resolve();
  await Promise.all(waiting);
  expect(calls).toEqual([["first"], ["b", "c"]]);
});

it("a request about links alone does not wait with claims, which may wait for others", async () => {
  const rival = Promise.withResolvers<object>();
  const { calls, asked } = ledgers((name) => (name === "claim" ? rival.promise : { claims: [], told: name }));
  const claiming = asked.prepare(0, { ...asking("claim"), claims: [{}] } as unknown as PrepareRequest);
  expect((await asked.prepare(0, asking("links"))).told).toBe("links");
  expect(calls).toEqual([["claim"], ["links"]]);
  rival.resolve({ claims: [], told: "claim" });
  expect((await claiming).told).toBe("claim");
});

it("a decision of much evidence has a call of its own: what a call may carry is bounded", async () => {
  const calls: number[] = [];
  const assess = async (requests: readonly GrantedRequest[]) => {
    calls.push(requests.length);
    return requests.map(() => ({ outcome: "activity_conflict" }));
  };
  const env = { LEDGERS: { getByName: () => ({ assess }) } } as unknown as Env;
  const asked = groupedCalls(env, OWNER);
  const sized = (characters: number) =>
    ({ command: "x".repeat(characters), tokens: [], told: [] }) as unknown as GrantedRequest;
  await Promise.all([10, 100_000, 10, 100_000].map((characters) => asked.assess(0, sized(characters))));
  expect(calls.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
});
