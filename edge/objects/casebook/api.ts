// What a Casebook is asked and what it answers.

import type { FlaggedDecision } from "#domain/casebook/flagged-decision.ts";
import type { InvestigationAct, LinkedDecision } from "#domain/casebook/investigations.ts";
import type { Observation } from "#domain/casebook/signals.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Delta } from "#domain/contract/values/delta.ts";
import type { CaseKind, CaseResources } from "#domain/casebook/change.ts";
import type {
  Alert,
  AlertAssignment,
  AlertChanges,
  AlertOrder,
  AlertQueueCounts,
  OrganisationAlert,
  QueuedAlert,
} from "#domain/contract/casework/alert.ts";
import type { Result } from "#domain/contract/errors/errors.ts";
import type { Json } from "#domain/json/text.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import type { KeptOutcome } from "../kept-answers.ts";
import type { NumberedPage } from "../numbered-page.ts";

/** Whose it is. Kept with the first write. */
export interface CasebookIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
}

export type CaseNews =
  | { readonly kind: "decision"; readonly decision: FlaggedDecision }
  | { readonly kind: "observation"; readonly observation: Observation };

/** What one log tells, in its order. */
export interface Telling {
  readonly source: string;
  /** These rows were set aside before, so they were not taken in, though later ones may have been. */
  readonly again: boolean;
  readonly rows: readonly {
    readonly sequence: number;
    readonly news: CaseNews;
    /** Of the request that the row comes of. */
    readonly requestId: string | null;
  }[];
}

export interface OpenInvestigationCommand {
  readonly alertIds: readonly string[];
  /** Those that are named by themselves; they are known to exist. */
  readonly decisions: readonly LinkedDecision[];
  readonly assignee: string | null;
  readonly note: string | null;
}

export type InvestigationRefusal =
  | "investigation_not_found"
  | "alert_not_found"
  | "invalid_state"
  | "own_approval"
  | "own_resolution"
  | "version_conflict";

/** Who asks for something, and in which request. */
export interface Asker {
  readonly actor: string;
  readonly requestId: string;
}

/** One act on a resource, with the key that it is done once for, where the caller gave one. */
export interface KeyedAct extends Asker {
  readonly keyName: string | null;
  readonly fingerprint: string;
}

export type FeedPage =
  | {
      readonly outcome: "read";
      readonly data: readonly Delta[];
      /** Everything up to it was read; null where nothing came. */
      readonly upTo: number | null;
    }
  /** What comes next is no longer kept. @see oldest: the feed is whole behind it. */
  | { readonly outcome: "expired"; readonly oldest: number };

/** What a page is narrowed to; what is left out, is not. */
export interface CaseFilter {
  readonly status?: string | undefined;
  readonly priority?: string | undefined;
  /** Our id of the subject, or the caller's. */
  readonly subjectId?: string | undefined;
  /** Of alerts: one of their rules. */
  readonly ruleId?: string | undefined;
  readonly assignee?: string | undefined;
}

/** Of the queue of open alerts; what is left out is not narrowed to. */
export interface QueueAsked {
  readonly order: AlertOrder;
  readonly status?: string | undefined;
  readonly priority?: string | undefined;
  readonly ruleId?: string | undefined;
  /** Our id of the subject, or the caller's. */
  readonly subjectId?: string | undefined;
  readonly assigned?: AlertAssignment | undefined;
  /** By name. */
  readonly assignee?: string | undefined;
  /** Who asks, by name: whose alerts are counted. */
  readonly me: string;
  readonly limit: number;
  /** What the page before ended with, by the order; null for the first. */
  readonly after: QueuePosition | null;
}

export type QueuePosition = readonly (string | number)[];

export interface QueuePage {
  readonly data: QueuedAlert[];
  readonly counts: AlertQueueCounts;
  readonly next: QueuePosition | null;
}

export type CasePage<K extends CaseKind> = NumberedPage<CaseResources[K]>;

export type SignalRefusal = "signal_not_found" | "invalid_state";

/** What a Casebook answers. */
export interface CasebookApi extends LoggedApi {
  /**
   * Takes in what a log tells, each row once. Kept when it returns.
   * @returns the numbers of rows that would make something larger than can be kept: of those nothing was taken in.
   */
  hear(identity: CasebookIdentity, news: Json<Telling>): number[];

  /** Takes in which webhook endpoints hear of what is kept here from now on. */
  hearSubscriptions(identity: CasebookIdentity, list: SubscriptionList): void;

  /** Null where there is none. Writes nothing. */
  find<K extends CaseKind>(kind: K, id: string): CaseResources[K] | null;

  /** The changes behind a number of the log, in order; null for the beginning. Writes nothing. */
  readFeed(after: number | null, limit: number): Json<FeedPage>;

  /**
   * One page, newest first; `before` is the number that the page before ended with. By rule or by whom they are assigned to, a page
   * may have fewer than are asked for, and another one may follow all the same.
   */
  list<K extends CaseKind>(kind: K, filter: CaseFilter, limit: number, before: number): CasePage<K>;

  /** One page of open alerts in the order in which to take them. Writes nothing. */
  alertQueue(asked: QueueAsked): QueuePage;

  /** @returns null where there is no such alert. */
  changeAlert(id: string, changes: AlertChanges, asker: Asker): Json<Result<Alert>> | null;

  /** The same for a change that closes the alert with a finding, and records what it says of its payments. */
  closeAlertWithOutcomes(id: string, changes: AlertChanges, asker: Asker): Json<Result<Alert>> | null;

  /** How many outcomes an alert has asked for, and how many of them have arrived. Writes nothing. */
  outcomesOfAlert(id: string): OrganisationAlert["outcomes"];

  /** Acknowledges or clears a signal; under a key, once for that key. */
  actOnSignal(id: string, act: "acknowledge" | "clear", keyed: KeyedAct): KeptOutcome<SignalRefusal>;

  /** Opens an investigation; under a key, once for that key. */
  openInvestigation(
    identity: CasebookIdentity,
    command: OpenInvestigationCommand,
    keyed: KeyedAct,
  ): KeptOutcome<InvestigationRefusal>;

  /**
   * Does something with an investigation; under a key, once for that key.
   * @param isSoleOperator whether nobody else could approve what the actor proposed.
   */
  actOnInvestigation(
    id: string,
    act: InvestigationAct,
    keyed: KeyedAct,
    isSoleOperator?: boolean,
  ): KeptOutcome<InvestigationRefusal>;

  /**
   * Tells the log again how things are whose newest change it no longer holds: with their ids and versions, so that a warehouse
   * that lost them has them again. It is no change: the feed does not show it, and no webhook is sent. One step.
   */
  restate(): { readonly restated: number; readonly left: number };
}
