// Acts on alerts and signals of the caller's casebook.

import type { Alert, AlertChanges, OrganisationAlert } from "#domain/contract/casework/alert.ts";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { readJson } from "#domain/json/text.ts";
import type { Actor, Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Asker } from "../objects/casebook/api.ts";
import { casebookOf } from "../routing.ts";
import { actOnceHeard } from "./heard-alerts.ts";
import { readAlert } from "./read-alert.ts";
import { keyReused } from "./refusals.ts";

/** Who acts, as timelines and logs say it, and in which request. */
export function askerOf({ actor, requestId }: Actor): Asker {
  return { actor, requestId };
}

export function alertNotFound(): Failure {
  return fail("alert_not_found", "There is no alert with this id.");
}

export function signalNotFound(): Failure {
  return fail("signal_not_found", "There is no signal with this id.");
}

export async function changeAlert(
  env: Env,
  caller: Actor,
  id: string,
  changes: AlertChanges,
): Promise<Result<Alert>> {
  return actOnceHeard(env, caller, [id], async () => {
    const changed = await casebookOf(env, caller).changeAlert(id, changes, askerOf(caller));
    return changed === null ? alertNotFound() : readJson(changed);
  });
}

/** Closes an alert with a finding and records what that says of its payments: both, or neither. */
export async function closeAlertWithOutcomes(
  env: Env,
  caller: Actor,
  id: string,
  changes: AlertChanges,
): Promise<Result<Alert>> {
  return actOnceHeard(env, caller, [id], async () => {
    const closed = await casebookOf(env, caller).closeAlertWithOutcomes(id, changes, askerOf(caller));
    return closed === null ? alertNotFound() : readJson(closed);
  });
}

/** @returns null where there is none. */
export async function readOrganisationAlert(
  env: Env,
  tenant: Tenant,
  id: string,
): Promise<OrganisationAlert | null> {
  const alert = await readAlert(env, tenant, id);
  return alert && withOutcomes(env, tenant, alert);
}

/** An alert with what it asked for, as far as that has arrived by now. */
export async function withOutcomes(env: Env, tenant: Tenant, alert: Alert): Promise<OrganisationAlert> {
  return { ...alert, outcomes: await casebookOf(env, tenant).outcomesOfAlert(alert.id) };
}

/** @returns the signal afterwards as JSON text; a repeat under the same key gets the kept one. */
export async function actOnSignal(
  env: Env,
  caller: Actor,
  id: string,
  act: "acknowledge" | "clear",
  keyName: string | null,
): Promise<Result<string>> {
  const answer = await casebookOf(env, caller).actOnSignal(id, act, {
    keyName,
    fingerprint: sha256Hex(canonicalJson([id])),
    ...askerOf(caller),
  });
  switch (answer.outcome) {
    case "done":
      return succeed(answer.body, answer);
    case "signal_not_found":
      return signalNotFound();
    case "invalid_state":
      return fail("invalid_state", "The signal is over: it was cleared or has expired.");
    case "idempotency_key_reused":
      return keyReused();
  }
}
