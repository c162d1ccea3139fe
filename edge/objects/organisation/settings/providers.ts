// The providers that one organisation asks outside; until the first change there are none. A revision names credentials and
// holds none.

import {
  NO_PROVIDERS,
  type ProviderChanges,
  type ProviderSettings,
} from "#domain/contract/settings/provider-settings.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { type Json, ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active } from "../../api-key/api.ts";
import type { ChangedProviders } from "../api.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

const TABLE = "provider_list";

export class ProviderSetting {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<ProviderSettings>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting(host.sql, {
      name: TABLE,
      columns:
        "revision INTEGER PRIMARY KEY, hash TEXT NOT NULL, settings TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "settings",
      beginsWith: NO_PROVIDERS,
      write: (settings, at) => [hashOf(settings), writeJson(settings), at],
      read: (text) => readJson<ProviderSettings>(ownJson(text)),
    });
  }

  current(): ProviderSettings {
    return this.setting.current().value;
  }

  /** What keys hear; null until the first change. */
  announced(): Active | null {
    const { revision, value } = this.setting.current();
    return revision === 0 ? null : { hash: hashOf(value), publication: revision };
  }

  /** The settings under a hash; null where there are none. */
  content(hash: string): Json<ProviderSettings> | null {
    if (!this.host.sql.hasTable(TABLE)) return null;
    const [row] = this.host.sql
      .exec<{ settings: Json<ProviderSettings> }>(
        `SELECT settings FROM ${TABLE} WHERE hash = ? LIMIT 1`,
        hash,
      )
      .toArray();
    return row?.settings ?? null;
  }

  /** Settings that hold already change nothing, and are announced to the keys again. */
  async change(changes: ProviderChanges, act: Act): Promise<ChangedProviders> {
    const { settings, active } = this.host.commit(() => {
      const before = this.current();
      const changed = this.setting.change(
        {
          names: changes.names === undefined ? before.names : changes.names,
          wallets: changes.wallets === undefined ? before.wallets : changes.wallets,
        },
        act.at,
      );
      if (changed !== null) this.host.audit(act, { providers: changed.value });
      return { settings: this.current(), active: this.announced() };
    });
    return { settings, isAnnounced: active === null || (await this.host.announce("providers", active)) };
  }
}

function hashOf(settings: ProviderSettings): string {
  return `sha256:${sha256Hex(canonicalJson(settings))}`;
}
