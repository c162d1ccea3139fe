// What an address of the webhooks says: which endpoint, which deliveries, and the open one.

import type { DeliveryStatus } from "../../api/webhooks.ts";
import { SENT_TYPES, type SentType } from "./sent-types.ts";

export const DELIVERY_STATUSES = ["pending", "retrying", "succeeded", "dead_lettered", "canceled"] as const;

export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly type?: SentType;
  /** The id of an event. */
  readonly event?: string;
}

export interface WebhooksSearch extends DeliveryFilter {
  readonly endpoint?: string;
  readonly open?: string;
}

export function webhooksSearch(search: Readonly<Record<string, unknown>>): WebhooksSearch {
  const { endpoint, open } = search;
  return {
    ...(typeof endpoint === "string" && endpoint !== "" ? { endpoint } : {}),
    ...deliveryFilter(search),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
  };
}

/** What of a search filters. */
export function deliveryFilter(search: {
  readonly [Name in keyof DeliveryFilter]?: unknown;
}): DeliveryFilter {
  const status = DELIVERY_STATUSES.find((known) => known === search.status);
  const type = SENT_TYPES.find((known) => known === search.type);
  const { event } = search;
  return {
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(typeof event === "string" && event !== "" ? { event } : {}),
  };
}
