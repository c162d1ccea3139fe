// The organisation's keys as rows, without their secrets. The commit that adds or revokes a key writes its event and its audit.

import type { Env } from "../../../environment.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active, Announced } from "../../api-key/api.ts";
import type { ListedKey } from "../api.ts";
import type { OrganisationHost } from "../host.ts";
import { listed, type KeyRow } from "./key-row.ts";
import { tellKeys } from "./tell-keys.ts";

export class KeyList {
  private readonly env: Env;
  private readonly host: OrganisationHost;

  constructor(env: Env, host: OrganisationHost) {
    this.env = env;
    this.host = host;
  }

  /** The same key again changes nothing. */
  add(key: ListedKey, hash: string, act: Act): void {
    this.host.commit(() => {
      this.host.sql.exec(
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
      this.tell("api_key.created", key, act);
    });
  }

  /** Once revoked it stays as it is. */
  markRevoked(keyId: string, act: Act): void {
    const row = this.find(keyId);
    if (row === undefined || row.revoked_at !== null) return;
    this.host.commit(() => {
      this.host.sql.exec("UPDATE api_key SET revoked_at = ? WHERE id = ?", act.at, keyId);
      this.tell("api_key.revoked", listed(row), act);
    });
  }

  hashOf(keyId: string): string | null {
    return this.find(keyId)?.hash ?? null;
  }

  all(): ListedKey[] {
    return this.rows("SELECT * FROM api_key ORDER BY created_at, id").map(listed);
  }

  /** Tells every key that is not revoked. @returns false where one did not answer. */
  announce(what: Announced, active: Active): Promise<boolean> {
    const hashes = this.rows("SELECT * FROM api_key WHERE revoked_at IS NULL").map(({ hash }) => hash);
    return tellKeys(this.env, hashes, what, active);
  }

  private tell(type: "api_key.created" | "api_key.revoked", key: ListedKey, act: Act): void {
    const data = { keyId: key.id, prefix: key.prefix, type: key.type, environment: key.environment };
    this.host.write(type, key.environment, act, data);
    this.host.audit(act, data, key.environment);
  }

  private find(keyId: string): KeyRow | undefined {
    return this.rows("SELECT * FROM api_key WHERE id = ?", keyId)[0];
  }

  // Before the organisation was created there are no tables, and no keys.
  private rows(query: string, ...bindings: string[]): KeyRow[] {
    return this.host.sql.hasTable("api_key") ? this.host.sql.exec<KeyRow>(query, ...bindings).toArray() : [];
  }
}
