// GET /operator/v1/health: every part and how it does. The edge answers even when the pipeline is away.

import { HEALTH } from "#domain/door/operations.ts";
import type { Pulse } from "#domain/events/batch.ts";
import { askDoor } from "../../door/ask-door.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { decisionNeeds, faultsOf, type Fault } from "../../use-cases/check-readiness.ts";
import { lookAtLists, type ListsHealth } from "../../use-cases/look-at-lists.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";

export async function getHealth(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const { env } = request.exchange;
  const [pulse, pipeline, faults, lists] = await Promise.all([
    pulseLogs(env),
    askDoor(env, HEALTH, null),
    faultsOf(decisionNeeds(env)),
    lookAtLists(env),
  ]);
  return {
    status: 200,
    body: {
      edge: { status: statusOf(faults, pulse, lists), faults, lists, ...pulse },
      pipeline: pipeline.ok ? pipeline.value : { status: "unavailable" },
    },
  };
}

// Without lists or rules nothing is decided; an object that does not answer, or is not well, fails its own requests only; and
// what needs a list that is missing is reviewed.
function statusOf(
  faults: readonly Fault[],
  { logs, unanswered }: Pulse,
  lists: ListsHealth | null,
): "ok" | "degraded" | "unavailable" {
  if (faults.length > 0) return "unavailable";
  const isWell = unanswered.length === 0 && logs.every(({ ledger }) => (ledger?.status ?? "ok") === "ok");
  return isWell && lists?.missing.length === 0 ? "ok" : "degraded";
}
