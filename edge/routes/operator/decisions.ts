// Replays of decisions: the same request decided again by the same version.

import type { OperatorHandler } from "../../http/handlers.ts";
import * as decisions from "../../use-cases/replay-decision.ts";

export const replayDecision: OperatorHandler<"replayDecision"> = (asked) =>
  decisions.replayDecision(asked.env, asked.organisation, asked.environment, asked.params.reference);
