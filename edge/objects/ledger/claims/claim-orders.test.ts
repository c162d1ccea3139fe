// Claims under every order of what happens to them: requests for one external id that stop between their claim and their record,
// rivals that settle, sweeps, crashes, and time that passes. The id is decided at most once, and never stuck forever.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { CLAIM_HONOURED_MILLISECONDS, claimToken } from "../../claim-token.ts";
import type { ClaimName, LedgerIdentity } from "../api.ts";
import { isFailed } from "../../each-of.ts";
import type { Ledger } from "../object.ts";

/** Where all names are claimed. It holds records too. */
const CLAIMED_AT = 0;
const SHARDS = [0, 1, 2];
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Who wants an id decided, and where: some differ in their payload alone. */
const REQUESTS = [
  { id: "a", shard: 0, payload: "x" },
  { id: "a", shard: 1, payload: "x" },
  { id: "a", shard: 1, payload: "y" },
  { id: "a", shard: 2, payload: "x" },
  { id: "b", shard: 1, payload: "x" },
  { id: "b", shard: 2, payload: "y" },
] as const;
type Request = (typeof REQUESTS)[number];
const IDS = [...new Set(REQUESTS.map(({ id }) => id))];

const who = fc.nat(REQUESTS.length - 1);
const shard = fc.constantFrom(...SHARDS);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("claim" as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("commit" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("settle" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep" as const), shard }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      milliseconds: fc.constantFrom(300, 1_200, 30 * MINUTE, 61 * MINUTE, 121 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("crash" as const), shard }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** What is begun together, one group after the other. */
const orders = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 30 });

class World {
  private readonly organisationId = `org_${crypto.randomUUID()}`;
  private readonly held = REQUESTS.map(() => ({ token: "", lost: [] as string[] }));
  /** What was answered, which never changes. */
  private readonly answered = new Map<string, Request>();

  async together(acts: readonly Act[]): Promise<void> {
    const done = await Promise.allSettled(acts.map((one) => this.do(one)));
    // Only a crash takes an answer away.
    if (acts.some((one) => one.do === "crash")) return;
    for (const one of done) if (one.status === "rejected") throw one.reason;
  }

  /** A new request for the id, as a caller sends it: it is decided, or learns that it was. */
  async ends(index: number): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) {
      vi.setSystemTime(Date.now() + CLAIM_HONOURED_MILLISECONDS);
      if ((await this.claim(index)) === "taken") return;
      const kept = await this.commit(index);
      if (["kept", "replayed", "activity_conflict"].includes(kept)) return;
    }
    throw new Error(`${REQUESTS[index]?.id} is stuck`);
  }

  /** @returns the ids that are decided. */
  async expectDecidedOnce(): Promise<Set<string>> {
    const decided = new Set<string>();
    for (const at of SHARDS) {
      for (const id of await this.heldBy(at)) {
        expect(decided).not.toContain(id);
        decided.add(id);
        expect(this.answered.get(id)?.shard ?? at).toBe(at);
      }
    }
    for (const id of this.answered.keys()) expect(decided).toContain(id);
    return decided;
  }

  private async do(one: Act): Promise<unknown> {
    switch (one.do) {
      case "claim":
        return this.claim(one.who);
      case "commit":
        return this.commit(one.who);
      case "settle":
        return this.settle(one.who);
      case "sweep":
        return this.inside(one.shard, ({ parts }) => {
          parts.settlement.sweep.bounds = { claimsOfStep: 1, claimsBetween: Infinity };
          return parts.settlement.sweep.run(this.identity(one.shard));
        });
      case "wait":
        return vi.setSystemTime(Date.now() + one.milliseconds);
      case "crash":
        return runInDurableObject(this.ledger(one.shard), (_object, state) => state.abort("crashed"));
    }
  }

  private async claim(index: number): Promise<string> {
    const [request, held] = this.of(index);
    const claimedAt = Date.now();
    const wanted = { shard: request.shard, fingerprint: request.payload, stem: stemOf(request) };
    const claim = { ...wanted, name: nameOf(request), token: claimToken(claimedAt), claimedAt };
    const asked = { claims: [claim], lostTokens: held.lost, question: null };
    const [prepared] = await this.ledger(CLAIMED_AT).prepare(this.identity(CLAIMED_AT), [asked]);
    if (prepared === undefined || isFailed(prepared)) throw new Error(prepared?.failed);
    const [made] = prepared.claims;
    if (made?.outcome === "granted") held.token = made.token;
    return made?.outcome ?? "nothing";
  }

  private async commit(index: number): Promise<string> {
    const [request, held] = this.of(index);
    if (held.token === "") return "nothing";
    const { token } = held;
    const { outcome } = await this.ledger(request.shard).keepIdentityEvent({
      ...this.identity(request.shard),
      stem: stemOf(request),
      fingerprint: request.payload,
      tokens: [token],
    });
    if (outcome === "kept" || outcome === "replayed") {
      const before = this.answered.get(request.id) ?? request;
      expect([before.shard, before.payload]).toEqual([request.shard, request.payload]);
      this.answered.set(request.id, request);
    } else if (outcome === "claim_lost") {
      held.lost.push(token);
      held.token = "";
    }
    return outcome;
  }

  private async settle(index: number): Promise<void> {
    const claim = await this.ledger(CLAIMED_AT).findClaim(nameOf(this.of(index)[0]));
    if (claim !== null) await this.ledger(claim.shard).settleClaims(this.identity(claim.shard), [claim]);
  }

  private heldBy(at: number): Promise<string[]> {
    return this.inside(at, ({ parts }) => IDS.filter((id) => parts.identityEvents.has(stemOf({ id }))));
  }

  private inside<T>(at: number, look: (object: Ledger) => T | Promise<T>): Promise<T> {
    return runInDurableObject(this.ledger(at), look);
  }

  private of(index: number): [Request, { token: string; lost: string[] }] {
    const [request, held] = [REQUESTS[index], this.held[index]];
    if (request === undefined || held === undefined) throw new Error("there is no such request");
    return [request, held];
  }

  private ledger(at: number): DurableObjectStub<Ledger> {
    return (env as unknown as { LEDGERS: DurableObjectNamespace<Ledger> }).LEDGERS.getByName(
      `${this.organisationId}/production/${at}`,
    );
  }

  private identity(at: number): LedgerIdentity {
    return { organisationId: this.organisationId, environment: "production", shard: at };
  }
}

function nameOf({ id }: Pick<Request, "id">): ClaimName {
  return `activity:${id}`;
}

function stemOf({ id }: { readonly id: string }): string {
  return `stem-of-${id}`;
}

afterEach(() => {
  vi.useRealTimers();
});

it("decides an external id once at most, and never leaves it stuck, in whatever order things happen", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await fc.assert(
    fc.asyncProperty(orders, async (groups) => {
      const world = new World();
      for (const acts of groups) {
        await world.together(acts);
        await world.expectDecidedOnce();
      }
      for (const index of REQUESTS.keys()) await world.ends(index);
      expect(await world.expectDecidedOnce()).toEqual(new Set(IDS));
    }),
    { seed: 20_261_122, numRuns: 60 },
  );
}, 300_000);
