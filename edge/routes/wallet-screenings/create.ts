// POST /wallet-screenings: check one wallet on its own.

import { walletScreeningRequestSchema } from "#domain/contract/wallet-screening.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, idempotencyKeyOf } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { screenWallet } from "../../use-cases/screen-wallet.ts";

export async function createWalletScreening(request: WeirRequest): Promise<Handled> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, walletScreeningRequestSchema);
  if (!body.ok) return body;
  const saved = await screenWallet(request.exchange.env, callerOf(request), {
    idempotencyKey: key.value,
    request: body.value,
  });
  return saved.ok ? { status: 201, body: saved.value } : saved;
}
