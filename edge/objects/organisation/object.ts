// Organisation: settings, keys and, in its log, the audit of every act on them. Named by the organisation's id.

import type { PriceChanges } from "#domain/billing/tariff.ts";
import type { Env } from "../../environment.ts";
import { auditPayload, eventPayload, type Act, type Scope } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { logProblem } from "../../platform-log.ts";
import type { ActiveLists } from "../lists/schema.ts";
import { settleSome } from "../settle-some.ts";
import { PriceList, type PriceRevision } from "./price-list.ts";
import { TABLES, type ListedKey } from "./schema.ts";

type KeyRow = {
  id: string;
  hash: string;
  type: ListedKey["type"];
  environment: ListedKey["environment"];
  name: string | null;
  prefix: string;
  publishable_key: string | null;
  rate_per_second: number;
  burst: number;
  created_at: string;
  revoked_at: string | null;
};

/** Keys that are told at once. */
const KEYS_AT_ONCE = 16;

export class Organisation extends LoggedObject {
  protected override readonly tables = TABLES;

  private readonly priceList: PriceList;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env, () => {
      throw new Error("every row of this log carries its payload");
    });
    this.priceList = new PriceList(this.sql);
  }

  /** Begins the organisation. The same id again changes nothing. */
  create(id: string, name: string, act: Act): void {
    this.commit(() => {
      if (this.id() !== null) return;
      this.sql.exec("INSERT INTO organisation (id, name, created_at) VALUES (?, ?, ?)", id, name, act.at);
      this.audit(act, "production", { organisationId: id, name });
    });
  }

  /** Lists a key that its ApiKey object has confirmed, and announces it. */
  addKey(key: ListedKey, hash: string, act: Act): void {
    this.commit(() => {
      this.sql.exec(
        "INSERT OR IGNORE INTO api_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
        key.id,
        hash,
        key.type,
        key.environment,
        key.name,
        key.prefix,
        key.publishableKey,
        key.rateLimit.ratePerSecond,
        key.rateLimit.burst,
        key.createdAt,
      );
      this.announceKey("api_key.created", key, act);
    });
  }

  /** The hash under which a key's object lives; null for a key that is not of this organisation. */
  keyHash(keyId: string): string | null {
    return this.keyRow(keyId)?.hash ?? null;
  }

  /** Marks a key that its ApiKey object has revoked. Once revoked it stays as it is. */
  markRevoked(keyId: string, act: Act): void {
    const row = this.keyRow(keyId);
    if (!row || row.revoked_at !== null) return;
    this.commit(() => {
      this.sql.exec("UPDATE api_key SET revoked_at = ? WHERE id = ?", act.at, keyId);
      this.announceKey("api_key.revoked", listed(row), act);
    });
  }

  listKeys(): ListedKey[] {
    if (!this.exists) return [];
    return this.sql.exec<KeyRow>("SELECT * FROM api_key ORDER BY created_at, id").toArray().map(listed);
  }

  prices(): PriceRevision {
    return this.priceList.current();
  }

  /** @returns all prices afterwards. Prices that are so already change nothing. */
  changePrices(changes: PriceChanges, act: Act): PriceRevision {
    return this.commit(() => {
      const changed = this.priceList.change(changes, act.at);
      if (changed === null) return this.priceList.current();
      this.audit(act, "production", { prices: changed.prices });
      return changed;
    });
  }

  /**
   * Tells every key that counts which lists are active.
   * @returns false where one did not answer: tell them again.
   */
  async announceLists(active: ActiveLists): Promise<boolean> {
    if (!this.exists) return true;
    const keys = this.sql
      .exec<{ hash: string }>("SELECT hash FROM api_key WHERE revoked_at IS NULL")
      .toArray();
    const told = await settleSome(keys, KEYS_AT_ONCE, ({ hash }) =>
      this.env.API_KEYS.getByName(hash).activateLists(active),
    );
    const failed = told.find((result) => result.status === "rejected");
    if (failed) logProblem("a key did not hear which lists are active", {}, failed.reason);
    return failed === undefined;
  }

  private audit(act: Act, environment: ListedKey["environment"], data: object): void {
    this.append("event", auditPayload(this.scope(environment), act, data));
  }

  private announceKey(type: "api_key.created" | "api_key.revoked", key: ListedKey, act: Act): void {
    const data = { keyId: key.id, prefix: key.prefix, type: key.type, environment: key.environment };
    this.append("event", eventPayload(type, this.scope(key.environment), act, data));
    this.audit(act, key.environment, data);
  }

  private scope(environment: ListedKey["environment"]): Scope {
    return { organisationId: this.id() ?? "", environment };
  }

  private keyRow(keyId: string): KeyRow | undefined {
    if (!this.exists) return undefined;
    return this.sql.exec<KeyRow>("SELECT * FROM api_key WHERE id = ?", keyId).toArray()[0];
  }

  protected override source(): string {
    return `organisation/${this.id()}`;
  }

  private id(): string | null {
    return this.sql.exec<{ id: string }>("SELECT id FROM organisation").toArray()[0]?.id ?? null;
  }
}

function listed(row: KeyRow): ListedKey {
  return {
    id: row.id,
    type: row.type,
    environment: row.environment,
    name: row.name,
    prefix: row.prefix,
    publishableKey: row.publishable_key,
    rateLimit: { ratePerSecond: row.rate_per_second, burst: row.burst },
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
