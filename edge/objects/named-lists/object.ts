// NamedLists: what the allow and block lists of one tenant hold. Every change is one commit with its audit; every decision whose
// rules ask a list asks here, once for all lists.

import type {
  ChangedList,
  ListEntry,
  ListProposal,
  ListProposalDetail,
} from "#domain/contract/settings/named-list.ts";
import { namedListsSource } from "#domain/events/sources.ts";
import { isSamePerson } from "#domain/ids/person.ts";
import { hashOfList } from "#domain/named-lists/list-hash.ts";
import {
  endsSooner,
  ENTRIES_MAX,
  type ListedValue,
  type NewEntry,
  type ProposedEntry,
} from "#domain/named-lists/named-list.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { auditPayload, type Act } from "../../log/audit-event.ts";
import { ANSWER_TABLE, KeptAnswers } from "../kept-answers.ts";
import type { NumberedPage } from "../numbered-page.ts";
import { TENANT_TABLE, TenantObject } from "../tenant-object.ts";
import type {
  AddCommand,
  ApproveOutcome,
  ChangeRefusal,
  ListAnswer,
  ListIdentity,
  ListQuestion,
  ListState,
  NamedListsApi,
  ProposalCommand,
  RejectOutcome,
  RemoveCommand,
  RemoveOutcome,
} from "./api.ts";
import { Emergencies, emergencyOf } from "./emergencies.ts";
import { Entries, UNTOUCHED, type Authors, type ListRow } from "./entries.ts";
import { Proposals } from "./proposals.ts";
import { TABLES } from "./schema.ts";

/** As the audit names it. */
const PROPOSE = "named_list.propose";
const EMERGENCY = "named_list.emergency";

type Changing = ListIdentity & { readonly act: Act };

const NO_PAGE = { data: [], pagination: { nextCursor: null } };

export class NamedLists extends TenantObject implements NamedListsApi {
  protected override readonly tables = TENANT_TABLE + TABLES + ANSWER_TABLE;
  private readonly answers = new KeptAnswers(this.sql);
  private readonly inForce = new Entries(this.sql);
  private readonly waiting = new Proposals(this.sql);
  private readonly emergencies = new Emergencies(this.sql);

  find(questions: readonly ListQuestion[], at: string): ListAnswer[] {
    return questions.map(({ list, values }) => {
      const { kind, revision, sum } = this.listRow(list);
      const hits = this.exists ? this.inForce.find(list, values, at) : [];
      return { name: list, kind, revision, hash: hashOfList(sum), values, hits };
    });
  }

  add(command: AddCommand) {
    const { list, kind, entries } = command;
    const { keyName, fingerprint } = command.key;
    return this.commitFor(command, () =>
      this.answers.once<ChangeRefusal, ChangedList>(keyName, fingerprint, Date.now(), () => {
        const waiting = this.waiting.counts(list).entries;
        const refusal = this.refusalOf(command, entries, kind === "allow" ? waiting : 0);
        if (refusal !== null) return refusal;
        if (kind === "allow") return this.addToAllowList(command);
        const weaker = this.weaker(command);
        if (waiting + weaker.length > ENTRIES_MAX) return "too_many_entries";
        return this.addToBlockList(command, weaker);
      }),
    );
  }

  /** What is added waits; in an emergency it counts until then as well, unless the list has it for longer. */
  private addToAllowList(command: AddCommand): ChangedList | ChangeRefusal {
    const { list, entries, act, emergency: why } = command;
    if (why === undefined) return this.proposed(command, this.propose(command, entries));
    const values = entries.map(({ value }) => value);
    if (!this.emergencies.mayBegin(list, values, act.at)) return "emergency_before";
    const proposal = this.propose(command, entries);
    const emergency = emergencyOf(act, why);
    const held = new Map(this.inForce.ofValues(list, values, act.at).map((one) => [one.value, one]));
    const short = entries
      .map((entry) => {
        const ends = { ...entry, expiresAt: emergency.until };
        return endsSooner(entry, ends) ? entry : ends;
      })
      .filter((entry) => {
        const before = held.get(entry.value);
        return before === undefined || !endsSooner(entry, before);
      });
    const authors = { addedAt: act.at, addedBy: act.actor, approvedBy: null };
    const now = { ...command, act: { ...act, action: EMERGENCY } };
    const changed = this.bringInForce(now, short, authors, { proposalId: proposal.id, emergency });
    const begun = short.map(({ value }) => value);
    this.emergencies.begin(list, begun, emergency, act.at, false);
    return { ...changed, proposal, emergency };
  }

  /** What the list has already, until later. */
  private weaker({ list, entries, act }: AddCommand): readonly NewEntry[] {
    const values = entries.map(({ value }) => value);
    const held = new Map(this.inForce.ofValues(list, values, act.at).map((one) => [one.value, one]));
    return entries.filter((entry) => {
      const before = held.get(entry.value);
      return before !== undefined && endsSooner(entry, before);
    });
  }

