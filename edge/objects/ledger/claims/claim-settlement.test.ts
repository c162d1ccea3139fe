// A claim without a record: how long the ledger that it names asks rivals to wait for it.

import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Env } from "../../../environment.ts";
import { claimToken } from "../../claim-token.ts";
import type { Claim, LedgerIdentity, Settlement } from "../api.ts";

// The clock stands still: a ledger may take longer to start than a claim is fresh.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

/** What the ledger says of a claim that was made so long ago. */
async function settledAfter(milliseconds: number): Promise<Settlement[]> {
  const identity: LedgerIdentity = {
    organisationId: crypto.randomUUID(),
    environment: "production",
    shard: 0,
  };
  const ledger = (env as unknown as Env).LEDGERS.getByName(`${identity.organisationId}/production/0`);
  const claimedAt = Date.now() - milliseconds;
  const claim: Claim = {
    name: "activity:a",
    shard: 0,
    fingerprint: "x",
    token: claimToken(claimedAt),
    stem: "s",
    claimedAt,
  };
  return await ledger.settleClaims(identity, [claim]);
}

it("a claim made a moment ago holds the name", async () => {
  expect(await settledAfter(0)).toEqual(["pending"]);
});

it("an old claim is voided", async () => {
  expect(await settledAfter(60_000)).toEqual(["voided"]);
});

it("a claim from a clock that is minutes ahead is voided, not waited for", async () => {
  expect(await settledAfter(-300_000)).toEqual(["voided"]);
});
