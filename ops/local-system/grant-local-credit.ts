// Grants the local organisation credit for production, once: every later start says the same and changes nothing.

import { createClient } from "../http/client.ts";
import { StartError } from "./running.ts";

/** Enough for some fourteen million payments. */
const AMOUNT = "1000000";

/**
 * @param operatorUrl ends in `/operator/v1`
 * @throws StartError when the edge refuses.
 */
export async function grantLocalCredit(
  operatorUrl: string,
  token: string,
  organisationId: string,
): Promise<void> {
  const granted = await createClient({ baseUrl: operatorUrl, token }).call({
    method: "POST",
    path: `/organisations/${encodeURIComponent(organisationId)}/credit/grants`,
    body: { amount: AMOUNT, currency: "USD", note: "Credit of the local system" },
    idempotencyKey: "credit-of-the-local-system",
  });
  if (granted.ok) return;
  throw new StartError(`The edge did not grant the local organisation credit: ${granted.error.code}.`);
}
