// Says that lists are older than the deployment allows, and leads to where newer ones are published. Nothing where none is.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { healthQuery } from "../api/health.ts";
import { useMay } from "../api/me.ts";
import { useScope } from "../api/scope.ts";
import { onlyIf } from "../api/query-client.ts";
import { oldestFirst } from "./health/parts-of.ts";

/** How old a list may be is a setting of the deployment, which its health names. Asked once: lists age by days. */
export function useOldLists() {
  const health = useQuery({ ...healthQuery, refetchInterval: false, enabled: onlyIf(useMay("health:read")) });
  return health.data?.edge.lists?.old ?? [];
}

export function OldLists() {
  const { organisationId: org, environment: env } = useScope();
  const old = useOldLists();
  const [oldest] = oldestFirst(old);
  if (oldest === undefined) return null;
  return (
    <p>
      <strong>
        <span data-value={old.length}>{old.length}</span>{" "}
        {old.length === 1 ? "list is older" : "lists are older"} than allowed.
      </strong>{" "}
      The oldest, {oldest.id}, is {oldest.days} days old where {oldest.maxDays} are allowed. Screening does
      not find anybody whom the publisher added since.{" "}
      <Link to="/$org/$env/settings" params={{ org, env }} search={{ tab: "lists" }}>
        See how to publish newer ones
      </Link>
    </p>
  );
}
