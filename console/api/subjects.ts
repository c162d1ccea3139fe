// A customer, device, address, instrument or counterparty: what is known of it, and whom it is related to.

import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { Scope } from "./scope.ts";
import { whileSame } from "./while-same.ts";

export type SubjectProfile = Schemas["SubjectProfile"];
export type SubjectKind = SubjectProfile["subject"]["kind"];
export type Related = SubjectProfile["devices"]["data"][number];
export type Network = Schemas["RelationshipNetwork"];
export type NetworkNode = Network["nodes"][number];
export type NetworkEdge = Network["edges"][number];

/** A subject as addresses and the interface name it. */
export interface SubjectName {
  readonly subjectKind: SubjectKind;
  /** Our id, or the organisation's own. */
  readonly subjectId: string;
}

export const subjectQuery = ({ organisationId, environment }: Scope, name: SubjectName) =>
  queryOptions({
    queryKey: ["subject", organisationId, environment, name],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/subjects/{subjectKind}/{subjectId}", {
          params: { path: { id: organisationId, ...name }, query: { environment } },
          signal,
        }),
      ),
  });

export interface NetworkAsked {
  readonly depth: number;
  /** The most nodes. */
  readonly limit: number;
  readonly since?: string;
}

export const networkQuery = (
  { organisationId, environment }: Scope,
  name: SubjectName,
  asked: NetworkAsked,
) =>
  queryOptions({
    queryKey: ["network", organisationId, environment, name, asked],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/reports/network/{subjectKind}/{subjectId}", {
          params: { path: { id: organisationId, ...name }, query: { environment, ...asked } },
          signal,
        }),
      ),
    placeholderData: whileSame(["network", organisationId, environment, name]),
  });
