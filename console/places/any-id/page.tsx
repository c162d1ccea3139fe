// `/d/{any id}`: asks each organisation and environment that the person may read, first the one that they come from, and goes to the
// first that knows the id.

import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { useMe } from "../../api/me.ts";
import { Given } from "../../parts/given.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { whereItLeads } from "./where-it-leads.ts";

export function AnyIdPage() {
  const { id } = useParams({ from: "/d/$id" });
  const { organisations } = useMe();
  const here = useSearch({ from: "/d/$id" });
  const place = useQuery({
    queryKey: ["any-id", id, here],
    queryFn: () => whereItLeads(id, organisations, here),
  });
  return (
    <Answered query={place}>
      {(to) =>
        to === null ? (
          <Empty
            title={
              <>
                Nothing that you may read has the id <Given>{id}</Given>
              </>
            }
          >
            <p>
              Decisions, alerts, signals, investigations, customers, versions, experiments, backtests,
              recommendations, matches, endpoints, events, deliveries, connections, keys and saved addresses
              are found by their ids. Check that no character is missing.
            </p>
          </Empty>
        ) : (
          <Navigate to={to} replace />
        )
      }
    </Answered>
  );
}
