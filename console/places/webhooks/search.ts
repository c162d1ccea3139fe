// What an address of the webhooks says: which endpoint, which deliveries, and the open one.

import type { DeliveryStatus } from "../../api/webhooks.ts";

export const DELIVERY_STATUSES = ["pending", "retrying", "succeeded", "dead_lettered", "canceled"] as const;

export interface WebhooksSearch {
  readonly endpoint?: string;
  readonly status?: DeliveryStatus;
  readonly open?: string;
}

export function webhooksSearch(search: Readonly<Record<string, unknown>>): WebhooksSearch {
  const { endpoint, open } = search;
  const status = DELIVERY_STATUSES.find((known) => known === search["status"]);
  return {
    ...(typeof endpoint === "string" && endpoint !== "" ? { endpoint } : {}),
    ...(status === undefined ? {} : { status }),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
  };
}
