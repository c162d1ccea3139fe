// How much evidence one organisation's reports ask for; until the first change, the defaults.

import {
  DEFAULT_EVIDENCE,
  type EvidenceChanges,
  type ReportEvidence,
} from "#domain/contract/reports/report-evidence.ts";
import { ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class EvidenceSetting {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<ReportEvidence>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting(host.sql, {
      name: "report_evidence",
      columns: "revision INTEGER PRIMARY KEY, evidence TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "evidence",
      beginsWith: DEFAULT_EVIDENCE,
      write: (evidence, at) => [writeJson(evidence), at],
      // What was written before customers were counted lacks their minimum.
      read: (text) => ({ ...DEFAULT_EVIDENCE, ...readJson<Partial<ReportEvidence>>(ownJson(text)) }),
    });
  }

  current(): ReportEvidence {
    return this.setting.current().value;
  }

  /** What is so already changes nothing. */
  change(changes: EvidenceChanges, act: Act): void {
    const { minimumDenominators: minimums = {} } = changes;
    this.host.commit(() => {
      const current = this.current();
      const { minimumDenominators: before } = current;
      const changed = this.setting.change(
        {
          labelMaturityDays: changes.labelMaturityDays ?? current.labelMaturityDays,
          minimumDenominators: {
            effectiveness: minimums.effectiveness ?? before.effectiveness,
            providers: minimums.providers ?? before.providers,
            thresholds: minimums.thresholds ?? before.thresholds,
            drift: minimums.drift ?? before.drift,
          },
          minimumCustomers: changes.minimumCustomers ?? current.minimumCustomers,
        },
        act.at,
      );
      if (changed !== null) this.host.audit(act, { ...changed.value });
    });
  }
}
