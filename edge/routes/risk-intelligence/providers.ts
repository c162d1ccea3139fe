// GET /risk-intelligence/providers: may the checks be relied on?

import { providersReportSchema } from "#domain/contract/providers.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { askReport } from "../../use-cases/ask-report.ts";

export async function readProviders(request: WeirRequest): Promise<Handled> {
  const window = windowParameters(request);
  if (!window.ok) return window;
  const report = await askReport(
    request.exchange.env,
    callerOf(request),
    { name: "providers", schema: providersReportSchema },
    window.value,
  );
  return report.ok ? { status: 200, body: report.value } : report;
}
