// What one commit of the Casebook changes: resources are read once, changed in memory as often as there is news, and written
// once, each with one row of the log. So a storm of decisions costs as many rows as it touches alerts and signals.

import {
  subjectOf,
  type CaseChange,
  type CaseKind,
  type CaseResources,
  type ChangeCause,
} from "#domain/casebook/change.ts";
import type { Announced, Resources } from "./resources.ts";

interface Held<K extends CaseKind = CaseKind> {
  readonly before: CaseResources[K] | null;
  readonly key: string;
  after: CaseResources[K];
  cause: ChangeCause;
  requestId: string | null;
}

export class Draft {
  /** Of the request that what is put from now on comes of; null where it comes of none. */
  requestId: string | null;
  private readonly resources: Resources;
  /** In order of the first change. */
  private readonly held = new Map<string, { readonly kind: CaseKind; readonly one: Held }>();
  private readonly liveSignals = new Map<string, string>();
  /** As they were read, by id: what does not change stays the same object, so that a change is recognised at once. */
  private readonly read = new Map<string, CaseResources[CaseKind] | null>();

  constructor(resources: Resources, requestId: string | null) {
    this.resources = resources;
    this.requestId = requestId;
  }

  find<K extends CaseKind>(kind: K, id: string): CaseResources[K] | null {
    const held = this.held.get(id);
    if (held === undefined) return this.stored(kind, id);
    return held.kind === kind ? (held.one.after as CaseResources[K]) : null; // put under that kind
  }

  findLiveSignal(subjectId: string, key: string): CaseResources["signal"] | null {
    const put = this.liveSignals.get(JSON.stringify([subjectId, key]));
    const id = put ?? this.resources.findLiveSignal(subjectId, key);
    return id === null ? null : this.find("signal", id);
  }

  /** @param key of a signal. */
  put<K extends CaseKind>(kind: K, after: CaseResources[K], cause: ChangeCause, key = ""): void {
    const held = this.held.get(after.id);
    if (held !== undefined) {
      held.one.after = after;
      held.one.cause = cause;
      held.one.requestId = this.requestId;
    } else {
      const before = this.stored(kind, after.id);
      const one = { before, key, after, cause, requestId: this.requestId };
      this.held.set(after.id, { kind, one });
    }
    if (kind === "signal" && key !== "") {
      this.liveSignals.set(JSON.stringify([subjectOf(after)?.id ?? "", key]), after.id);
    }
  }

  private stored<K extends CaseKind>(kind: K, id: string): CaseResources[K] | null {
    const name = `${kind}/${id}`;
    const known = this.read.get(name);
    if (known !== undefined) return known as CaseResources[K] | null; // read as that kind
    const found = this.resources.find(kind, id);
    this.read.set(name, found);
    return found;
  }

  /** Writes everything. @param announce each change in the log, in the same commit, with the request that it comes of. */
  save(announce: (change: CaseChange, requestId: string | null) => Announced): void {
    for (const { kind, one } of this.held.values()) {
      if (one.before?.version === one.after.version) continue;
      const change = { kind, ...one };
      this.resources.save(change, one.key, announce(change, one.requestId));
    }
  }
}
