// Changes of settings that lower risk: whether another person has agreed, with its audit.

import {
  loweringChanges,
  type GuardedChanges,
  type GuardedSettings,
} from "#domain/contract/settings/lowering-changes.ts";
import type { Act } from "../../../log/audit-event.ts";
import { AwaitedActs, type Consent, type PersonsNeeded } from "../../awaited-acts.ts";
import type { OrganisationHost } from "../host.ts";

export class AgreedChanges {
  private readonly host: OrganisationHost;
  private readonly awaited: AwaitedActs;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.awaited = new AwaitedActs(host.sql);
  }

  /** @returns null where the changes have to wait for another person. Nothing is changed here. */
  agree(before: GuardedSettings, changes: GuardedChanges, act: Act, persons: PersonsNeeded): Consent | null {
    const lowers = loweringChanges(before, changes);
    if (lowers === null) return {};
    return this.host.commit(() => {
      const consent = this.awaited.consent("organisation.update", lowers, act, persons);
      const action = consent === null ? "organisation.propose" : act.action;
      this.host.audit({ ...act, action }, { lowers, ...consent });
      return consent;
    });
  }
}
