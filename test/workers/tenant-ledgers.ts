// A tenant's production, which has eight ledgers: who belongs to which, what each decided, how far their logs were read.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import type { DecisionContext } from "#domain/decision/context.ts";
import { parseRecordId, shardOf, subjectIdOfUser } from "#domain/ids/identifiers.ts";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import { bindings, type Environment, type Tenant } from "./client.ts";

export const SHARDS = 8;

export function ledgerOf(
  tenant: Tenant,
  shard: number,
  environment: Environment = "production",
): DurableObjectStub<Ledger> {
  return bindings.LEDGERS.getByName(`${tenant.id}/${environment}/${shard}`);
}

/** The `n`th customer, a private person, whose ledger is that of `shard`. */
export function customerOf(tenant: Tenant, shard: number, n = 0): string {
  const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, "production");
  const isThere = (name: string) => shardOf(subjectIdOfUser(key, "individual", name), SHARDS) === shard;
  return nth((index) => `customer-${index}`, isThere, n);
}

/** The `n`th device whose home is the ledger of `shard`. */
export function deviceAt(shard: number, n = 0): string {
  return nth(
    (index) => `device-${index}`,
    (ref) => shardOf(`device:${ref}`, SHARDS) === shard,
    n,
  );
}

function nth(nameOf: (index: number) => string, fits: (name: string) => boolean, n: number): string {
  let left = n;
  for (let index = 0; ; index++) {
    const name = nameOf(index);
    if (fits(name) && left-- === 0) return name;
  }
}

/** What a decision was made from. */
export function contextOf(tenant: Tenant, decisionId: string): Promise<DecisionContext> {
  const { shard, stem } = parseRecordId(decisionId) ?? { shard: 0, stem: "" };
  return runInDurableObject(ledgerOf(tenant, shard), (_object, state) => {
    const rows = state.storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray();
    const decided = rows.find((row) => row.stem === stem);
    if (decided === undefined) throw new Error("there is no such decision");
    return recordOf(decided).context;
  });
}

/** Resolves once every ledger has told the others all that it recorded. */
export async function allTold(tenant: Tenant): Promise<void> {
  await vi.waitFor(async () => {
    for (let shard = 0; shard < SHARDS; shard++) {
      const pulse = await ledgerOf(tenant, shard).pulse();
      const tellers = pulse?.readers.filter(({ reader }) => /^relations\b/.test(reader)) ?? [];
      const lag = Math.max(0, ...tellers.map((teller) => teller.lag));
      if (lag > 0) throw new Error(`ledger ${shard} has ${lag} rows to tell`);
    }
  }, PATIENCE);
}

/** Has the readers of a ledger's log run now. */
export async function runReaders(tenant: Tenant, shard: number): Promise<void> {
  await runDurableObjectAlarm(ledgerOf(tenant, shard));
}

/** Ends a ledger as a crash would: memory and timers are gone, what was answered is on disk. */
export async function crash(tenant: Tenant, shard: number, environment?: Environment): Promise<void> {
  const ledger = ledgerOf(tenant, shard, environment);
  await runInDurableObject(ledger, (_object, state) => state.abort("crashed")).catch(() => undefined);
}

export async function onDisk(
  tenant: Tenant,
  shard: number,
  statement: string,
  environment?: Environment,
): Promise<void> {
  await runInDurableObject(ledgerOf(tenant, shard, environment), (_object, state) => {
    state.storage.sql.exec(statement);
  });
}

/** Up to when a home knows all of the ledger of `shard`, in milliseconds since 1970: in memory, where the newest is. */
export function toldBefore(tenant: Tenant, home: number, shard: number): Promise<number> {
  return runInDurableObject(
    ledgerOf(tenant, home),
    (ledger) => ledger["parts"].relations.toldBeforeOf(shard) ?? 0,
  );
}
