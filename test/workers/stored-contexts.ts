// The contexts that a ledger keeps, oldest first: what each decision was made from.

import { runInDurableObject } from "cloudflare:test";
import type { DecisionContext } from "#domain/decision/context.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { bindings, type Tenant } from "./client.ts";

/** Of a tenant's sandbox, which has one ledger. */
export function storedContexts(tenant: Tenant): Promise<DecisionContext[]> {
  const stub = bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
  return runInDurableObject(stub, (_object, state) =>
    state.storage.sql
      .exec<StoredRow>(STORED_ROWS, 0)
      .toArray()
      .map((row) => recordOf(row).context),
  );
}