  /** What makes the list stronger counts now; what makes it weaker waits, if another person could approve it. */
  private addToBlockList(command: AddCommand, weaker: readonly NewEntry[]): ChangedList {
    const { entries, act } = command;
    const authors = { addedAt: act.at, addedBy: act.actor, approvedBy: null };
    if (weaker.length === 0) return this.bringInForce(command, entries, authors);
    const alone = { soleOperator: true as const };
    if (!command.hasSecondPerson) {
      return { ...this.bringInForce(command, entries, authors, alone), ...alone };
    }
    const proposal = this.propose({ ...command, act: { ...act, action: PROPOSE } }, weaker);
    const stronger = entries.filter((entry) => !weaker.includes(entry));
    if (stronger.length === 0) return this.proposed(command, proposal);
    return { ...this.bringInForce(command, stronger, authors), proposal };
  }

  private propose(command: Changing, entries: readonly ProposedEntry[]): ListProposal {
    const { list, kind, act } = command;
    const proposal = this.waiting.insert(list, entries, act.reason ?? "", act.at, act.actor);
    const { revision, sum } = this.inForce.raise(list, kind);
    const hash = hashOfList(sum);
    this.audit(command, { revision, hash, proposalId: proposal.id, proposed: audited(entries, act) });
    return proposal;
  }

  private proposed({ list }: ListIdentity, proposal: ListProposal): ChangedList {
    const { revision, sum } = this.inForce.listRow(list);
    return { list, revision, hash: hashOfList(sum), entries: [], proposal };
  }

  approve(command: ProposalCommand): ApproveOutcome {
    const { list, act } = command;
    const proposal = this.proposal(list, command.proposalId);
    if (proposal === null) return { outcome: "unknown" };
    const { id: proposalId, proposedAt, proposedBy, entries } = proposal;
    if (isSamePerson(proposedBy, act.actor)) return { outcome: "own_approval" };
    const made = entries.filter(({ removesEntryId }) => removesEntryId === undefined);
    const refusal = this.refusalOf(command, made, 0);
    if (refusal !== null) return { outcome: refusal };
    const authors = { addedAt: proposedAt, addedBy: proposedBy, approvedBy: act.actor };
    return this.commitFor(command, (): ApproveOutcome => {
      this.waiting.remove(proposalId);
      const removed = entries.flatMap(({ removesEntryId: id }) =>
        id === undefined ? [] : (this.inForce.remove(list, id) ?? []),
      );
      if (removed.length === 0 && made.length === 0) {
        this.audit(command, { proposalId, proposedBy, gone: entries.length });
        return { outcome: "entry_gone" };
      }
      const more = { proposalId, proposedBy, ...(removed.length > 0 && { removed }) };
      return { outcome: "done", changed: this.bringInForce(command, made, authors, more) };
    });
  }

  reject(command: ProposalCommand): RejectOutcome {
    const proposal = this.proposal(command.list, command.proposalId);
    if (proposal === null) return "unknown";
    if (this.isOtherRevision(command)) return "other_revision";
    const { id: proposalId, proposedBy, entries } = proposal;
    this.commitFor(command, () => {
      this.waiting.remove(proposalId);
      const ended = this.endEmergencies(command, entries);
      this.audit(command, { proposalId, proposedBy, rejected: entries.length, ...ended });
    });
    return "done";
  }

  /** Inside a commit: of a proposal that is over. @returns what the audit says of it. */
  private endEmergencies({ list, kind, act }: Changing, entries: readonly ListedValue[]): object {
    const values = entries.map(({ value }) => value);
    const live = this.emergencies.live(list, values, act.at);
    if (live.size === 0) return {};
    this.emergencies.end(list, [...live.keys()], act.at);
    const { revision } = this.inForce.raise(list, kind);
    const made = kind === "allow" ? this.inForce.ofValues(list, [...live.keys()], act.at) : [];
    for (const { id } of made) this.inForce.remove(list, id);
    const hash = hashOfList(this.listRow(list).sum);
    return { revision, hash, emergenciesEnded: live.size, removed: made };
  }

  remove(command: RemoveCommand): RemoveOutcome {
    const { list, kind, entryId, act, hasSecondPerson } = command;
    const entry = this.exists ? this.inForce.byId(list, entryId) : null;
    if (entry === null) return { outcome: "unknown" };
    // What has expired blocks nobody.
    const isWeaker = kind === "block" && (entry.expiresAt === null || entry.expiresAt > act.at);
    return this.commitFor(command, () => {
      if (isWeaker && hasSecondPerson) return this.removeOnceApproved(command, entry);
      this.inForce.remove(list, entryId);
      const { revision, sum } = this.inForce.raise(list, kind);
      const alone = isWeaker ? { soleOperator: true } : {};
      this.audit(command, { revision, hash: hashOfList(sum), removed: [entry], ...alone });
      return { outcome: "removed" };
    });
  }

