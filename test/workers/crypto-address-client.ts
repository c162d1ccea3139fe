// What tests do with saved crypto addresses, and what they see of them from inside.

import { runInDurableObject } from "cloudflare:test";
import { bindings, request, type Answer, type Environment, type Tenant } from "./client.ts";

// Mixed letters: its checksum is right. No screening list has it.
export const CHECKSUMMED = "0x52908400098527886E0F7030069857D2E4169EE7";
// On the OFAC list since 2020.
export const LISTED = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
export const ETHEREUM = { address: CHECKSUMMED, network: "ethereum", label: "Cold wallet" };

/** A valid address that no list has. */
export function wallet(number: number): string {
  return `0x${(number + 16).toString(16).padStart(40, "9")}`;
}

export function save(
  tenant: Tenant,
  body: object,
  key: string = crypto.randomUUID(),
  environment: Environment = "sandbox",
): Promise<Answer> {
  return request(tenant, environment, "POST", "/crypto/addresses", body, { "idempotency-key": key });
}

/** Does something to a saved address; `what` is the end of its path. */
export function doTo(
  tenant: Tenant,
  id: string,
  what: "metadata" | "actions" | "reveal",
  body: object,
  key: string = crypto.randomUUID(),
  environment: Environment = "sandbox",
): Promise<Answer> {
  const method = what === "metadata" ? "PATCH" : "POST";
  const path = `/crypto/addresses/${id}/${what}`;
  return request(tenant, environment, method, path, body, { "idempotency-key": key });
}

export function bookOf(tenant: Tenant, environment: Environment = "sandbox") {
  return bindings.ADDRESS_BOOKS.getByName(`${tenant.id}/${environment}`);
}

interface BookEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** What the book has announced, in order. */
export async function announcedBy(
  tenant: Tenant,
  environment: Environment = "sandbox",
): Promise<BookEvent[]> {
  const rows = await bookOf(tenant, environment).readLog({ behind: 0 });
  return rows.map(({ payload }) => JSON.parse(payload) as BookEvent);
}

/** What the tenant's ledger of a shard has of the book. */
export function copyOf(tenant: Tenant, environment: Environment, shard: number) {
  const ledger = bindings.LEDGERS.getByName(`${tenant.id}/${environment}/${shard}`);
  return runInDurableObject(ledger, ({ parts: { addresses } }, { storage: { sql } }) => {
    const isThere = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'saved_address'").toArray().length > 0;
    if (!isThere) return { revision: 0, states: [] };
    const rows = sql.exec<{ state: string }>("SELECT state FROM saved_address").toArray();
    return { revision: addresses.copy().revision, states: rows.map(({ state }) => JSON.parse(state)) };
  });
}
