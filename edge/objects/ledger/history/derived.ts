// What a ledger derives from its decisions: under which names they are found, and what their subjects did.
// The decision's row is the fact, and alone is written at once. What is derived is known to the next step at once, but
// written in bulk: each random page that a commit dirties costs more than the decision itself. After a crash, and after a
// transaction that was undone, the rows since the last bulk are read again, so the memory is never more than the rows.

import type { EvidenceSubject } from "#domain/decision/context.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
import { logProblem } from "../../../platform-log.ts";
import type { Decisions } from "../decisions/decisions.ts";
import type { LedgerHost } from "../host.ts";
import { nothingElsewhere, type Elsewhere } from "../relations/elsewhere.ts";
import { HistoryStore, type DecidedFact, type ReadHistory, type SubjectDecisions } from "./history.ts";
import { Names, type DecisionName } from "./names.ts";
import { SubjectDecisionIndex, type SubjectDecisionsQuery } from "./subject-decisions.ts";
import type { SubjectIdentity } from "./subject-identity.ts";

/** The bulk is written at this many decisions, which a start after a crash reads again in some tenths of a second… */
const UNWRITTEN_MAX = 1_000;
/** … or this long after the first of them. */
const DELAY_MILLISECONDS = 2 * SECOND;
/** What cannot be read is not read again for every request: that would cost each of them all rows before the broken one. */
const TRY_AGAIN_MILLISECONDS = SECOND;

/** Whose links are remembered: those that the reader of relations comes to next, unless it is far behind. */
const LINKS_KEPT = 1_000;

/** Why nothing is known of this ledger's decisions, and since when in this object's life. */
interface Unreadable {
  readonly since: EpochMilliseconds;
  readonly triedAt: EpochMilliseconds;
  readonly cause: unknown;
}

export class Derived {
  private readonly host: LedgerHost;
  private readonly decisions: Decisions;
  private readonly names: Names;
  private readonly history: HistoryStore;
  private readonly ofSubjects: SubjectDecisionIndex;
  /** Names of links by the number of the decision; the oldest goes first. */
  private readonly links = new Map<number, readonly string[]>();
  private caughtUp = false;
  private unreadable: Unreadable | null = null;
  private unwritten = 0;
  private newest = 0;
  private timed = false;

  constructor(host: LedgerHost, decisions: Decisions) {
    this.host = host;
    this.decisions = decisions;
    this.names = new Names(host.sql);
    this.history = new HistoryStore(host.sql);
    this.ofSubjects = new SubjectDecisionIndex(host.sql);
  }

  find(name: DecisionName): number | null {
    this.catchUp();
    return this.names.find(name);
  }

  /** @see Names.findBoth */
  findBoth(first: DecisionName, second: DecisionName | null): ReturnType<Names["findBoth"]> {
    this.catchUp();
    return this.names.findBoth(first, second);
  }

  /** @see HistoryStore.read */
  readHistory(evidence: ScreenedEvidence, elsewhere: Elsewhere): ReadHistory {
    this.catchUp();
    return this.history.read(evidence, elsewhere);
  }

  /** @see HistoryStore.identityOf */
  identityOf(subjectId: string): SubjectIdentity | null {
    this.catchUp();
    return this.history.identityOf(subjectId);
  }

  /** @see HistoryStore.name */
  name(subject: EvidenceSubject): void {
    this.catchUp();
    this.history.name(subject);
  }

  /** @see HistoryStore.subjectsOf */
  subjectsOf(names: readonly string[]): Map<string, number> {
    this.catchUp();
    return this.history.subjectsOf(names);
  }

  /** The links that a decision names, if it is among the newest that this object made or took in; null where that is not known. */
  linksAt(sequence: number): readonly string[] | null {
    return this.links.get(sequence) ?? null;
  }

  /** @see SubjectDecisionIndex.newest */
  decisionsOf(asked: SubjectDecisionsQuery, max: number): number[] {
    this.catchUp();
    return this.ofSubjects.newest(asked, max);
  }

  /** Where the newest decisions of a subject are, newest first. Inside a commit: writes what is not written yet. */
  newestOf(subjectId: string, limit: number): SubjectDecisions {
    this.catchUp();
    if (this.unwritten > 0) this.write();
    return this.history.newestOf(subjectId, limit);
  }

  /** Call in the transaction that writes the decision, with the history that it was made from. */
  add(fact: DecidedFact, history: ReadHistory): void {
    this.take(fact, history);
    if (this.unwritten >= UNWRITTEN_MAX || this.history.isFull) this.write();
  }

  /** Looks whether its rows can be read. @returns since when they cannot, in this object's life; null where they can. */
  unreadableSince(): EpochMilliseconds | null {
    try {
      this.catchUp();
    } catch (error) {
      logProblem("a ledger cannot read its rows", {}, error);
    }
    return this.unreadable?.since ?? null;
  }

  /** Drops all memory: the tables and the rows since are the truth. */
  forget(): void {
    this.names.forget();
    this.history.forget();
    this.ofSubjects.forget();
    this.links.clear();
    this.unwritten = 0;
    this.caughtUp = false;
  }

  private take(fact: DecidedFact, history: ReadHistory): void {
    const { sequence, stem, evidence, decision } = fact;
    const names: DecisionName[] = [`stem:${stem}`];
    if (evidence.transaction !== null)
      names.push(`transaction:${evidence.transaction.externalTransactionId}`);
    this.names.add(sequence, names);
    this.history.add(fact, history);
    this.ofSubjects.add(sequence, evidence.subject.id, evidence.transaction !== null, decision);
    this.rememberLinks(sequence, history);
    this.newest = sequence;
    this.unwritten++;
    this.writeSoon();
  }

  private rememberLinks(sequence: number, { sightings }: ReadHistory): void {
    this.links.set(
      sequence,
      sightings.map(({ name }) => name),
    );
    const [oldest] = this.links.keys();
    if (this.links.size > LINKS_KEPT && oldest !== undefined) this.links.delete(oldest);
  }

  private write(): void {
    this.names.write();
    this.history.write();
    this.ofSubjects.write();
    this.host.sql.exec("UPDATE ledger SET derived_to = ?", this.newest);
    this.unwritten = 0;
  }

  // No durable alarm: where the timer is lost with the object, the rows are read again.
  private writeSoon(): void {
    if (this.timed) return;
    this.timed = true;
    setTimeout(() => {
      this.timed = false;
      if (this.unwritten > 0) this.host.commit(() => this.write());
    }, DELAY_MILLISECONDS);
  }

  /**
   * A question is answered from all rows or not at all: what could not be read whole is forgotten, and stays unknown until
   * it can be read. To say that something was not decided would have it decided twice.
   */
  private catchUp(): void {
    if (this.caughtUp) return;
    const now = Date.now();
    if (this.unreadable && now - this.unreadable.triedAt < TRY_AGAIN_MILLISECONDS) {
      throw this.unreadable.cause;
    }
    try {
      this.takeInRows(now);
    } catch (cause) {
      this.forget();
      this.unreadable = { since: this.unreadable?.since ?? now, triedAt: now, cause };
      throw cause;
    }
    this.caughtUp = true;
    this.unreadable = null;
  }

  private takeInRows(now: EpochMilliseconds): void {
    const [row] = this.host.sql.exec<{ derived_to: number }>("SELECT derived_to FROM ledger").toArray();
    if (!row) return;
    // What is taken in is of this ledger alone.
    const elsewhere = nothingElsewhere(now);
    for (const fact of this.decisions.factsAfter(row.derived_to)) {
      this.take(fact, this.history.read(fact.evidence, elsewhere));
    }
  }
}
