// What an endpoint's object holds: its state, its queue, its answers, how far its recovery came and what operators did. All of
// it changes in transactions, and what is known in memory is what the last one wrote.

import type { WebhookEndpointView } from "#domain/contract/settings/webhook-endpoint.ts";
import { BoundedSql } from "../bounded-sql.ts";
import { ANSWER_TABLE, KeptAnswers } from "../kept-answers.ts";
import { makeRoom } from "./make-room.ts";
import { OperatorActs } from "./operator-acts.ts";
import { Queue } from "./queue.ts";
import { RecoveryMarks } from "./recovery-marks.ts";
import { readState, TABLES, writeState, type EndpointState } from "./schema.ts";
import { viewOf } from "./state.ts";

export class EndpointStore {
  readonly sql: BoundedSql;
  readonly queue: Queue;
  readonly answers: KeptAnswers;
  readonly marks: RecoveryMarks;
  readonly operatorActs: OperatorActs;
  private readonly storage: DurableObjectStorage;
  private readonly bytesMax: () => number;
  private kept: EndpointState | null;

  constructor(storage: DurableObjectStorage, bytesMax: () => number) {
    this.storage = storage;
    this.bytesMax = bytesMax;
    this.sql = new BoundedSql(storage);
    this.queue = new Queue(this.sql, () => this.known().id);
    this.answers = new KeptAnswers(this.sql);
    this.marks = new RecoveryMarks(this.sql);
    this.operatorActs = new OperatorActs(this.sql);
    this.kept = readState(this.sql);
  }

  /** Null where no endpoint was created. */
  get state(): EndpointState | null {
    return this.kept;
  }

  known(): EndpointState {
    if (this.kept === null) throw new Error("an endpoint is created before it is used");
    return this.kept;
  }

  /** Null where there is no endpoint, or no longer. */
  view(): WebhookEndpointView | null {
    const { kept } = this;
    if (kept === null || kept.status === "deleted") return null;
    const { status } = kept;
    return viewOf({ ...kept, status }, this.queue.stats(), Date.now());
  }

  begin(first: EndpointState): void {
    this.commit(() => {
      this.sql.exec(TABLES + ANSWER_TABLE);
      this.write(first);
    });
  }

  commit<T>(write: () => T): T {
    const before = this.kept;
    try {
      return this.storage.transactionSync(() => {
        const written = write();
        this.queue.counts.save();
        return written;
      });
    } catch (error) {
      this.kept = before;
      this.queue.forget();
      throw error;
    }
  }

  /** Inside a commit. */
  keep(changed: Partial<EndpointState>): void {
    this.write({ ...this.known(), ...changed });
  }

  /** Inside a commit. @returns false where there is no room for so many bytes. */
  makeRoom(bytes: number): boolean {
    const { storage, sql, queue } = this;
    return makeRoom({ storage, sql, queue, endpointId: this.known().id, bytesMax: this.bytesMax() }, bytes);
  }

  private write(state: EndpointState): void {
    writeState(this.sql, state);
    this.kept = state;
  }
}
