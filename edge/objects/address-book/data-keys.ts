// The keys that a tenant's addresses are sealed under: random, each sealed under ADDRESS_SECRET and opened once for each life of
// the object. A sealed address opens for its own tenant and id alone.

import type { SecretRing } from "#domain/ids/secret-ring.ts";
import {
  bytesOf,
  decipher,
  encipher,
  openUnderRing,
  sealingKey,
  sealUnderRing,
  textOf,
  type Sealed,
  type SealUse,
} from "../../seal.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { BookIdentity } from "./api.ts";

const USE: SealUse = { setting: "ADDRESS_SECRET", info: "weir/address-data-key" };
const KEY_BYTES = 32;
const FIRST = 1;

/** A complete address at rest. */
export interface SealedAddress {
  /** The id of the data key. */
  readonly by: number;
  readonly bytes: string;
}

/** A data key as it is stored. */
interface WrappedKey {
  readonly id: number;
  readonly wrapped: Sealed;
}

type Row = { wrapped_by: string; bytes: string };

export class DataKeys {
  private readonly sql: BoundedSql;
  private readonly ring: () => SecretRing;
  private readonly opened = new Map<number, CryptoKey>();

  constructor(sql: BoundedSql, ring: () => SecretRing) {
    this.sql = sql;
    this.ring = ring;
  }

  /** The id of the key that seals now; null where there is none yet. */
  current(): number | null {
    const [row] = this.sql.exec<{ id: number | null }>("SELECT max(id) AS id FROM data_key").toArray();
    return row?.id ?? null;
  }

  has(id: number): boolean {
    return this.sql.exec("SELECT 1 FROM data_key WHERE id = ?", id).toArray().length > 0;
  }

  /** Inside a commit. A key of this id that was stored meanwhile stays: nothing is sealed under one that is not stored. */
  store({ id, wrapped }: WrappedKey, at: string): void {
    this.sql.exec(
      "INSERT INTO data_key (id, wrapped_by, bytes, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      id,
      wrapped.by,
      wrapped.bytes,
      at,
    );
  }

  /** A new key under the newest secret. */
  async make(identity: BookIdentity, id = FIRST): Promise<WrappedKey> {
    const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    return { id, wrapped: await sealUnderRing(USE, this.ring(), keyName(identity, id), bytes) };
  }

  /** The ids of keys that not the newest secret wraps. */
  keysToRewrap(): number[] {
    const [newest] = this.ring();
    return this.sql
      .exec<{ id: number }>("SELECT id FROM data_key WHERE wrapped_by <> ?", newest.id)
      .toArray()
      .map(({ id }) => id);
  }

  /** A stored key under the newest secret. */
  async wrapAgain(identity: BookIdentity, id: number): Promise<WrappedKey> {
    const name = keyName(identity, id);
    const bytes = await openUnderRing(USE, this.ring(), name, this.wrapped(id));
    return { id, wrapped: await sealUnderRing(USE, this.ring(), name, bytes) };
  }

  /** Inside a commit. */
  replace({ id, wrapped }: WrappedKey): void {
    this.sql.exec(
      "UPDATE data_key SET wrapped_by = ?, bytes = ? WHERE id = ?",
      wrapped.by,
      wrapped.bytes,
      id,
    );
  }

  /** Inside a commit: forgets the keys before one that seal nothing any more. @returns their ids. */
  dropUnusedBefore(id: number): number[] {
    const dropped = this.sql
      .exec<{ id: number }>(
        "DELETE FROM data_key WHERE id < ? AND id NOT IN (SELECT sealed_by FROM address) RETURNING id",
        id,
      )
      .toArray()
      .map((row) => row.id);
    for (const one of dropped) this.opened.delete(one);
    return dropped;
  }

  async seal(identity: BookIdentity, id: string, address: string, by: number): Promise<SealedAddress> {
    const key = await this.open(identity, by);
    return { by, bytes: await encipher(key, addressName(identity, id), bytesOf(address)) };
  }

  /** @throws where the deployment has no longer the secret that wraps the key, or it was sealed for another id. */
  async unseal(identity: BookIdentity, id: string, { by, bytes }: SealedAddress): Promise<string> {
    return textOf(await decipher(await this.open(identity, by), addressName(identity, id), bytes));
  }

  /** @throws where the deployment has no longer the secret that wraps the key. */
  async open(identity: BookIdentity, by: number): Promise<CryptoKey> {
    const known = this.opened.get(by);
    if (known !== undefined) return known;
    const name = keyName(identity, by);
    const key = await sealingKey(await openUnderRing(USE, this.ring(), name, this.wrapped(by)));
    this.opened.set(by, key);
    return key;
  }

  private wrapped(id: number): Sealed {
    const [row] = this.sql.exec<Row>("SELECT wrapped_by, bytes FROM data_key WHERE id = ?", id).toArray();
    if (row === undefined) throw new Error(`there is no data key ${id}`);
    return { by: row.wrapped_by, bytes: row.bytes };
  }
}

function keyName({ organisationId, environment }: BookIdentity, id: number): string {
  return `data-key/${organisationId}/${environment}/${id}`;
}

function addressName({ organisationId, environment }: BookIdentity, id: string): string {
  return `address/${organisationId}/${environment}/${id}`;
}
