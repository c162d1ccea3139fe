// The change feed of alerts, signals and investigations.

import type { SharedHandler } from "../http/handlers.ts";
import { limitParameter } from "../http/inputs.ts";
import { readDeltas } from "../use-cases/read-deltas.ts";

export const listMonitoringDeltas: SharedHandler<"listMonitoringDeltas"> = (asked) => {
  const { env, caller, query, sealCursor } = asked;
  const limit = limitParameter(query);
  return limit.ok ? readDeltas(env, caller, query.get("cursor"), limit.value, sealCursor) : limit;
};
