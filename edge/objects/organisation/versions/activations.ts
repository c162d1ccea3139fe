// An activation of a system version holds once every key has confirmed it. The caller waits for a few tellings; after that the
// object's alarm tells on, also where the caller is gone.

import { backOffMilliseconds } from "../../../back-off.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active } from "../../api-key/api.ts";
import type { VersionOutcome } from "../api.ts";
import type { Recommendations } from "../candidates/recommendations.ts";
import type { VersionLifecycle } from "./version-lifecycle.ts";
import type { Activation } from "./version-rows.ts";

/** How often a key that does not answer is asked before the caller gets an answer. */
const TELLINGS = 3;

export interface ActivationHost {
  readonly versions: Pick<VersionLifecycle, "beginActivation" | "completeActivation">;
  readonly recommendations: Pick<Recommendations, "markApplied">;
  readonly storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;
  /** What not every key has confirmed yet. */
  readonly pending: () => Activation | null;
  /** @returns whether every key has confirmed. */
  readonly tell: (active: Active) => Promise<boolean>;
}

export class Activations {
  private readonly host: ActivationHost;
  private failedTellings = 0;

  constructor(host: ActivationHost) {
    this.host = host;
  }

  /** Answers `done` only after every key has confirmed: every request after it is decided by the version. */
  async activate(id: string, act: Act): Promise<VersionOutcome> {
    const begun = this.host.versions.beginActivation(id, act);
    if ("outcome" in begun) return begun;
    for (let telling = 1; telling <= TELLINGS; telling++) {
      if (await this.host.tell(begun)) return this.complete(begun);
      if (telling < TELLINGS) await scheduler.wait(50 * 4 ** telling);
    }
    await this.arm();
    return { outcome: "unconfirmed" };
  }

  /** By the alarm: one more telling of what is pending. */
  async goOn(): Promise<void> {
    const pending = this.host.pending();
    if (pending === null) return;
    if (await this.host.tell(pending)) {
      this.complete(pending);
      this.failedTellings = 0;
    } else this.failedTellings += 1;
  }

  /** Sets the alarm where something is pending. */
  async arm(): Promise<void> {
    if (this.host.pending() === null) return;
    const next = Date.now() + backOffMilliseconds(this.failedTellings);
    const set = await this.host.storage.getAlarm();
    if (set === null || set > next) await this.host.storage.setAlarm(next);
  }

  private complete(activation: Activation): VersionOutcome {
    const { versions, recommendations } = this.host;
    const completed = versions.completeActivation(activation);
    if (completed.outcome === "done") recommendations.markApplied(activation.versionId);
    return completed;
  }
}
