// Versions of the system: all of them, one with its rules, and the one that decides now.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client.ts";
import { queryClient } from "./query-client.ts";
import type { paths } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

export type ListedVersion =
  paths["/organisations/{id}/system-versions"]["get"]["responses"][200]["content"]["application/json"]["data"][number];
export type WholeVersion =
  paths["/organisations/{id}/system-versions/{versionId}"]["get"]["responses"][200]["content"]["application/json"];

type Organisation = Pick<Scope, "organisationId">;

const PAGE = 100;

/** All of them, newest first: a rule's next version follows the highest that any of them has. */
export const allVersionsQuery = ({ organisationId }: Organisation) =>
  queryOptions({
    queryKey: ["all-versions", organisationId],
    queryFn: async ({ signal }) => {
      const found: ListedVersion[] = [];
      let cursor: string | null = null;
      do {
        const answer: VersionPage = await answerOf(
          api.GET("/organisations/{id}/system-versions", {
            params: {
              path: { id: organisationId },
              query: { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
            },
            signal,
          }),
        );
        found.push(...answer.data);
        cursor = answer.pagination.nextCursor;
      } while (cursor !== null);
      return found;
    },
  });

type VersionPage =
  paths["/organisations/{id}/system-versions"]["get"]["responses"]["200"]["content"]["application/json"];

/** One of them: its thresholds and the bodies of its rules never change. */
export const versionQuery = ({ organisationId }: Organisation, versionId: string) =>
  queryOptions({
    queryKey: ["version", organisationId, versionId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/system-versions/{versionId}", {
          params: { path: { id: organisationId, versionId } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** The one that decides now, with the bodies of its rules. Null while none is active. */
export const liveVersionQuery = ({ organisationId }: Organisation) =>
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
