// How long one organisation lets a false positive count for the payments that follow; until the first change, the default. What
// counts already keeps its end.

import { DEFAULT_PAIR_DAYS } from "#domain/contract/casework/judged-pair.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class JudgedPairTerm {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<number>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting(host.sql, {
      name: "judged_pair_term",
      columns: "revision INTEGER PRIMARY KEY, days TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "days",
      beginsWith: DEFAULT_PAIR_DAYS,
      write: (days, at) => [String(days), at],
      read: Number,
    });
  }

  /** Days. */
  current(): number {
    return this.setting.current().value;
  }

  /** What is so already changes nothing. */
  change(days: number, act: Act): void {
    this.host.commit(() => {
      const changed = this.setting.change(days, act.at);
      if (changed !== null) this.host.audit(act, { judgedPairDays: changed.value });
    });
  }
}
