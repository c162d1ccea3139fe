// A change that is announced: the book's alarm goes on with it before any ledger can have heard of it, so that no ledger waits for
// good if the book ends in between.

import { expect, it } from "vitest";
import type { Addresses } from "./addresses.ts";
import type { AddressBookHost } from "./host.ts";
import { LedgerTeller } from "./ledger-teller.ts";

it("a change is kept and the alarm set before a ledger is asked to expect it, and made after that", async () => {
  const done: string[] = [];
  let told = 1;
  const rows = () => (told < 2 ? [{ shard: 0, revision: told }] : []);
  const host = {
    sql: { exec: () => ({ toArray: rows, one: () => ({ known: 1 }) }) },
    identity: () => ({ organisationId: "org_1", environment: "sandbox" }),
    commit: (write: () => unknown) => write(),
    ledger: () => ({
      hearAddresses: async (_identity: object, { states }: { readonly states: readonly object[] }) => {
        done.push(states.length === 0 ? "announced" : "told");
        if (states.length > 0) told = 2;
        return told;
      },
    }),
    armTelling: async () => void done.push("armed"),
  } as unknown as AddressBookHost;
  const addresses = {
    expectChange: () => void done.push("kept"),
    revision: () => 2,
    changesAfter: () => ({ to: 2, states: [{}] }),
  } as unknown as Addresses;
  const made = new LedgerTeller(host, addresses).announced(1, () => done.push("made"));
  expect(await made).toBe(4);
  await expect.poll(() => done).toEqual(["kept", "armed", "announced", "made", "told"]);
});
