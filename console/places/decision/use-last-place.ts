// Where the customer was before, if the interface has it: the decision at that instant, with a place at the recorded distance. No other
// place is taken for it.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { decisionQuery, decisionsQuery, type Assessment } from "../../api/decisions.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import { dayAround } from "./day-around.ts";
import type { Place } from "./place-words.ts";
import { decisionAtLastPlace, isFrom, type Travel } from "./travel.ts";

export interface LastPlace {
  readonly decisionId: string;
  readonly place: Place;
}

const NO_DECISION = "none";

/** Null as long as it is not known. */
export function useLastPlace(assessment: Assessment, travel: Travel | null): LastPlace | null {
  const scope = useScope();
  const { decisionId, activity, location: here } = assessment;
  const day = useInfiniteQuery({
    ...decisionsQuery(scope, { subjectId: assessment.subject.id, ...dayAround(assessment) }),
    enabled: onlyIf(travel !== null),
  });
  const rows = day.data?.pages.flatMap(({ data }) => data) ?? [];
  const row =
    travel === null || activity === undefined
      ? null
      : decisionAtLastPlace(rows, { decisionId, occurredAt: activity.occurredAt }, travel);
  const { data: earlier } = useQuery({
    ...decisionQuery(scope, row?.decisionId ?? NO_DECISION),
    enabled: onlyIf(row !== null),
  });
  const place = earlier?.assessment.location;
  if (row === null || travel === null || place == null || here == null) return null;
  return isFrom(place, here, travel) ? { decisionId: row.decisionId, place } : null;
}
