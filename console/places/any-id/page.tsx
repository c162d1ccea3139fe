// `/d/{any id}`: asks each organisation and environment that the person may read, and goes to the first that knows the id.

import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { alertQuery, investigationQuery } from "../../api/cases.ts";
import { decisionQuery } from "../../api/decisions.ts";
import { Refused, type Environment } from "../../api/client.ts";
import { useMe, type Me } from "../../api/me.ts";
import { queryClient } from "../../api/query-client.ts";
import { Given } from "../../parts/given.tsx";
import { Answered, Empty } from "../../parts/states.tsx";

const ENVIRONMENTS: readonly Environment[] = ["sandbox", "production"];

export function AnyIdPage() {
  const { id } = useParams({ from: "/d/$id" });
  const { organisations } = useMe();
  const place = useQuery({
    queryKey: ["any-id", id],
    queryFn: async () => (await placeOf(id, organisations)) ?? null,
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
              A decision can be opened as soon as it was answered. Check that no character of the id is
              missing.
            </p>
          </Empty>
        ) : (
          <Navigate to={to} replace />
        )
      }
    </Answered>
  );
}

async function placeOf(id: string, organisations: Me["organisations"]): Promise<string | undefined> {
  for (const { id: organisationId } of organisations) {
    for (const environment of ENVIRONMENTS) {
      const path = await inScope(id, organisationId, environment);
      if (path !== null) return `/${organisationId}/${environment}/${path}`;
    }
  }
  return undefined;
}

async function inScope(id: string, organisationId: string, environment: Environment): Promise<string | null> {
  const scope = { organisationId, environment };
  try {
    if (id.startsWith("alr_")) {
      await queryClient.fetchQuery(alertQuery(scope, id));
      return `alerts?open=${id}`;
    }
    if (id.startsWith("inv_")) {
      await queryClient.fetchQuery(investigationQuery(scope, id));
      return `investigations/${id}`;
    }
    const { assessment } = await queryClient.fetchQuery(decisionQuery(scope, id));
    return `decisions/${assessment.decisionId}`;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}
