// What one organisation wants of its thresholds; until the first change, the defaults.

import {
  DEFAULT_THRESHOLD_GOAL,
  type ThresholdGoal,
  type ThresholdGoalChanges,
} from "#domain/contract/settings/threshold-goal.ts";
import { ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class ThresholdGoalSetting {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<ThresholdGoal>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting(host.sql, {
      name: "threshold_goal",
      columns: "revision INTEGER PRIMARY KEY, goal TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "goal",
      beginsWith: DEFAULT_THRESHOLD_GOAL,
      write: (goal, at) => [writeJson(goal), at],
      read: (text) => readJson<ThresholdGoal>(ownJson(text)),
    });
  }

  current(): ThresholdGoal {
    return this.setting.current().value;
  }

  /** What is so already changes nothing. */
  change({ costs, maxFalsePositiveRate: rates, maxAlertsPerDay }: ThresholdGoalChanges, act: Act): void {
    this.host.commit(() => {
      const before = this.current();
      const changed = this.setting.change(
        {
          costs: costs === undefined ? before.costs : costs,
          maxFalsePositiveRate: {
            review: rates?.review ?? before.maxFalsePositiveRate.review,
            block: rates?.block ?? before.maxFalsePositiveRate.block,
          },
          maxAlertsPerDay: maxAlertsPerDay === undefined ? before.maxAlertsPerDay : maxAlertsPerDay,
        },
        act.at,
      );
      if (changed !== null) this.host.audit(act, { ...changed.value });
    });
  }
}
