// Operator tokens of people and programs. A token is handed to who asked for it and kept nowhere.

import { useQueryClient } from "@tanstack/react-query";
import { attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { cursorPages } from "./cursor-pages.ts";
import type { operations } from "./schema.d.ts";
import { useWrite } from "./write.ts";

export type ListedToken = Schemas["OperatorToken"];
export type TokenRequest = operations["createToken"]["requestBody"]["content"]["application/json"];
export type Role = NonNullable<ListedToken["role"]>;

/** Newest first. */
export const tokensQuery = cursorPages(["tokens"], (page, signal) =>
  answerOf(
    api.GET("/tokens", {
      params: { query: { ...page } },
      signal,
    }),
  ),
);

/** @param onToken hears the token this once; null where the answer has none any more */
export function useCreateToken(onToken: (token: string | null) => void) {
  const client = useQueryClient();
  return useWrite({
    what: "Make token",
    mutationFn: async (wanted: TokenRequest) => {
      const { token, ...made } = await attempt({ what: ["make token"], asked: wanted }, (asked, key) =>
        answerOf(api.POST("/tokens", { params: { header: { "Idempotency-Key": key } }, body: asked })),
      );
      onToken(token ?? null);
      return made;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

/** Done when the token's next request is refused; its sessions end with it. */
export function useRevokeToken() {
  const client = useQueryClient();
  return useWrite({
    what: "Revoke token",
    mutationFn: (tokenId: string) =>
      answerOf(api.DELETE("/tokens/{tokenId}", { params: { path: { tokenId } } })),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}
