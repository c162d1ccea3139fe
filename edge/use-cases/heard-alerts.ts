// An alert can be read from its decision's answer on; the Casebook hears of it a moment later. Who works on it in between waits.

import type { Result } from "#domain/contract/errors/errors.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { casebookOf } from "../routing.ts";
import { readAlert } from "./read-alert.ts";
import { sendAgain } from "./refusals.ts";

const PATIENCE_MILLISECONDS = 3_000;
const WAIT_MILLISECONDS = 50;

/** @param act is done again if it failed only because the Casebook had not heard of one of the alerts. */
export async function actOnceHeard<T>(
  env: Env,
  caller: Tenant,
  alertIds: readonly string[],
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const done = await act();
  if (done.ok || done.code !== "alert_not_found") return done;
  const opened = await Promise.all(alertIds.map((id) => readAlert(env, caller, id)));
  if (opened.includes(null)) return done;
  for (let waited = 0; waited < PATIENCE_MILLISECONDS; waited += WAIT_MILLISECONDS) {
    const heard = await Promise.all(alertIds.map((id) => casebookOf(env, caller).find("alert", id)));
    if (!heard.includes(null)) return act();
    await scheduler.wait(WAIT_MILLISECONDS);
  }
  return sendAgain("The alert was opened just now and cannot be worked on yet: nothing was changed.");
}
