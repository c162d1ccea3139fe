// The saved assessment behind a reference, exactly as it was answered.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { findDecision } from "./find-decision.ts";

/** @returns the stored body as JSON text; 404 if there is no such record. */
export async function readAssessment(
  env: Env,
  caller: Caller,
  kind: "transaction" | "activity",
  reference: string,
): Promise<Result<string>> {
  const found = await findDecision(env, caller, reference, kind);
  if (found) return succeed(found.body);
  return fail(`${kind}_not_found`, `There is no ${kind} under this reference.`);
}
