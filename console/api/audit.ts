// The audit: who did what, in an organisation or to the deployment.

import { infiniteQueryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import { whileSame } from "./while-same.ts";

export type AuditEntry = Schemas["AuditEntry"];

export interface ActsAsked {
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  readonly action?: string;
  /** The id of what it was done with. */
  readonly resource?: string;
}

const PAGE = 100;

/** @param organisationId null for acts on the whole deployment */
export const auditQuery = (organisationId: string | null, asked: ActsAsked) =>
  infiniteQueryOptions({
    queryKey: ["audit", organisationId ?? "deployment", asked],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return answerOf(
        organisationId === null
          ? api.GET("/audit", { params: { query }, signal })
          : api.GET("/organisations/{id}/audit", { params: { path: { id: organisationId }, query }, signal }),
      );
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    placeholderData: whileSame(["audit", organisationId ?? "deployment"]),
  });
