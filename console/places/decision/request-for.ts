// How a service asks for the same decision, as a command to copy. It names no key: none is in the console.

import type { Assessment } from "../../api/decisions.ts";

export function requestFor({
  transactionId,
  activityId,
}: Pick<Assessment, "transactionId" | "activityId">): string {
  const path =
    transactionId === undefined
      ? `/api/v1/activities/${activityId}`
      : `/api/v1/transactions/${transactionId}`;
  return `curl https://YOUR-HOST${path} -H "Authorization: Bearer SECRET_KEY"`;
}
