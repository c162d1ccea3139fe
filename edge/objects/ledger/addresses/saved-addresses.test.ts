// A ledger's copy of the address book against the book: in whatever order, how often and with whatever gaps pages come, a copy
// that holds itself for whole is the book as it was announced, and one that does not becomes whole once it is told the rest.

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AddressNews, SavedAddress } from "#domain/crypto/saved/address-news.ts";
import type { Env } from "../../../environment.ts";
import type { Ledger } from "../object.ts";

const STATUSES = ["needs_review", "approved", "suspended", "archived"] as const;
const ADDRESSES = [0, 1, 2, 3];
const WALLETS = [0, 1, 2].map((n) => ({ fingerprint: `wal_${n}` }));

/** Change n of a book, counted from 1, gave this address this status. */
interface Change {
  readonly address: number;
  readonly status: SavedAddress["status"];
}
type Book = readonly Change[];

/** As shares of what is possible: how many changes the book has by then, and between which two the page is. */
interface Telling {
  readonly revision: number;
  readonly from: number;
  readonly to: number;
  readonly isEarly: boolean;
}

const book = fc.array(fc.record({ address: fc.nat(3), status: fc.constantFrom(...STATUSES) }), {
  minLength: 1,
  maxLength: 12,
});
const tellings = fc.array(
  fc.record({ revision: fc.nat(999), from: fc.nat(999), to: fc.nat(999), isEarly: fc.boolean() }),
  { maxLength: 12 },
);

/** Each address as the first `revision` changes left it, with the number of its last change. */
function statesAt(
  changes: Book,
  revision: number,
): { readonly last: number; readonly state: SavedAddress }[] {
  return ADDRESSES.flatMap((address) => {
    const own = changes.flatMap((change, at) =>
      change.address === address && at < revision ? [{ ...change, last: at + 1 }] : [],
    );
    return own.slice(-1).map(({ last, status }) => ({
      last,
      state: {
        addressId: `adr_${address}`,
        fingerprint: `wal_${address % 3}`,
        network: "eip155:1",
        status,
        provenAt: null,
        provenUntil: null,
        isContract: false,
        version: own.length,
        at: new Date(last * 1_000).toISOString(),
      },
    }));
  });
}

function page(changes: Book, revision: number, from: number, to: number, announced = revision): AddressNews {
  const states = statesAt(changes, revision).filter(({ last }) => last > from && last <= to);
  return { from, to, announced, states: states.map(({ state }) => state) };
}

function told(changes: Book, { revision, from, to, isEarly }: Telling): AddressNews {
  const by = 1 + (revision % changes.length);
  const begin = from % (by + 1);
  const announced = isEarly ? Math.min(by + 1, changes.length) : by;
  return page(changes, by, begin, begin + (to % (by - begin + 1)), announced);
}

const byId = (states: readonly SavedAddress[]) =>
  states.toSorted((one, other) => (one.addressId < other.addressId ? -1 : 1));

function copyOf(ledger: DurableObjectStub<Ledger>) {
  return runInDurableObject(ledger, ({ parts: { addresses } }) => ({
    ...addresses.copy(),
    states: addresses.answer(WALLETS)?.saved ?? null,
  }));
}

const crash = (ledger: DurableObjectStub<Ledger>) =>
  runInDurableObject(ledger, (_object, state) => state.abort("crashed")).catch(() => undefined);

describe("a ledger's copy of the address book", () => {
  it("is the book as announced, or knows that it lacks something, in any order of pages", async () => {
    await fc.assert(
      fc.asyncProperty(book, tellings, fc.boolean(), async (changes, pages, isCrashed) => {
        const identity = { organisationId: crypto.randomUUID(), environment: "sandbox", shard: 0 } as const;
        const named = `${identity.organisationId}/sandbox/0`;
        const ledgers = (env as unknown as Env).LEDGERS as DurableObjectNamespace<Ledger>;
        for (const news of pages.map((one) => told(changes, one))) {
          const revision = await ledgers.getByName(named).hearAddresses(identity, news);
          const copy = await copyOf(ledgers.getByName(named));
          expect(copy.revision).toBe(revision);
          expect(copy.states === null).toBe(copy.revision < copy.announced);
          if (copy.states === null) continue;
          const expected = statesAt(changes, copy.announced);
          expect(byId(copy.states)).toEqual(byId(expected.map(({ state }) => state)));
          expect(copy.asOf).toBe(
            expected
              .map(({ state }) => state.at)
              .sort()
              .at(-1) ?? null,
          );
        }
        if (isCrashed && pages.length > 0) await crash(ledgers.getByName(named));
        // The book goes on from the revision that it is answered.
        const first = page(changes, changes.length, changes.length, changes.length);
        const from = await ledgers.getByName(named).hearAddresses(identity, first);
        const rest = page(changes, changes.length, from, changes.length);
        expect(await ledgers.getByName(named).hearAddresses(identity, rest)).toBe(changes.length);
        const { states } = await copyOf(ledgers.getByName(named));
        expect(byId(states ?? [])).toEqual(byId(statesAt(changes, changes.length).map(({ state }) => state)));
      }),
      { seed: 22, numRuns: 60 },
    );
  });
});
