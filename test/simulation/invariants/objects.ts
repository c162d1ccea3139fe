// What holds of each object at every moment that its writes become durable: a log without gaps, one decision for an identity,
// no cursor ahead of what was accepted, no more captured than was granted.

import { toScaled } from "#domain/money/amount.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Place } from "../world/objects.ts";
import type { World } from "../world/world.ts";

export interface ObjectWatch {
  /** The writes of an object became durable. */
  durable(place: Place): void;
  /** The door answered 202 for all rows of a log up to this one. */
  accepted(source: string, upTo: number): void;
}

interface Seen {
  hasLog: boolean;
  hasLease: boolean;
  sequence: number;
  decision: number;
}

/** As its events name the log of an object. */
export function sourceOf({ kind, name }: Place): string {
  return kind === "lists" || kind === "directory" ? name : `${kind}/${name}`;
}

export function watchObjects(world: World, knowledge: Knowledge): ObjectWatch {
  return new Watch(world, knowledge);
}

class Watch implements ObjectWatch {
  readonly #world: World;
  readonly #knowledge: Knowledge;
  readonly #seen = new Map<Place, Seen>();
  readonly #accepted = new Map<string, number>();
  readonly #stems = new Map<string, string>();
  readonly #captured = new Map<Place, bigint>();

  constructor(world: World, knowledge: Knowledge) {
    this.#world = world;
    this.#knowledge = knowledge;
  }

  accepted(source: string, upTo: number): void {
    this.#accepted.set(source, Math.max(upTo, this.#accepted.get(source) ?? 0));
  }

  durable(place: Place): void {
    const known = this.#seen.get(place) ?? { hasLog: false, hasLease: false, sequence: 0, decision: 0 };
    this.#seen.set(place, known);
    known.hasLog ||= hasTable(place, "log");
    if (known.hasLog) this.#checkLog(place, known);
    if (place.kind !== "ledger" || !known.hasLog) return;
    this.#checkDecisions(place, known);
    known.hasLease ||= hasTable(place, "credit_lease");
    if (known.hasLease) this.#checkCredit(place);
  }

  #checkLog(place: Place, known: Seen): void {
    const query = "SELECT sequence FROM log WHERE sequence > ? ORDER BY sequence";
    for (const { sequence } of rowsOf<{ sequence: number }>(place, query, known.sequence)) {
      if (sequence !== known.sequence + 1) {
        this.#world.violate(
          "logs have no gaps",
          `${sourceOf(place)} has ${sequence} behind ${known.sequence}`,
        );
      }
      known.sequence = sequence;
    }
    const [door] = rowsOf<{ cursor: number }>(place, "SELECT cursor FROM log_reader WHERE name = ?", "door");
    const upTo = this.#accepted.get(sourceOf(place)) ?? 0;
    if (door && door.cursor > upTo) {
      const detail = `${sourceOf(place)}: ${door.cursor}, and the door took ${upTo}`;
      this.#world.violate("a cursor is never ahead of what was accepted", detail);
    }
  }

  #checkDecisions(place: Place, known: Seen): void {
    const tenant = place.name.slice(0, place.name.lastIndexOf("/"));
    const query = "SELECT sequence, stem FROM decision WHERE sequence > ? ORDER BY sequence";
    for (const { sequence, stem } of rowsOf<{ sequence: number; stem: string }>(
      place,
      query,
      known.decision,
    )) {
      known.decision = sequence;
      const name = `${tenant}#${stem}`;
      const here = `${sourceOf(place)}#${sequence}`;
      const there = this.#stems.get(name);
      if (there !== undefined) {
        this.#world.violate("one identity has one decision", `${stem} was decided at ${there} and ${here}`);
      }
      this.#stems.set(name, here);
    }
  }

  #checkCredit(place: Place): void {
    const [lease] = rowsOf<{ captured: string }>(place, "SELECT captured FROM credit_lease");
    if (!lease) return;
    this.#captured.set(place, toScaled(lease.captured));
    const all = [...this.#captured.values()].reduce((sum, one) => sum + one, 0n);
    if (all > this.#knowledge.grantedAtMost) {
      const detail = `${all} of ${this.#knowledge.grantedAtMost}`;
      this.#world.violate("no more is captured than was granted", detail);
    }
  }
}

/** The number of the newest row of an object's log; 0 where it has none. */
export function headOf(place: Place): number {
  if (!hasTable(place, "log")) return 0;
  return rowsOf<{ head: number | null }>(place, "SELECT max(sequence) AS head FROM log")[0]?.head ?? 0;
}

export function hasTable(place: Place, name: string): boolean {
  return rowsOf(place, "SELECT 1 FROM sqlite_master WHERE name = ?", name).length > 0;
}

/** What an object's database holds, read past all faults. */
export function rowsOf<T>(place: Place, query: string, ...bound: (string | number)[]): T[] {
  return place.storage.look(query, bound) as T[];
}
