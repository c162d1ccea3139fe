// What the named lists of a tenant are asked and what they answer. Which lists an organisation has is a fact of the
// Organisation; what they hold is one of this object, for each environment apart, because fingerprints differ between them.

import type {
  ChangedList,
  Emergency,
  ListEntry,
  ListProposal,
  ListProposalDetail,
} from "#domain/contract/settings/named-list.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { ReadList } from "#domain/named-lists/finding.ts";
import type { ListKind, NewEntry } from "#domain/named-lists/named-list.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type { NumberedPage } from "../numbered-page.ts";

/** One list of a tenant. What is kept with the first change. */
export interface ListIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly list: string;
  readonly kind: ListKind;
}

export interface AddCommand extends ListIdentity {
  readonly entries: readonly NewEntry[];
  /** The revision that the change is made for; null for any. */
  readonly revision: number | null;
  readonly key: KeyedRequest;
  readonly act: Act;
  /** Whether another person could approve what makes a block list weaker. */
  readonly hasSecondPerson: boolean;
  /** Why the entries of an allow list count at once, for a day. */
  readonly emergency?: string | undefined;
}

export interface RemoveCommand extends ListIdentity {
  readonly entryId: string;
  readonly act: Act;
  readonly hasSecondPerson: boolean;
  /** Why an entry of a block list does not count from now on, for a day. */
  readonly emergency?: string | undefined;
}

export type RemoveOutcome =
  | { readonly outcome: "removed" | "unknown" | "emergency_before" }
  | { readonly outcome: "proposed"; readonly proposal: ListProposal; readonly emergency: Emergency | null };

/** Why a list is not changed. Emergency before: one of the values had one within a week. */
export type ChangeRefusal = "too_many_entries" | "other_revision" | "emergency_before";

export interface ProposalCommand extends ListIdentity {
  readonly proposalId: string;
  readonly revision: number | null;
  readonly act: Act;
}

export type ApproveOutcome =
  | { readonly outcome: "done"; readonly changed: ChangedList }
  /** Entry gone: what was to be removed is not there any more. The proposal is over. */
  | { readonly outcome: ChangeRefusal | "unknown" | "own_approval" | "entry_gone" };

export type RejectOutcome = "done" | "unknown" | "other_revision";

export interface ListState {
  readonly revision: number;
  readonly hash: string;
  readonly entries: number;
  readonly proposals: number;
}

/** What one list is asked for. */
export interface ListQuestion {
  readonly list: string;
  readonly values: readonly string[];
}

/** Values and hits are as they were asked. */
export type ListAnswer = Omit<ReadList, "status">;

export interface NamedListsApi extends LoggedApi {
  /** Which of the values are in force at an instant (ISO 8601). Writes nothing. */
  find(questions: readonly ListQuestion[], at: string): ListAnswer[];

  /** Adds to a block list, and proposes what would end sooner there; proposes for an allow list, where an emergency also adds. */
  add(command: AddCommand): KeptOutcome<ChangeRefusal, ChangedList>;

  /** Brings in force what another operator proposed. */
  approve(command: ProposalCommand): ApproveOutcome;

  /** What an emergency brought in force ends with it. */
  reject(command: ProposalCommand): RejectOutcome;

  /** Removes from an allow list; proposes it for a block list, if another person could approve, where an emergency also suspends. */
  remove(command: RemoveCommand): RemoveOutcome;

  /** Writes nothing, as all that follow. */
  state(list: string): ListState;

  /** In force, newest first. @param before only numbers below it. */
  entries(list: string, limit: number, before: number): NumberedPage<ListEntry>;

  /** Newest first. @param before only numbers below it. */
  proposals(list: string, limit: number, before: number): NumberedPage<ListProposal>;

  proposal(list: string, id: string): ListProposalDetail | null;
}
