// An activation of a system version holds once every key has confirmed it. The caller waits for a few tellings; after that the
// object's alarm continues, even if the caller is gone.

import { backOffMilliseconds } from "../../../back-off.ts";
import type { Act } from "../../../log/audit-event.ts";
import { armFor, toldInTime, type UntilConfirmed } from "../../../log/until-confirmed.ts";
import type { Approval, VersionOutcome } from "../api.ts";
import type { OrganisationHost } from "../host.ts";
import type { Recommendations } from "../candidates/recommendations.ts";
import type { VersionLifecycle } from "./version-lifecycle.ts";
import type { Activation } from "./version-rows.ts";

export class Activations implements UntilConfirmed {
  private readonly host: OrganisationHost;
  private readonly versions: VersionLifecycle;
  private readonly recommendations: Recommendations;
  private failedTellings = 0;

  constructor(host: OrganisationHost, versions: VersionLifecycle, recommendations: Recommendations) {
    this.host = host;
    this.versions = versions;
    this.recommendations = recommendations;
  }

  /** Answers `done` only after every key has confirmed: every request after it is decided by the version. */
  async activate(id: string, act: Act): Promise<VersionOutcome> {
    const begun = this.versions.beginActivation(id, act);
    return "outcome" in begun ? begun : this.untilAllConfirm(begun);
  }

  /** Of a version that decides already, because of an emergency, every key has to hear that it goes on. */
  async approve(id: string, approval: Approval): Promise<VersionOutcome> {
    const approved = this.versions.approve(id, approval);
    const pending = approved.outcome === "done" ? this.versions.pendingActivation() : null;
    return pending?.versionId === id ? this.untilAllConfirm(pending) : approved;
  }

  private async untilAllConfirm(begun: Activation): Promise<VersionOutcome> {
    if (await toldInTime(() => this.tell(begun))) return this.complete(begun);
    await armFor(this.host.storage, this);
    return { outcome: "unconfirmed" };
  }

  /** By the alarm: one more telling of what is pending. */
  async goOn(): Promise<void> {
    const pending = this.versions.pendingActivation();
    if (pending === null) return;
    if (await this.tell(pending)) {
      this.complete(pending);
      this.failedTellings = 0;
    } else this.failedTellings += 1;
  }

  nextAttempt(): number | null {
    if (this.versions.pendingActivation() === null) return null;
    return Date.now() + backOffMilliseconds(this.failedTellings);
  }

  /** @returns whether every key has confirmed. */
  private tell(activation: Activation): Promise<boolean> {
    return this.host.announce("systemVersion", activation);
  }

  private complete(activation: Activation): VersionOutcome {
    const completed = this.versions.completeActivation(activation);
    if (completed.outcome === "done") this.recommendations.markApplied(activation.versionId);
    return completed;
  }
}
