// GET /api/kyc/health: that the service answers at all. The one route of integrators that needs no key.

import type { Answer } from "../../http/exchange.ts";

export function getKycHealth(): Answer {
  return { status: 200, body: { status: "ok" } };
}
