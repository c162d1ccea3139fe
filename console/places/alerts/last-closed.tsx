// Of an empty queue: when the last alert was closed, and by whom.

import { useQuery } from "@tanstack/react-query";
import { newestClosedQuery, type Alert } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Instant } from "../../parts/instant.tsx";

export function LastClosed() {
  const { data } = useQuery(newestClosedQuery(useScope()));
  // The newest are read: an older one may have been closed since.
  const [last] = (data === undefined || data.isCut ? [] : data.alerts)
    .flatMap(closingOf)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  if (last === undefined) return null;
  return (
    <p>
      Last closed <Instant at={last.at} /> UTC by <Actor actor={last.actor} />.
    </p>
  );
}

function closingOf({ timeline }: Alert): Alert["timeline"] {
  const closing = timeline.findLast(({ type, detail }) => type === "status_changed" && detail === "closed");
  return closing === undefined ? [] : [closing];
}
