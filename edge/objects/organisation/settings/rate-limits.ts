// How fast the keys of one organisation may go; until the first change, the defaults. Keys hear of a change by a call of its own.

import {
  DEFAULT_RATE_LIMITS,
  type RateLimit,
  type RateLimitChanges,
  type RateLimits,
} from "#domain/contract/settings/rate-limits.ts";
import { ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { RevisedRateLimits } from "../../api-key/api.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class RateLimitSetting {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<RateLimits>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting(host.sql, {
      name: "rate_limits",
      columns: "revision INTEGER PRIMARY KEY, limits TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "limits",
      beginsWith: DEFAULT_RATE_LIMITS,
      write: (limits, at) => [writeJson(limits), at],
      read: (text) => readJson<RateLimits>(ownJson(text)),
    });
  }

  current(): RateLimits {
    return this.setting.current().value;
  }

  /** What keys hear; null until the first change. */
  announced(): RevisedRateLimits | null {
    const { revision, value: limits } = this.setting.current();
    return revision === 0 ? null : { revision, limits };
  }

  /** Limits that hold already change nothing, and are announced again. @returns whether every key has heard of them. */
  async change(changes: RateLimitChanges, act: Act): Promise<boolean> {
    const announced = this.host.commit(() => {
      const before = this.current();
      const changed = this.setting.change(
        {
          calls: withChanges(before.calls, changes.calls),
          reports: withChanges(before.reports, changes.reports),
        },
        act.at,
      );
      if (changed !== null) this.host.audit(act, { rateLimits: changed.value });
      return this.announced();
    });
    return announced === null || (await this.host.announceRateLimits(announced));
  }
}

function withChanges(
  before: RateLimit,
  { ratePerSecond = before.ratePerSecond, burst = before.burst }: RateLimitChanges["calls"] = {},
): RateLimit {
  return { ratePerSecond, burst };
}
