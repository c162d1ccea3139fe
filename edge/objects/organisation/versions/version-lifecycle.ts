// What may be done with an organisation's system versions, and by whom: each act is one commit, with its event and its
// audit. A version is active once every key of the organisation has confirmed it, and not before. One that was approved in an
// emergency decides no longer than its time.

import {
  DRAFTS_MAX,
  type ShownVersionDetail,
  type SystemVersionPage,
  type VersionState,
} from "#domain/contract/settings/system-version.ts";
import { changedInPlace, type RuleReference } from "#domain/decision/rules/changed-in-place.ts";
import { nameVersion } from "#domain/decision/versions/compile-version.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { EMERGENCY_MILLISECONDS, type EmergencyRequest } from "#domain/contract/operators/emergency.ts";
import type { Rule, SystemVersion, SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChanged } from "#domain/events/system-version-changed.ts";
import { isRole, isSamePerson } from "#domain/ids/person.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active } from "../../api-key/api.ts";
import { AwaitedActs } from "../../awaited-acts.ts";
import type { Approval, ApprovalRefusal, Draft, Drafted, DraftOutcome, VersionOutcome } from "../api.ts";
import type { KeyedRequest } from "../../kept-answers.ts";
import { numberedPage } from "../../numbered-page.ts";
import type { OrganisationHost } from "../host.ts";
import {
  EmergencyApprovals,
  OF_ONE_PERSON,
  personsToApprove,
  type EmergencyApproval,
} from "./emergency-approvals.ts";
import { shownVersion, shownVersionDetail } from "./shown-version.ts";
import { RELEASE, VersionRows, type Activation, type KeptVersion } from "./version-rows.ts";

