// The health of every part. The edge answers even if the pipeline does not.

import { succeed } from "#domain/contract/errors/errors.ts";
import { HEALTH } from "#domain/door/operations.ts";
import type { Pulse } from "#domain/events/batch.ts";
import { askDoor, HEALTH_TIMEOUT_MILLISECONDS } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { decisionNeeds, faultsOf, type Fault } from "../../use-cases/check-readiness.ts";
import { areListsWell, lookAtLists, type ListsHealth } from "../../use-cases/look-at-lists.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";

export const getSystemHealth: OperatorHandler<"getSystemHealth"> = async ({ env }) => {
  const [pulse, pipeline, faults, lists] = await Promise.all([
    pulseLogs(env),
    askDoor(env, HEALTH, null, HEALTH_TIMEOUT_MILLISECONDS),
    faultsOf(decisionNeeds(env)),
    lookAtLists(env),
  ]);
  return succeed({
    edge: { status: statusOf(faults, pulse, lists), faults, lists, ...pulse },
    pipeline: pipeline.ok ? pipeline.value : { status: "unavailable" },
  });
};

// Without lists or rules nothing is decided. An object that does not answer, or is not well, fails only its own requests.
// Payments that need a missing list are reviewed; an old one is searched, and misses whom its publisher added.
function statusOf(
  faults: readonly Fault[],
  { logs, unanswered }: Pulse,
  lists: ListsHealth | null,
): "ok" | "degraded" | "unavailable" {
  if (faults.length > 0) return "unavailable";
  const isWell = unanswered.length === 0 && logs.every(({ ledger }) => (ledger?.status ?? "ok") === "ok");
  return isWell && areListsWell(lists) ? "ok" : "degraded";
}
