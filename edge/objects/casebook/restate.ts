// Tells the log again how resources are whose newest change it no longer holds. It is no change, so the feed leaves it out.

import { restatedEvent, type CaseEvent } from "#domain/casebook/change.ts";
import type { FeedBound } from "./feed-bound.ts";
import type { Resources } from "./resources.ts";

/** So many are stated again in one step. */
const RESTATED_MAX = 200;

/** Inside a commit. @param append writes an event into the log. @returns how many, and how many are left. */
export function restate(
  resources: Resources,
  feed: FeedBound,
  append: (event: CaseEvent) => number,
): { readonly restated: number; readonly left: number } {
  const gone = feed.beginsBehind();
  const due = resources.announcedUpTo(gone, RESTATED_MAX);
  for (const { kind, resource, changedAt } of due) {
    const sequence = append(restatedEvent(kind, resource, changedAt));
    resources.moveAnnouncement(resource.id, sequence);
    feed.leaveOut(sequence);
  }
  return { restated: due.length, left: resources.countAnnouncedUpTo(gone) };
}
