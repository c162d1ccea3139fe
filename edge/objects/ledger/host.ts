// What an object lends to the parts of its ledger: storage, transactions, the log and other objects. Each part is given
// this and the parts beside it that it needs, by name.

import type { LogRow } from "#domain/events/batch.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { CreditApi } from "../credit/api.ts";
import type { LedgerApi, LedgerIdentity } from "./api.ts";

export interface LedgerHost {
  readonly sql: BoundedSql;

  /** False until the first write: there are no tables yet. */
  exists(): boolean;

  /** Runs a function in one transaction. If that is undone, every part forgets what it remembered. For a ledger that exists. */
  commit<T>(write: () => T): T;

  /** The same for a transaction that may be the first: it keeps whose ledger this is. */
  commitFor<T>(identity: LedgerIdentity, write: () => T): T;

  /** Inside a commit: appends a row to the log. @returns its number. */
  append(kind: LogRow["kind"], payload: string | null, flagged?: boolean): number;

  /** The ledger of that identity. */
  ledger(identity: LedgerIdentity): DurableObjectStub<LedgerApi>;

  /** The credit of the organisation. */
  credit(identity: LedgerIdentity): DurableObjectStub<CreditApi>;

  /** The lot by which a payment is drawn into the judged sample. */
  lotOf(identity: LedgerIdentity, stem: string): number;

  /** The lot by which a customer's payments of a UTC day are released. */
  releaseLotOf(identity: LedgerIdentity, subjectId: string, day: string): number;
}
