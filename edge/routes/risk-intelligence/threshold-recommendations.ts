// GET /risk-intelligence/threshold-recommendations: would other limits catch more?

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { recommendThresholds } from "../../use-cases/recommend-thresholds.ts";

export async function listThresholdRecommendations(request: WeirRequest): Promise<Handled> {
  const answer = await recommendThresholds(request.exchange.env, callerOf(request));
  return answer.ok ? { status: 200, body: answer.value } : answer;
}
