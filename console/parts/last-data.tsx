// The way out of a window in which nothing was decided: to the one that ends with the day of the newest decision.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lastDecisionQuery } from "../api/last-decision.ts";
import { useMay } from "../api/me.ts";
import { onlyIf } from "../api/query-client.ts";
import { useScope } from "../api/scope.ts";
import type { WindowSearch } from "../api/window.ts";
import { Instant } from "./instant.tsx";
import { windowOfLast } from "./window-of-last.ts";

interface Props {
  /** Of the page. */
  readonly window: WindowSearch;
  /** Whether windows have whole days (UTC), so that none holds today. */
  readonly isOfDays?: boolean;
}

/** Nothing where the person may not look. */
export function LastData({ window, isOfDays = false }: Props) {
  const mayRead = useMay("decisions:read");
  const { data: at } = useQuery({ ...lastDecisionQuery(useScope()), enabled: onlyIf(mayRead) });
  if (at === undefined) return null;
  if (at === null) return <p>Nothing was decided here yet.</p>;
  const found = windowOfLast(at, window, Date.now(), isOfDays);
  if (found === null) return null;
  return (
    <Link to="." search={({ last: _last, ...old }: WindowSearch) => ({ ...old, ...found })}>
      Show last data: <Instant at={at} to="day" />
    </Link>
  );
}
