// An operator's act, as the audit log and its events record it.

import { formatInstant } from "#domain/time/instant.ts";
import type { Act } from "../log/audit-event.ts";
import type { WeirRequest } from "./exchange.ts";

/** @param actor as `authoriseOperator` found. @param reason as the audit log records it; null if none is given. */
export function operatorAct(
  { exchange }: WeirRequest,
  actor: string,
  action: string,
  reason: string | null = null,
): Act {
  const { receivedAt, requestId } = exchange;
  return { actor, action, reason, at: formatInstant(receivedAt), requestId };
}