  /** Waits; in an emergency the entry does not count until then. Asking again begins no other. */
  private removeOnceApproved(command: RemoveCommand, entry: ListEntry): RemoveOutcome {
    const { list, kind, act, emergency: why } = command;
    const live = this.emergencies.live(list, [entry.value], act.at).get(entry.value) ?? null;
    const isNew = why !== undefined && live === null;
    if (isNew && !this.emergencies.mayBegin(list, [entry.value], act.at)) {
      return { outcome: "emergency_before" };
    }
    const proposal = this.waiting.ofRemoval(list, entry.id) ?? this.proposeRemoval(command, entry);
    if (!isNew) return { outcome: "proposed", proposal, emergency: live };
    const emergency = emergencyOf(act, why);
    this.emergencies.begin(list, [entry.value], emergency, act.at, true);
    const { revision, sum } = this.inForce.raise(list, kind);
    const told = { revision, hash: hashOfList(sum), proposalId: proposal.id, emergency, suspended: [entry] };
    this.audit({ ...command, act: { ...act, action: EMERGENCY } }, told);
    return { outcome: "proposed", proposal, emergency };
  }

  private proposeRemoval(command: RemoveCommand, entry: ListEntry): ListProposal {
    const { id, value, masked, reason, expiresAt } = entry;
    const removal = { value, masked, reason, expiresAt, removesEntryId: id };
    return this.propose({ ...command, act: { ...command.act, action: PROPOSE } }, [removal]);
  }

  /** Inside a commit. What has expired goes first: it counts for nothing any more. */
  private bringInForce(
    command: Changing,
    entries: readonly NewEntry[],
    authors: Authors,
    more: object = {},
  ): ChangedList {
    const { list, kind, act } = command;
    const { revision } = this.inForce.raise(list, kind);
    const expired = this.inForce.removeExpired(list, act.at).length;
    const added = this.inForce.put(list, entries, authors);
    // What is added now counts now, and what another person has approved stays.
    this.emergencies.end(
      list,
      added.map(({ value }) => value),
      act.at,
    );
    const hash = hashOfList(this.inForce.listRow(list).sum);
    this.audit(command, { revision, hash, ...more, added: audited(added, act), expired });
    return { list, revision, hash, entries: added, proposal: null };
  }

  /** @param waiting how many proposed entries count beside those in force. */
  private refusalOf(
    command: { readonly list: string; readonly revision: number | null; readonly act: Act },
    entries: readonly NewEntry[],
    waiting: number,
  ): ChangeRefusal | null {
    if (this.isOtherRevision(command)) return "other_revision";
    const values = entries.map(({ value }) => value);
    const after = this.inForce.countWith(command.list, values, command.act.at) + waiting;
    return after > ENTRIES_MAX ? "too_many_entries" : null;
  }

  private isOtherRevision({ list, revision }: Pick<ProposalCommand, "list" | "revision">): boolean {
    return revision !== null && revision !== this.listRow(list).revision;
  }

  state(list: string): ListState {
    const { revision, sum, entries } = this.listRow(list);
    const proposals = this.exists ? this.waiting.counts(list).proposals : 0;
    return { revision, hash: hashOfList(sum), entries, proposals };
  }

  entries(list: string, limit: number, before: number): NumberedPage<ListEntry> {
    if (!this.exists) return NO_PAGE;
    const page = this.inForce.page(list, limit, before);
    const values = page.data.map(({ value }) => value);
    const live = this.emergencies.live(list, values, formatInstant(Date.now()));
    const data = page.data.map((entry) => {
      const emergency = live.get(entry.value);
      return emergency === undefined ? entry : { ...entry, emergency };
    });
    return { ...page, data };
  }

  proposals(list: string, limit: number, before: number): NumberedPage<ListProposal> {
    return this.exists ? this.waiting.page(list, limit, before) : NO_PAGE;
  }

  proposal(list: string, id: string): ListProposalDetail | null {
    return this.exists ? this.waiting.find(list, id) : null;
  }

  private listRow(list: string): ListRow {
    return this.exists ? this.inForce.listRow(list) : UNTOUCHED;
  }

  private audit({ organisationId, environment, list, kind, act }: Changing, data: object): void {
    this.append("event", auditPayload({ organisationId, environment }, act, { list, kind, ...data }));
  }

  protected override source(): string {
    return namedListsSource(this.tenant());
  }
}

/** For the audit, which has the reason of the change once. */
function audited(entries: readonly NewEntry[], { reason }: Act): object[] {
  return entries.map(({ reason: own, ...entry }) => (own === reason ? entry : { ...entry, reason: own }));
}
