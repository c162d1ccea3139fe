// The API keys of an organisation. A secret is handed to who asked for it and kept nowhere: neither query nor mutation has it.

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { attempt } from "./attempt.ts";
import { answerOf, api, type Environment, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";
import { useWrite } from "./write.ts";

export type ListedKey = Schemas["KeyPage"]["data"][number];
export type KeyType = ListedKey["type"];
type Organisation = Pick<Scope, "organisationId">;

/** All of them, of both environments, revoked ones included. */
export const keysQuery = ({ organisationId }: Organisation) =>
  queryOptions({
    queryKey: ["keys", organisationId],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/organisations/{id}/keys", { params: { path: { id: organisationId } }, signal })),
    select: ({ data }) => data,
  });

export interface NewKey {
  readonly type: KeyType;
  readonly environment: Environment;
  readonly name: string;
  /** Null for the organisation's. */
  readonly rateLimit: ListedKey["rateLimit"] | null;
}

/** @param onKey hears the key this once; null where the answer has none any more */
export function useCreateKey({ organisationId }: Organisation, onKey: (key: string | null) => void) {
  const client = useQueryClient();
  return useWrite({
    what: "Create key",
    mutationFn: async (wanted: NewKey) => {
      const what = ["create key", organisationId];
      const { key, ...made } = await attempt({ what, asked: wanted }, ({ rateLimit, ...asked }, attemptKey) =>
        answerOf(
          api.POST("/organisations/{id}/keys", {
            params: { path: { id: organisationId }, header: { "Idempotency-Key": attemptKey } },
            body: { ...asked, ...(rateLimit === null ? {} : { rateLimit }) },
          }),
        ),
      );
      onKey(key ?? null);
      return made;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["keys", organisationId] }),
  });
}

/** Done when the key's next request is refused. */
export function useRevokeKey({ organisationId }: Organisation) {
  const client = useQueryClient();
  return useWrite({
    what: "Revoke key",
    mutationFn: (keyId: string) =>
      answerOf(
        api.DELETE("/organisations/{id}/keys/{keyId}", { params: { path: { id: organisationId, keyId } } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["keys", organisationId] }),
  });
}
