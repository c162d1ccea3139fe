// GET /operator/v1/health: every part and how it does. The edge answers even when the pipeline is away.

import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { askDoor } from "../../log/door.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";

export async function getHealth(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const { env } = request.exchange;
  const [pulse, pipeline] = await Promise.all([pulseLogs(env), askDoor(env, "GET", "/v1/health", null)]);
  return {
    status: 200,
    body: {
      edge: { status: "ok", logs: pulse.logs },
      pipeline: pipeline.ok ? pipeline.value : { status: "unavailable" },
    },
  };
}
