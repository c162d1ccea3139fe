// GET /risk-intelligence/providers: may the checks be relied on?

import { PROVIDERS } from "#domain/door/providers.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { reportQuery } from "../../use-cases/report-query.ts";

export async function readProviders(request: WeirRequest): Promise<Handled> {
  const window = windowParameters(request);
  if (!window.ok) return window;
  const query = reportQuery(callerOf(request), window.value);
  const report = await askDoor(request.exchange.env, PROVIDERS, query);
  return report.ok ? { status: 200, body: report.value } : report;
}