export class VersionLifecycle {
  private readonly list: VersionRows;
  private readonly host: OrganisationHost;
  private readonly awaited: AwaitedActs;
  private readonly emergencies: EmergencyApprovals;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.list = new VersionRows(host.sql);
    this.awaited = new AwaitedActs(host.sql);
    this.emergencies = new EmergencyApprovals(host.sql);
  }

  /** Inside the commit that makes the organisation. */
  begin(act: Act): void {
    const first = this.list.begin(DEFAULT_VERSION, this.host.basis(), act.at);
    this.list.remember(act.actor);
    this.announceChange(first, null, { ...act, actor: RELEASE, reason: first.changeReason });
  }

  /** @param before only numbers below it. */
  page(limit: number, before: number): Json<SystemVersionPage> {
    const found = this.begun().page(limit + 1, before);
    return writeJson(
      numberedPage(found, limit, (kept) =>
        shownVersion(kept, this.parentOf(kept), this.emergencies.find(kept.version.id)),
      ),
    );
  }

  find(id: string): Json<ShownVersionDetail> | null {
    const kept = this.begun().find(id);
    return kept && this.shown(kept);
  }

  hashOf(id: string): string | null {
    return this.begun().find(id)?.version.contentHash ?? null;
  }

  stateOf(id: string): VersionState | null {
    return this.begun().find(id)?.state ?? null;
  }

  content(hash: string): Json<SystemVersionContent> | null {
    return this.begun().content(hash);
  }

  active(): SystemVersion {
    return this.begun().active().version;
  }

  activeId(): string {
    return this.active().id;
  }

  /** A version and those that it was drafted from, newest first; empty for an unknown version. */
  lineage(id: string): SystemVersion[] {
    const found: SystemVersion[] = [];
    for (let kept = this.begun().find(id); kept !== null; kept = this.parentOf(kept))
      found.push(kept.version);
    return found;
  }

  announced(): Active {
    const { versionId, ...active } = this.begun().announced();
    return this.withEnd(active, versionId);
  }

  /** Equal content is one version, in whatever state it is. */
  draft(draft: Draft, { keyName, fingerprint }: KeyedRequest, act: Act): DraftOutcome {
    const changed = this.changedRules(draft);
    if (changed.length > 0) return { outcome: "rules_changed", rules: changed };
    return this.host.commit(() =>
      this.host.answers.once<"unknown_parent" | "too_many_drafts", Drafted>(
        keyName,
        fingerprint,
        Date.now(),
        () => this.draftNow(draft, act),
      ),
    );
  }

  /** A version that a release brought names its basis beside its content, one of an operator inside it. */
  private known({ version, basis }: Draft): KeptVersion | null {
    const list = this.begun();
    const brought = list.find(nameVersion({ ...version, basis: undefined }).id);
    const isEqual = brought !== null && canonicalJson(brought.basis) === canonicalJson(basis);
    return list.find(version.id) ?? (isEqual ? brought : null);
  }

  /** Under a number that is approved with another content. */
  changedRules(draft: Draft): RuleReference[] {
    const { version, parentId } = draft;
    const list = this.begun();
    const isParentUnknown = parentId !== null && list.find(parentId) === null;
    if (isParentUnknown || this.known(draft) !== null) return [];
    return changedInPlace(version.rules, list.approvedRules());
  }

  private draftNow(draft: Draft, act: Act): Drafted | "unknown_parent" | "too_many_drafts" {
    const { version, basis, parentId, changeReason } = draft;
    const list = this.begun();
    const parent = parentId === null ? list.active() : list.find(parentId);
    if (parent === null) return "unknown_parent";
    const known = this.known(draft);
    if (known !== null) return { isNew: false, body: this.shown(known) };
    if (list.countDrafts() >= DRAFTS_MAX) return "too_many_drafts";
    const kept = list.insert(version, basis, parent.version.id, changeReason, act);
    list.remember(act.actor);
    this.audit(kept, { ...act, reason: changeReason });
    return { isNew: true, body: this.shown(kept) };
  }

  approve(id: string, { act, hasSecondPerson, emergency }: Approval): VersionOutcome {
    const list = this.begun();
    const kept = list.find(id);
    if (kept === null) return { outcome: "unknown" };
    const waiting = this.emergencies.find(id);
    const refusal = this.refusalOf(kept, act.actor, hasSecondPerson, () => list.approvedRules());
    const persons = personsToApprove(kept, waiting, hasSecondPerson);
    const isForTwo = refusal === null ? persons === "two" : OF_ONE_PERSON.has(refusal.outcome);
    const mayBegin = kept.state === "draft" && !this.emergencies.hasRecent(act.at);
    if (emergency !== null && isForTwo && mayBegin && waiting === null) {
      return this.changedRefusal(kept, list.approvedRules()) ?? this.approveAlone(kept, act, emergency);
    }
    if (refusal !== null) return refusal;
    return this.host.commit(() => {
      const consent = this.awaited.consent(APPROVAL, { versionId: id }, act, persons);
      if (consent === null) {
        this.audit(kept, { ...act, action: "system_version.propose_approval" });
        return { outcome: "awaits_agreement" };
      }
      list.approve(kept.number, act.actor);
      list.remember(act.actor);
      if (waiting !== null) {
        this.emergencies.forget(id);
        // Keys keep when it ends, so each has to receive that it does not.
        if (list.announced().versionId === id) list.announceAgain(kept, act);
      }
      return this.changed(
        kept,
        act,
        isSamePerson(kept.createdBy, act.actor) ? { soleOperator: true } : consent,
      );
    });
  }

  private approveAlone(kept: KeptVersion, act: Act, { reason }: EmergencyRequest): VersionOutcome {
    const endsAt = formatInstant(instantOf(act.at) + EMERGENCY_MILLISECONDS);
    const emergency = { by: act.actor, reason, endsAt };
    return this.host.commit(() => {
      this.list.approve(kept.number, act.actor);
      this.list.remember(act.actor);
      this.emergencies.add(kept.version.id, emergency);
      return this.changed(kept, act, { emergency });
    });
  }

  approvalRefusals(
    ids: readonly string[],
    actor: string,
    hasSecondPerson: boolean,
  ): (ApprovalRefusal | null)[] {
    const list = this.begun();
    let approved: Rule[] | undefined;
    return ids.map((id) => {
      const kept = list.find(id);
      if (kept === null) return { outcome: "unknown" };
      return this.refusalOf(kept, actor, hasSecondPerson, () => (approved ??= list.approvedRules()));
    });
  }

  /** Inside a commit: this operator works on the organisation too. */
  remember(actor: string): void {
    this.begun().remember(actor);
  }

  isSoleOperator(actor: string): boolean {
    return this.begun().isSoleOperator(actor);
  }

  private refusalOf(
    kept: KeptVersion,
    actor: string,
    hasSecondPerson: boolean,
    approved: () => Rule[],
  ): ApprovalRefusal | null {
    const waiting = this.emergencies.find(kept.version.id);
    if (kept.state !== "draft" && waiting === null) return { outcome: "invalid_state", state: kept.state };
    if (hasSecondPerson && isRole(actor)) return { outcome: "role_approval" };
    const isAlone = !hasSecondPerson && this.list.isSoleOperator(actor);
    const isSame =
      isSamePerson(kept.createdBy, actor) || (waiting !== null && isSamePerson(waiting.by, actor));
    if (isSame && !isAlone) return { outcome: "own_approval" };
    return this.changedRefusal(kept, approved());
  }

  /** Another draft with the same number may have been approved since this one was made. */
  private changedRefusal(kept: KeptVersion, approved: readonly Rule[]): ApprovalRefusal | null {
    const changed = changedInPlace(kept.version.rules, approved);
    return changed.length > 0 ? { outcome: "rules_changed", rules: changed } : null;
  }

  retire(id: string, act: Act): VersionOutcome {
    const list = this.begun();
    const kept = list.find(id);
    if (kept === null) return { outcome: "unknown" };
    const isBecomingActive = list.pendingActivation()?.versionId === id;
    if (kept.state === "active" || kept.state === "retired" || isBecomingActive) {
      return { outcome: "invalid_state", state: kept.state };
    }
    return this.host.commit(() => {
      list.retire(kept.number, act.at);
      list.remember(act.actor);
      return this.changed(kept, act, {});
    });
  }

  /** The activation that every key has to confirm now, or the outcome where there is nothing to confirm. */
  beginActivation(id: string, act: Act): Activation | VersionOutcome {
    const list = this.begun();
    const kept = list.find(id);
    if (kept === null) return { outcome: "unknown" };
    const alone = this.emergencies.find(id);
    const isOver = alone !== null && alone.endsAt <= act.at;
    if (kept.approvedBy === null || isOver) return { outcome: "invalid_state", state: kept.state };
    if (kept.state === "active" && list.pendingActivation() === null) {
      return { outcome: "done", body: this.shown(kept) };
    }
    return this.host.commit(() => {
      list.remember(act.actor);
      const before = list.active().version.id;
      if (alone !== null && before !== id) {
        this.emergencies.replace(id, before);
      }
      return this.withEnd(list.beginActivation(kept, act), id);
    });
  }

  pendingActivation(): Activation | null {
    const pending = this.list.begun ? this.list.pendingActivation() : null;
    return pending && this.withEnd(pending, pending.versionId);
  }

  /** With what keys do when the emergency in which the version was approved is over. */
  private withEnd<T extends Active>(active: T, versionId: string): T {
    const approval = this.emergencies.find(versionId);
    const before = approval?.replaces ? this.list.find(approval.replaces) : null;
    if (approval === null || before === null) return active;
    return { ...active, ends: { at: instantOf(approval.endsAt), hash: before.version.contentHash } };
  }

  /** Keys change versions by themselves; this writes down that they have, whenever somebody looks next. */
  private endEmergencies(): void {
    const at = formatInstant(Date.now());
    for (const approval of this.emergencies.over(at)) {
      const { by, reason } = approval;
      const act: Act = {
        actor: SERVICE,
        action: "system_version.end_emergency",
        reason,
        at,
        requestId: null,
      };
      this.host.commit(() => this.endEmergency(approval, act, by));
    }
  }

  /** Inside a commit. */
  private endEmergency({ versionId, replaces }: EmergencyApproval, act: Act, by: string): void {
    const kept = this.list.find(versionId);
    if (kept === null) throw new Error("a version is never removed");
    this.emergencies.end(versionId);
    const before = replaces === null ? null : this.list.find(replaces);
    if (before !== null && this.list.announced().versionId === versionId) {
      this.list.completeActivation(this.list.announceAgain(before, act), act.at);
      const again = this.current(before);
      if (again.state !== before.state) this.announceChange(again, before.state, act);
    }
    if (this.current(kept).state === "approved") this.list.withdrawApproval(kept.number, act.at);
    const ended = this.current(kept);
    if (ended.state !== kept.state) this.announceChange(ended, kept.state, act);
    this.audit(ended, act, { approvedAloneBy: by, ...(before && { decidesAgain: before.version.id }) });
  }

  /** Every key has confirmed. A second call for the same activation changes nothing. */
  completeActivation(activation: Activation): VersionOutcome {
    const list = this.begun();
    const { versionId, actor, reason, requestId, publication } = activation;
    if (list.announced().publication !== publication) return { outcome: "superseded" };
    const kept = list.find(versionId);
    if (kept === null) throw new Error("an activation is of a version that there is");
    if (list.pendingActivation() === null) return { outcome: "done", body: this.shown(kept) };
    return this.host.commit(() => {
      const before = list.active();
      const at = formatInstant(Date.now());
      const act: Act = { actor, reason, action: "system_version.activate", at, requestId };
      list.completeActivation(activation, at);
      if (before.version.id !== versionId) {
        this.emergencies.stop(before.version.id, at);
        const retired = this.current(before);
        this.announceChange(retired, before.state, act);
      }
      return this.changed(kept, act, { replaces: before.version.id });
    });
  }

  /** An organisation of an older release begins its versions when they are asked for first. */
  private begun(): VersionRows {
    if (!this.list.begun) {
      const at = formatInstant(Date.now());
      const act: Act = { actor: RELEASE, action: "system_version.begin", reason: null, at, requestId: null };
      this.host.commit(() => this.begin(act));
    }
    this.endEmergencies();
    return this.list;
  }

  private changed(before: KeptVersion, act: Act, more: object): VersionOutcome {
    const after = this.current(before);
    if (after.state !== before.state) this.announceChange(after, before.state, act);
    this.audit(after, act, more);
    return { outcome: "done", body: this.shown(after) };
  }

  // A version belongs to the organisation, so both of its environments get the event.
  private announceChange(kept: KeptVersion, previousState: VersionState | null, act: Act): void {
    const { version, number, state } = kept;
    const { actor, reason } = act;
    const data = systemVersionChanged({ version, number, state, previousState, actor, reason });
    this.host.tell(SYSTEM_VERSION_CHANGED, "sandbox", act, data);
    this.host.tell(SYSTEM_VERSION_CHANGED, "production", act, data);
  }

  private audit({ version, number }: KeptVersion, act: Act, more: object = {}): void {
    const { id: systemVersionId, contentHash } = version;
    this.host.audit(act, { systemVersionId, number, contentHash, ...more });
  }

  private current({ version }: KeptVersion): KeptVersion {
    const kept = this.list.find(version.id);
    if (kept === null) throw new Error("a version is never removed");
    return kept;
  }

  private parentOf({ parentId }: KeptVersion): KeptVersion | null {
    return parentId === null ? null : this.list.find(parentId);
  }

  private shown(kept: KeptVersion): Json<ShownVersionDetail> {
    return writeJson(shownVersionDetail(kept, this.parentOf(kept), this.emergencies.find(kept.version.id)));
  }
}

const APPROVAL = "system_version.approve";
/** Who ends what ends by itself. */
const SERVICE = "service";
