// Whom a case can be handed on to, as far as its history names people: who did something in it, and to whom it was given.

import { readActor } from "../read-actor.ts";
import type { Happened } from "../timeline.tsx";

/** By name, without those that it is with already. */
export function peopleIn(timeline: readonly Happened[], me: string, assignee: string | null): string[] {
  const acted = timeline.flatMap(({ actor }) =>
    actor.startsWith("operator:") ? [readActor(actor).words] : [],
  );
  const given = timeline.flatMap(({ type, detail }) =>
    type === "assigned" && detail !== null ? [detail] : [],
  );
  const people = new Set([me, ...acted, ...given]);
  return [...people].filter((name) => name !== assignee).toSorted();
}
