// What holds of each object at every moment that its writes become durable: a log without gaps, one decision for an identity,
// no cursor ahead of what was accepted; and of credit what its own watch says.

import type { Knowledge } from "../knowledge.ts";
import type { Place } from "../world/objects.ts";
import type { World } from "../world/world.ts";
import { CreditWatch } from "./credit.ts";
import { hasTable, rowsOf, sourceOf } from "./rows.ts";

export interface ObjectWatch {
  /** The writes of an object became durable. */
  durable(place: Place): void;
  /** The door answered 202 for all rows of a log up to this one. */
  accepted(source: string, upTo: number): void;
}

interface Seen {
  hasLog: boolean;
  sequence: number;
  decision: number;
}

export function watchObjects(world: World, knowledge: Knowledge): ObjectWatch {
  return new Watch(world, knowledge);
}

class Watch implements ObjectWatch {
  private readonly world: World;
  private readonly credit: CreditWatch;
  private readonly seen = new Map<Place, Seen>();
  private readonly acceptedUpTo = new Map<string, number>();
  private readonly stems = new Map<string, string>();

  constructor(world: World, knowledge: Knowledge) {
    this.world = world;
    this.credit = new CreditWatch(world, knowledge);
  }

  accepted(source: string, upTo: number): void {
    this.acceptedUpTo.set(source, Math.max(upTo, this.acceptedUpTo.get(source) ?? 0));
  }

  durable(place: Place): void {
    const known = this.seen.get(place) ?? { hasLog: false, sequence: 0, decision: 0 };
    this.seen.set(place, known);
    known.hasLog ||= hasTable(place, "log");
    if (known.hasLog) this.checkLog(place, known);
    if (place.kind === "ledger" && known.hasLog) this.checkDecisions(place, known);
    this.credit.look(place);
  }

  private checkLog(place: Place, known: Seen): void {
    const query = "SELECT sequence FROM log WHERE sequence > ? ORDER BY sequence";
    for (const { sequence } of rowsOf<{ sequence: number }>(place, query, known.sequence)) {
      if (sequence !== known.sequence + 1) {
        this.world.violate(
          "logs have no gaps",
          `${sourceOf(place)} has ${sequence} behind ${known.sequence}`,
        );
      }
      known.sequence = sequence;
    }
    const [door] = rowsOf<{ cursor: number }>(place, "SELECT cursor FROM log_reader WHERE name = ?", "door");
    const upTo = this.acceptedUpTo.get(sourceOf(place)) ?? 0;
    if (door && door.cursor > upTo) {
      const detail = `${sourceOf(place)}: ${door.cursor}, and the door took ${upTo}`;
      this.world.violate("a cursor is never ahead of what was accepted", detail);
    }
  }

  private checkDecisions(place: Place, known: Seen): void {
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
      const there = this.stems.get(name);
      if (there !== undefined) {
        this.world.violate("one identity has one decision", `${stem} was decided at ${there} and ${here}`);
      }
      this.stems.set(name, here);
    }
    const [ledger] = rowsOf<{ derivedTo: number }>(place, "SELECT derived_to AS derivedTo FROM ledger");
    if (ledger && ledger.derivedTo > known.decision) {
      const detail = `${sourceOf(place)}: up to ${ledger.derivedTo} of ${known.decision}`;
      this.world.violate("nothing is derived that was not decided", detail);
    }
  }
}
