// What a change of a desk does inside its commit: it writes what changed, lets the set-up fall back where it no longer holds, and tells
// of both in the log and in the activity.

import type { ProfileChanges, TravelRuleProfile } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Connection } from "#domain/crypto/travel-rule/connection.ts";
import {
  settled,
  stateOf,
  type NetworkOffer,
  type Setup,
  type SetupFacts,
} from "#domain/crypto/travel-rule/setup.ts";
import {
  CONNECTION_CHANGED,
  connectionChanged,
  SETUP_CHANGED,
  setupChanged,
} from "#domain/events/travel-rule-changed.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { eventPayload } from "../../log/audit-event.ts";
import type { DeskAct } from "./api.ts";
import type { Facts } from "./facts.ts";

export class Changes {
  private readonly facts: Facts;
  private readonly append: (payload: string) => void;

  constructor(facts: Facts, append: (payload: string) => void) {
    this.facts = facts;
    this.append = append;
  }

  /** @returns the profile after it. What changes nothing is no change. */
  profile(asked: DeskAct, before: SetupFacts, changes: Omit<ProfileChanges, "version">): TravelRuleProfile {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const changed: TravelRuleProfile = { ...before.profile, ...given };
    if (canonicalJson(changed) === canonicalJson(before.profile)) return before.profile;
    const profile = { ...changed, version: before.profile.version + 1 };
    this.facts.put("profile", profile);
    this.settle(asked, before, { ...before, profile }, "profile.change", true);
    return profile;
  }

  /** @returns the facts after it. */
  setup(asked: DeskAct, before: SetupFacts, setup: Setup, verb: string): SetupFacts {
    if (setup.version === before.setup.version) {
      return this.settle(asked, before, { ...before, setup }, `setup.${verb}`, false);
    }
    this.facts.put("setup", setup);
    const after = { ...before, setup };
    this.tell(asked, before, after, `setup.${verb}`);
    return after;
  }

  connection(asked: DeskAct, offer: NetworkOffer, connection: Connection, verb: string): void {
    const before = this.facts.all(offer);
    this.facts.putConnection(connection);
    const test = verb === "test" ? connection.lastTest?.result : undefined;
    this.tellOfConnection(asked, connection, verb, test ?? connection.state);
    this.settle(asked, before, this.facts.all(offer), "setup.fall_back", false);
  }

  connectionRemoved(asked: DeskAct, offer: NetworkOffer, connection: Connection): void {
    const before = this.facts.all(offer);
    this.facts.removeConnection(connection.id);
    this.tellOfConnection(asked, connection, "remove", "removed");
    this.settle(asked, before, this.facts.all(offer), "setup.fall_back", false);
  }

  /** @param tells whether it is told although the set-up stays as it is. */
  private settle(
    asked: DeskAct,
    before: SetupFacts,
    after: SetupFacts,
    type: string,
    tells: boolean,
  ): SetupFacts {
    const setup = settled(before, after);
    const changed = setup !== before.setup;
    if (changed) this.facts.put("setup", setup);
    const now = { ...after, setup };
    if (changed || tells) this.tell(asked, before, now, type);
    return now;
  }

  private tell({ act, ...scope }: DeskAct, before: SetupFacts, after: SetupFacts, type: string): void {
    const { actor, action, reason } = act;
    const data = { ...setupChanged(after, stateOf(before)), actor, action, reason };
    this.append(eventPayload(SETUP_CHANGED, scope, act, data));
    this.facts.addActivity({ connectionId: null, type, result: stateOf(after), at: act.at });
  }

  private tellOfConnection(
    { act, ...scope }: DeskAct,
    connection: Connection,
    verb: string,
    result: string,
  ): void {
    const { actor, action, reason } = act;
    const data = { ...connectionChanged(connection, verb === "remove"), actor, action, reason };
    this.append(eventPayload(CONNECTION_CHANGED, scope, act, data));
    if (verb === "test_begin") return;
    const { id: connectionId } = connection;
    this.facts.addActivity({ connectionId, type: `connection.${verb}`, result, at: act.at });
  }
}
