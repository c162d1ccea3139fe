// Adds to the credit of an organisation, once for each Idempotency-Key.

import type { CreditGrantRequest } from "#domain/contract/operators/operator.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { creditOf } from "../routing.ts";
import { keyReused } from "./refusals.ts";

export interface GrantCreditCommand {
  readonly organisationId: string;
  readonly keyName: string;
  readonly request: CreditGrantRequest;
  readonly act: Act;
}

/** @returns the grant's entry as JSON text, new or as it was answered before. */
export async function grantCredit(
  env: Env,
  { organisationId, keyName, request, act }: GrantCreditCommand,
): Promise<Result<string>> {
  const granted = await creditOf(env, organisationId).grant({
    organisationId,
    amount: request.amount,
    currency: request.currency ?? null,
    note: request.note ?? null,
    idempotencyKey: keyName,
    fingerprint: sha256Hex(canonicalJson(request)),
    act,
  });
  switch (granted.outcome) {
    case "done":
      return succeed(granted.body);
    case "idempotency_key_reused":
      return keyReused();
    case "other_currency":
      return fail("unprocessable", `The credit of this organisation is in ${granted.currency}.`);
  }
}
