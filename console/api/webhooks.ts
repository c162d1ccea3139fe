// Webhook endpoints, their deliveries, and sending again.

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { actParams, attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import type { operations } from "./schema.d.ts";
import { idsOf, type Scope } from "./scope.ts";
import { whileSame } from "./while-same.ts";
import { useWrite } from "./write.ts";

export type Endpoint = Schemas["OrganisationWebhookEndpoint"];
export type Delivery = Schemas["WebhookDelivery"];
export type DeliveryStatus = Delivery["status"];
type SentType = NonNullable<
  NonNullable<operations["listOrganisationDeliveries"]["parameters"]["query"]>["type"]
>;
export type EventType = Schemas["WebhookSimulation"]["type"];

interface DeliveriesAsked {
  readonly status?: DeliveryStatus;
  readonly type?: SentType;
  /** The id of an event. */
  readonly event?: string;
}

const PAGE = 100;
const ENDPOINTS_MILLISECONDS = 10_000;
const WAITING_MILLISECONDS = 2_000;

/** All of them: an environment has a hundred at most. */
export const endpointsQuery = ({ organisationId, environment }: Scope) =>
  queryOptions({
    queryKey: ["webhooks", organisationId, environment, "endpoints"],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/webhooks/endpoints", {
          params: { path: { id: organisationId }, query: { environment, limit: PAGE } },
          signal,
        }),
      ),
    refetchInterval: ENDPOINTS_MILLISECONDS,
    select: ({ data }) => data,
  });

export const deliveriesQuery = (
  { organisationId, environment }: Scope,
  endpointId: string,
  { event, ...filter }: DeliveriesAsked,
) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", organisationId, environment, "deliveries", endpointId, { event, ...filter }],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const asked = {
        environment,
        limit: PAGE,
        ...filter,
        ...(event === undefined ? {} : { eventId: event }),
      };
      // A page of one type may be empty and not the last.
      for (let cursor = pageParam; ;) {
        const query = { ...asked, ...(cursor === null ? {} : { cursor }) };
        const page = await answerOf(
          api.GET("/organisations/{id}/webhooks/endpoints/{endpointId}/deliveries", {
            params: { path: { id: organisationId, endpointId }, query },
            signal,
          }),
        );
        cursor = page.pagination.nextCursor;
        if (page.data.length > 0 || cursor === null) return page;
      }
    },
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    placeholderData: whileSame(["webhooks", organisationId, environment, "deliveries", endpointId]),
    // Who reads further back than a page looks at what is over.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 ? againIn(data.pages[0]?.data ?? []) : false,
  });

/** A first attempt is made at once, another one later. */
function againIn(deliveries: readonly Delivery[]): number | false {
  if (deliveries.some(({ status }) => status === "pending")) return WAITING_MILLISECONDS;
  return deliveries.some(({ status }) => status === "retrying") ? ENDPOINTS_MILLISECONDS : false;
}

/** Asked again while there will be another attempt. */
export const deliveryQuery = ({ organisationId, environment }: Scope, deliveryId: string) =>
  queryOptions({
    queryKey: ["webhooks", organisationId, environment, "delivery", deliveryId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/webhooks/deliveries/{deliveryId}", {
          params: { path: { id: organisationId, deliveryId }, query: { environment } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status === "pending" || status === "retrying" ? WAITING_MILLISECONDS : false;
    },
  });

/** What the receiver of a delivery gets. It stays what it is. */
export const deliveryBodyQuery = ({ organisationId, environment }: Scope, deliveryId: string) =>
  queryOptions({
    queryKey: ["webhook-body", organisationId, environment, deliveryId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/webhooks/deliveries/{deliveryId}/body", {
          params: { path: { id: organisationId, deliveryId }, query: { environment } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** What each type of event tells. */
export const catalogueQuery = ({ organisationId, environment }: Scope) =>
  queryOptions({
    queryKey: ["webhook-catalogue", organisationId, environment],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/organisations/{id}/webhooks/catalogue", {
          params: { path: { id: organisationId }, query: { environment, limit: PAGE } },
          signal,
        }),
      ),
    staleTime: Infinity,
    select: ({ data }) => data,
  });

/** Makes a new delivery of the same event. */
export function useResend(scope: Scope) {
  const { organisationId, environment } = scope;
  const client = useQueryClient();
  return useWrite({
    what: "Resend event",
    mutationFn: (deliveryId: string) =>
      attempt({ what: ["resend", ...idsOf(scope)], asked: deliveryId }, (_, key) =>
        answerOf(
          api.POST("/organisations/{id}/webhooks/deliveries/{deliveryId}/resend", {
            params: actParams(scope, key, { deliveryId }),
          }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["webhooks", organisationId, environment] }),
  });
}

/** Enables what the service disabled. Twice is as good as once. */
export function useEnableEndpoint({ organisationId, environment }: Scope, endpointId: string) {
  const client = useQueryClient();
  return useWrite({
    what: "Enable endpoint",
    mutationFn: () =>
      answerOf(
        api.POST("/organisations/{id}/webhooks/endpoints/{endpointId}/enable", {
          params: { path: { id: organisationId, endpointId }, query: { environment } },
        }),
      ),
    // What was refused as unavailable may be done all the same. The answer does not wait for what is asked again.
    onSettled: () => void client.invalidateQueries({ queryKey: ["webhooks", organisationId, environment] }),
  });
}

/** Sends an endpoint of the sandbox a sample event. */
export function useSimulate(scope: Scope, endpointId: string) {
  const client = useQueryClient();
  return useWrite({
    what: "Send sample event",
    mutationFn: (type: EventType) =>
      attempt({ what: ["simulate", ...idsOf(scope), endpointId], asked: type }, (asked, key) =>
        answerOf(
          api.POST("/organisations/{id}/webhooks/endpoints/{endpointId}/simulate", {
            params: actParams(scope, key, { endpointId }),
            body: { type: asked },
          }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["webhooks", ...idsOf(scope)] }),
  });
}

/** Counts what an endpoint did not get since an instant. */
export function useCountMissed(scope: Scope, endpointId: string) {
  return useMutation({ mutationFn: (since: string) => recover(scope, endpointId, since, null) });
}

/** Sends it again. */
export function useRecover(scope: Scope, endpointId: string) {
  const client = useQueryClient();
  return useWrite({
    what: "Recover events",
    mutationFn: (since: string) =>
      attempt({ what: ["recover", ...idsOf(scope), endpointId], asked: since }, (asked, key) =>
        recover(scope, endpointId, asked, key),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["webhooks", ...idsOf(scope)] }),
  });
}

/** @param key null only counts */
function recover(
  { organisationId, environment }: Scope,
  endpointId: string,
  since: string,
  key: string | null,
) {
  return answerOf(
    api.POST("/organisations/{id}/webhooks/endpoints/{endpointId}/recover", {
      params: {
        path: { id: organisationId, endpointId },
        query: { environment },
        header: key === null ? {} : { "Idempotency-Key": key },
      },
      body: { since, dryRun: key === null },
    }),
  );
}
