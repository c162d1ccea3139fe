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
      read: (text) => readJson<ReportEvidence>(ownJson(text)),
    });
  }

  current(): ReportEvidence {
    return this.setting.current().value;
  }

  /** What is so already changes nothing. */
  change({ labelMaturityDays, minimumDenominators: minimums = {} }: EvidenceChanges, act: Act): void {
    this.host.commit(() => {
      const { labelMaturityDays: days, minimumDenominators: before } = this.current();
      const changed = this.setting.change(
        {
          labelMaturityDays: labelMaturityDays ?? days,
          minimumDenominators: {
            effectiveness: minimums.effectiveness ?? before.effectiveness,
            providers: minimums.providers ?? before.providers,
            thresholds: minimums.thresholds ?? before.thresholds,
            drift: minimums.drift ?? before.drift,
          },
        },
        act.at,
      );
      if (changed !== null) this.host.audit(act, { ...changed.value });
    });
  }
}
