// An alert by its id. It can be read as soon as its decision was answered: until the Casebook has heard of that decision, the
// alert is as the decision opened it, from the ledger that its id names.

import { openAlert } from "#domain/casebook/alerts.ts";
import { flaggedDecision } from "#domain/casebook/flagged-decision.ts";
import type { Alert } from "#domain/contract/casework/alert.ts";
import { parseAlertId } from "#domain/ids/identifiers.ts";
import { decisionOf } from "../log/decision-of.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { casebookOf, ledgerOf } from "../routing.ts";

/** @returns null where there is none. */
export async function readAlert(env: Env, caller: Tenant, id: string): Promise<Alert | null> {
  const heard = await casebookOf(env, caller).find("alert", id);
  return (heard as Alert | null) ?? unheardAlert(env, caller, id); // the stub's type forgets the kind
}

async function unheardAlert(env: Env, caller: Tenant, id: string): Promise<Alert | null> {
  const place = parseAlertId(id);
  if (place === null || place.shard >= caller.shards) return null;
  const stored = await ledgerOf(env, caller, place.shard).readRecord(place.stem);
  const decision = stored === null ? null : flaggedDecision(decisionOf(stored));
  return decision?.alertId === id ? openAlert(decision) : null;
}
