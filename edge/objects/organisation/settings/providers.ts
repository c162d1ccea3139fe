// The providers that one organisation asks outside: every revision of the setting, of which the newest holds. Until the
// first change there are none. A revision names credentials and holds none.

import {
  NO_PROVIDERS,
  type ProviderChanges,
  type ProviderSettings,
} from "#domain/contract/settings/provider-settings.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { Active } from "../../api-key/api.ts";

/** Made with the first change. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS provider_list (
    revision INTEGER PRIMARY KEY, hash TEXT NOT NULL, settings TEXT NOT NULL, changed_at TEXT NOT NULL
  );
`;

export interface ProviderRevision {
  readonly settings: ProviderSettings;
  /** What keys are told; null until the first change. */
  readonly active: Active | null;
}

type Row = { revision: number; hash: string; settings: Json<ProviderSettings> };

export class ProviderList {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  current(): ProviderRevision {
    const row = this.first(
      "SELECT revision, hash, settings FROM provider_list ORDER BY revision DESC LIMIT 1",
    );
    if (row === null) return { settings: NO_PROVIDERS, active: null };
    return { settings: readJson(row.settings), active: { hash: row.hash, publication: row.revision } };
  }

  /** The settings under a hash; null where there are none. */
  content(hash: string): Json<ProviderSettings> | null {
    const query = "SELECT revision, hash, settings FROM provider_list WHERE hash = ? LIMIT 1";
    return this.first(query, hash)?.settings ?? null;
  }

  /** @returns null where nothing would be otherwise. */
  change(changes: ProviderChanges, at: string): ProviderRevision | null {
    const before = this.current();
    const settings: ProviderSettings = {
      names: changes.names === undefined ? before.settings.names : changes.names,
      wallets: changes.wallets === undefined ? before.settings.wallets : changes.wallets,
    };
    const hash = hashOf(settings);
    if (hash === hashOf(before.settings)) return null;
    const publication = (before.active?.publication ?? 0) + 1;
    this.sql.exec(TABLE);
    this.sql.exec(
      "INSERT INTO provider_list (revision, hash, settings, changed_at) VALUES (?, ?, ?, ?)",
      publication,
      hash,
      writeJson(settings),
      at,
    );
    return { settings, active: { hash, publication } };
  }

  private first(query: string, ...bindings: string[]): Row | null {
    if (!this.sql.hasTable("provider_list")) return null;
    return this.sql.exec<Row>(query, ...bindings).toArray()[0] ?? null;
  }
}

function hashOf(settings: ProviderSettings): string {
  return `sha256:${sha256Hex(canonicalJson(settings))}`;
}
