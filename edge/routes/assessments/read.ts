// GET /transactions/{id} and GET /activities/{id}: the saved assessment.

import { fail } from "#domain/contract/errors.ts";
import type { Handled, Handler, WeirRequest } from "../../http/exchange.ts";
import { callerOf, pathParameter } from "../../http/inputs.ts";
import { readAssessment } from "../../use-cases/read-assessment.ts";

/** The two routes differ in nothing but the kind that they answer. */
export function readSaved(kind: "transaction" | "activity"): Handler {
  return async (request: WeirRequest): Promise<Handled> => {
    const reference = pathParameter(request, "id");
    if (reference === null) return fail(`${kind}_not_found`, `There is no ${kind} under this reference.`);
    const read = await readAssessment(request.exchange.env, callerOf(request), kind, reference);
    return read.ok ? { status: 200, body: read.value } : read;
  };
}
