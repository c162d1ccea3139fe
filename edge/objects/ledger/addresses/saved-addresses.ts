// What this ledger has of the tenant's address book: each saved address as last told, and how far the copy is whole. The book
// tells it in pages, in any order and as often as it likes; a copy that lacks something knows that it does.

import type { AddressNews, SavedAddress } from "#domain/crypto/saved/address-news.ts";
import type { BookAnswer } from "#domain/crypto/saved/counterparty-address.ts";
import type { ScreenedWallet } from "#domain/crypto/saved/screened-wallets.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { LedgerIdentity } from "../api.ts";
import type { LedgerHost } from "../host.ts";

/** Archived addresses stay: a page that comes late must not bring them back. */
export const SAVED_ADDRESS_TABLES = `
  CREATE TABLE IF NOT EXISTS saved_address (
    fingerprint TEXT NOT NULL, address_id TEXT NOT NULL, version INTEGER NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (fingerprint, address_id)
  ) WITHOUT ROWID;

  -- At most one row: every change up to revision is here, and the book has said that there are changes up to announced.
  CREATE TABLE IF NOT EXISTS address_book (
    one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL, announced INTEGER NOT NULL, as_of TEXT
  );
`;

/** How far the copy is whole. */
export interface Copy {
  readonly revision: number;
  readonly announced: number;
  /** When the newest change that it has was made, an instant; null where it has none. */
  readonly asOf: string | null;
}

const NOTHING: Copy = { revision: 0, announced: 0, asOf: null };
/** A bound value has at most 2 MB. */
const STATES_AT_ONCE = 1_000;

export class SavedAddresses {
  private readonly host: LedgerHost;
  private known: Copy | undefined;

  constructor(host: LedgerHost) {
    this.host = host;
  }

  /** Takes in a page, also in a full ledger: the book bounds how many addresses there are. @returns the revision since. */
  hear(identity: LedgerIdentity, news: AddressNews): number {
    return this.host.commitFor(identity, () => {
      for (let next = 0; next < news.states.length; next += STATES_AT_ONCE) {
        this.take(news.states.slice(next, next + STATES_AT_ONCE));
      }
      const copy = after(this.copy(), news);
      this.host.sql.exec(
        "INSERT OR REPLACE INTO address_book (one, revision, announced, as_of) VALUES (1, ?, ?, ?)",
        copy.revision,
        copy.announced,
        copy.asOf,
      );
      this.known = copy;
      return copy.revision;
    });
  }

  /** What the book says of these wallets; null where the copy lacks something. Inside a commit. */
  answer(wallets: readonly Pick<ScreenedWallet, "fingerprint">[]): BookAnswer | null {
    const { revision, announced, asOf } = this.copy();
    if (revision < announced) return null;
    if (revision === 0) return { revision, asOf, saved: [] };
    const saved = this.host.sql
      .exec<{ state: Json<SavedAddress> }>(
        "SELECT state FROM saved_address WHERE fingerprint IN (SELECT value FROM json_each(?))",
        JSON.stringify(wallets.map(({ fingerprint }) => fingerprint)),
      )
      .toArray()
      .map(({ state }) => readJson(state));
    return { revision, asOf, saved };
  }

  /** Inside a commit. */
  copy(): Copy {
    if (this.known === undefined) {
      const [row] = this.host.sql
        .exec<{ revision: number; announced: number; as_of: string | null }>(
          "SELECT revision, announced, as_of FROM address_book",
        )
        .toArray();
      this.known = row ? { revision: row.revision, announced: row.announced, asOf: row.as_of } : NOTHING;
    }
    return this.known;
  }

  /** A transaction was undone: the rows are the truth. */
  forget(): void {
    this.known = undefined;
  }

  // An older version never takes the place of a newer one.
  private take(states: readonly SavedAddress[]): void {
    this.host.sql.exec(
      `INSERT INTO saved_address (fingerprint, address_id, version, state)
       SELECT value ->> 'fingerprint', value ->> 'addressId', value ->> 'version', value FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET version = excluded.version, state = excluded.state WHERE excluded.version > version`,
      writeJson(states),
    );
  }
}

/** A page that begins behind what is there leaves a gap: the book tells again from the revision that it is answered. */
function after({ revision, announced, asOf }: Copy, { from, to, states, ...news }: AddressNews): Copy {
  const times = [asOf, ...states.map(({ at }) => at)].filter((at) => at !== null).sort();
  return {
    revision: from <= revision ? Math.max(revision, to) : revision,
    announced: Math.max(announced, news.announced, to),
    asOf: times.at(-1) ?? null,
  };
}
