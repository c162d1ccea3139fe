// The organisation's keys as rows, without their secrets. The commit that adds or revokes a key writes its event and its audit.

import type { Env } from "../../../environment.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active, Announced, RevisedRateLimits } from "../../api-key/api.ts";
import type { AddKeyCommand, HeldKey, ListedKey } from "../api.ts";
import type { KeptOutcome } from "../../kept-answers.ts";
import type { OrganisationHost } from "../host.ts";
import type { RateLimitSetting } from "../settings/rate-limits.ts";
import { listed, ORGANISATIONS_LIMIT, type KeyRow } from "./key-row.ts";
import { tellKeys } from "./tell-keys.ts";

export class KeyList {
  private readonly env: Env;
  private readonly host: OrganisationHost;
  private readonly rateLimits: RateLimitSetting;

  constructor(env: Env, host: OrganisationHost, rateLimits: RateLimitSetting) {
    this.env = env;
    this.host = host;
    this.rateLimits = rateLimits;
  }

  /** @returns the listed key, or the one that was added under the same Idempotency-Key before. */
  add({ key, hash, request, act }: AddKeyCommand): KeptOutcome<never, ListedKey> {
    return this.host.commit(() => {
      const limit = key.rateLimit ?? this.rateLimits.current().calls;
      const { keyName, fingerprint } = request;
      return this.host.answers.once<never, ListedKey>(keyName, fingerprint, Date.now(), () => {
        this.insert(key, hash);
        const shown = { ...key, rateLimit: limit };
        this.tell("api_key.created", shown, act);
        return shown;
      });
    });
  }

  private insert(key: AddKeyCommand["key"], hash: string): void {
    this.host.sql.exec(
      "INSERT INTO api_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
      key.id,
      hash,
      key.type,
      key.environment,
      key.name,
      key.prefix,
      key.publishableKey,
      key.rateLimit?.ratePerSecond ?? ORGANISATIONS_LIMIT,
      key.rateLimit?.burst ?? ORGANISATIONS_LIMIT,
      key.createdAt,
    );
  }

  /** Once revoked it stays as it is. */
  markRevoked(keyId: string, act: Act): void {
    const row = this.find(keyId);
    if (row === undefined || row.revoked_at !== null) return;
    this.host.commit(() => {
      this.host.sql.exec("UPDATE api_key SET revoked_at = ? WHERE id = ?", act.at, keyId);
      this.tell("api_key.revoked", row, act);
    });
  }

  hashOf(keyId: string): string | null {
    return this.find(keyId)?.hash ?? null;
  }

  all(): HeldKey[] {
    const { calls } = this.rateLimits.current();
    const rows = this.rows("SELECT * FROM api_key ORDER BY created_at, id");
    return rows.map((row) => ({ ...listed(row, calls), hash: row.hash }));
  }

  /** Tells every key that is not revoked. @returns false where one did not answer. */
  announce(what: Announced, { hash, publication }: Active): Promise<boolean> {
    return tellKeys(this.env, this.valid(), what, (key) => key.activate(what, { hash, publication }));
  }

  /** The same with the limits of keys without one. */
  announceRateLimits(limits: RevisedRateLimits): Promise<boolean> {
    return tellKeys(this.env, this.valid(), "rateLimits", (key) => key.adoptRateLimits(limits));
  }

  /** Hashes of the keys that are not revoked. */
  private valid(): string[] {
    return this.rows("SELECT * FROM api_key WHERE revoked_at IS NULL").map(({ hash }) => hash);
  }

  private tell(
    type: "api_key.created" | "api_key.revoked",
    key: Pick<ListedKey, "id" | "prefix" | "type" | "environment">,
    act: Act,
  ): void {
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
