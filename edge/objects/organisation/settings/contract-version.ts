// The version of the contract that one organisation is on: it stays on the one it began with, whatever is released.

import type { Act } from "../../../log/audit-event.ts";
import { FIRST_VERSION } from "../../../versions/contract-versions.ts";
import type { Active } from "../../api-key/api.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class ContractVersionSetting {
  private readonly host: OrganisationHost;
  /** Null for an organisation of an older release: it is on the first version. */
  private readonly setting: RevisedSetting<string | null>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting<string | null>(host.sql, {
      name: "contract_version",
      columns: "revision INTEGER PRIMARY KEY, version TEXT NOT NULL, moved_at TEXT NOT NULL",
      valueColumn: "version",
      beginsWith: null,
      write: (version, at) => [version ?? FIRST_VERSION, at],
      read: (version) => version,
    });
  }

  /** What keys hear: the version's id, and how often it was set. */
  current(): Active {
    const { revision, value } = this.setting.current();
    return { hash: value ?? FIRST_VERSION, publication: revision };
  }

  /** Inside the commit that makes the organisation. */
  begin(version: string, at: string): void {
    this.setting.change(version, at);
  }

  /** @returns whether every key has heard of it; the version that it is on already is announced again. */
  async move(version: string, act: Act): Promise<boolean> {
    const active = this.host.commit(() => {
      const moved = this.setting.change(version, act.at);
      if (moved !== null) this.host.audit(act, { contractVersion: version });
      return this.current();
    });
    return await this.host.announce("contractVersion", active);
  }
}
