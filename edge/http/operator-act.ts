// What an operator does in a request, as the audit and the events of it say.

import { formatInstant } from "#domain/time/instant.ts";
import type { Act } from "../log/audit-event.ts";
import type { WeirRequest } from "./exchange.ts";

/** @param actor as `authoriseOperator` found. @param reason as it stands in the audit; null where none is given. */
export function operatorAct(
  { exchange }: WeirRequest,
  actor: string,
  action: string,
  reason: string | null = null,
): Act {
  const { receivedAt, requestId } = exchange;
  return { actor, action, reason, at: formatInstant(receivedAt), requestId };
}
