// The domains on which one organisation asks for proofs of control; until the first change there are none.

import { ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class ControlDomains {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<readonly string[]>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting<readonly string[]>(host.sql, {
      name: "control_domains",
      columns: "revision INTEGER PRIMARY KEY, domains TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "domains",
      beginsWith: [],
      write: (domains, at) => [writeJson(domains), at],
      read: (text) => readJson<readonly string[]>(ownJson(text)),
    });
  }

  current(): readonly string[] {
    return this.setting.current().value;
  }

  /** What is so already changes nothing. */
  change(domains: readonly string[], act: Act): void {
    this.host.commit(() => {
      const changed = this.setting.change(domains, act.at);
      if (changed !== null) this.host.audit(act, { controlDomains: changed.value });
    });
  }
}
