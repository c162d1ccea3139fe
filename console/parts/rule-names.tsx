// Rules by their names in the live version; one that it does not have stands by its id.

import { useQuery } from "@tanstack/react-query";
import { useMay } from "../api/me.ts";
import { onlyIf } from "../api/query-client.ts";
import { useScope } from "../api/scope.ts";
import { liveVersionQuery, type WholeVersion } from "../api/versions.ts";

/** Rows come and go as a list scrolls: that asks for nothing. */
const STALE_MILLISECONDS = 60_000;

/** By id; undefined as long as they are not known. */
export function useRuleNames(): ReadonlyMap<string, string> | undefined {
  return useQuery({
    ...liveVersionQuery(useScope()),
    enabled: onlyIf(useMay("system_versions:read")),
    staleTime: STALE_MILLISECONDS,
    select: namesOf,
  }).data;
}

export function RuleNames({ ids }: { readonly ids: readonly string[] }) {
  const names = useRuleNames();
  // Filters take ids.
  return <span title={ids.join(", ")}>{ids.map((id) => names?.get(id) ?? id).join(", ")}</span>;
}

function namesOf(version: WholeVersion | null): ReadonlyMap<string, string> {
  return new Map(version?.rules.map(({ id, name }) => [id, name]));
}
