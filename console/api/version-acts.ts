// What may be done with a version: approve, activate, retire. Each answers when it is done: an activation once every key of the
// organisation has confirmed it.

import { useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import type { Scope } from "./scope.ts";
import type { ListedVersion, WholeVersion } from "./versions.ts";
import { useWrite } from "./write.ts";

export type Deed = "approve" | "activate" | "retire";

const WORDS = { approve: "Approve version", activate: "Activate version", retire: "Retire version" };

/** Why the person may not approve it, as the server says; null where nothing is against it. */
export function approvalRefusal(version: ListedVersion | WholeVersion): string | null {
  return version.approvalRefusal?.message ?? null;
}

interface Asked {
  readonly deed: Deed;
  readonly reason: string;
}

export function useVersionDeed({ organisationId }: Pick<Scope, "organisationId">, versionId: string) {
  const client = useQueryClient();
  return useWrite({
    what: ({ deed }) => WORDS[deed],
    mutationFn: async ({ deed, reason }: Asked) => {
      const asked = {
        params: { path: { id: organisationId, versionId } },
        body: reason === "" ? {} : { reason },
      };
      if (deed === "approve") {
        return await answerOf(api.POST("/organisations/{id}/system-versions/{versionId}/approve", asked));
      }
      if (deed === "activate") {
        return await answerOf(api.POST("/organisations/{id}/system-versions/{versionId}/activate", asked));
      }
      return await answerOf(api.POST("/organisations/{id}/system-versions/{versionId}/retire", asked));
    },
    // After a refusal too: somebody else may have been faster.
    onSettled: () =>
      Promise.all(
        ["version", "all-versions", "live-version"].map((name) =>
          client.invalidateQueries({ queryKey: [name, organisationId] }),
        ),
      ),
  });
}
