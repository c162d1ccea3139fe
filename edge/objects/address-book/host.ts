// What the address book lends to its parts: storage, transactions and the log.

import type { Shard } from "#domain/ids/identifiers.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { LedgerApi } from "../ledger/api.ts";
import type { BookIdentity } from "./api.ts";

export interface AddressBookHost {
  readonly sql: BoundedSql;

  /** False until the first write: there are no tables yet. */
  exists(): boolean;

  /** Whose book it is. For a book that exists. */
  identity(): BookIdentity;

  /** Runs a function in one transaction. For a book that exists. */
  commit<T>(write: () => T): T;

  /** The same for a transaction that may be the first: it keeps whose book this is. */
  commitFor<T>(identity: BookIdentity, write: () => T): T;

  /** Inside a commit: writes an event to the log. */
  append(payload: string): void;

  /** A ledger of the tenant. */
  ledger(shard: Shard): DurableObjectStub<LedgerApi>;

  /** Has the object's alarm go on telling the ledgers. */
  armTelling(): Promise<void>;
}
