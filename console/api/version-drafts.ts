// Drafts of versions: what is wrong with one that is being written, and keeping it.

import { queryOptions } from "@tanstack/react-query";
import { attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import type { paths } from "./schema.d.ts";
import type { Scope } from "./scope.ts";

export type VersionProblem = Schemas["CheckedVersion"]["problems"][number];

/** What an author writes of a version. */
export type VersionContent =
  paths["/organisations/{id}/system-versions/check"]["post"]["requestBody"]["content"]["application/json"];
export type Rule = VersionContent["rules"][number];

type Organisation = Pick<Scope, "organisationId">;

/** Every problem for which a draft of it would be refused. Nothing is kept. */
export const checkQuery = ({ organisationId }: Organisation, content: VersionContent) =>
  queryOptions({
    queryKey: ["check-version", organisationId, content],
    queryFn: async ({ signal }) => {
      const { problems } = await answerOf(
        api.POST("/organisations/{id}/system-versions/check", {
          params: { path: { id: organisationId } },
          body: content,
          signal,
        }),
      );
      return problems;
    },
    staleTime: 60_000,
    gcTime: 60_000,
  });

interface Drafting {
  readonly content: VersionContent;
  readonly parentId: string;
  readonly changeReason: string;
}

/**
 * The new draft, or the version that has the same content already.
 * @throws Refused
 */
export async function draftVersion(
  { organisationId }: Organisation,
  drafting: Drafting,
): Promise<Schemas["SystemVersionDetail"]> {
  return await attempt(
    { what: ["draft", organisationId], asked: drafting },
    ({ content, parentId, changeReason }, key) =>
      answerOf(
        api.POST("/organisations/{id}/system-versions", {
          params: { path: { id: organisationId }, header: { "Idempotency-Key": key } },
          body: { ...content, parentId, changeReason },
        }),
      ),
  );
}
