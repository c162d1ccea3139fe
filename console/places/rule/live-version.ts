// The version that decides now, with the bodies of its rules.

import { queryOptions } from "@tanstack/react-query";
import { versionQuery } from "../../api/decisions.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Scope } from "../../api/scope.ts";
import { allVersionsQuery } from "../../api/version-drafts.ts";

/** Null while none is active. */
export const liveVersionQuery = ({ organisationId }: Pick<Scope, "organisationId">) =>
  queryOptions({
    queryKey: ["live-version", organisationId],
    queryFn: async () => {
      // All of them: many drafts may be newer than the one that decides.
      const versions = await queryClient.fetchQuery(allVersionsQuery({ organisationId }));
      const live = versions.find(({ state }) => state === "active");
      return live === undefined
        ? null
        : await queryClient.fetchQuery(versionQuery({ organisationId }, live.id));
    },
  });
