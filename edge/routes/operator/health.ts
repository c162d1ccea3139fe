// GET /operator/v1/health: every part and how it does. The edge answers even when the pipeline is away.

import type { Pulse } from "#domain/events/batch.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { askDoor } from "../../log/door.ts";
import { decisionNeeds, faultsOf, type Fault } from "../../use-cases/check-readiness.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";

export async function getHealth(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const { env } = request.exchange;
  const [pulse, pipeline, faults] = await Promise.all([
    pulseLogs(env),
    askDoor(env, "GET", "/v1/health", null),
    faultsOf(decisionNeeds(env)),
  ]);
  return {
    status: 200,
    body: {
      edge: { status: statusOf(faults, pulse), faults, ...pulse },
      pipeline: pipeline.ok ? pipeline.value : { status: "unavailable" },
    },
  };
}

// Without lists or rules nothing is decided; an object that does not answer fails its own requests only.
function statusOf(faults: readonly Fault[], { unanswered }: Pulse): "ok" | "degraded" | "unavailable" {
  if (faults.length > 0) return "unavailable";
  return unanswered.length > 0 ? "degraded" : "ok";
}
