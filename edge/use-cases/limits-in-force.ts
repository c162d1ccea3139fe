// The limits that every organisation decides by, and what evidence a recommendation of others needs. An organisation that
// does not answer is named, and keeps no other one from being asked.

import type { Limits } from "#domain/events/threshold-recommended.ts";
import type { Env } from "../environment.ts";
import { settleSome } from "../objects/settle-some.ts";
import { logProblem } from "../platform-log.ts";
import { directoryOf, organisationOf } from "../routing.ts";
import { RECOMMENDATION_EVIDENCE } from "./recommend-thresholds.ts";

const ORGANISATIONS_AT_ONCE = 16;

/** @throws where the list of organisations cannot be had: then nothing is known. */
export async function limitsInForce(env: Env): Promise<Limits> {
  const organisations = await directoryOf(env).list();
  const settled = await settleSome(organisations, ORGANISATIONS_AT_ONCE, ({ id }) =>
    organisationOf(env, id).versionInForce(),
  );
  const answer: Limits = { limits: [], unanswered: [] };
  for (const [index, result] of settled.entries()) {
    const organisationId = organisations[index]?.id ?? "";
    if (result.status === "rejected") {
      answer.unanswered.push(organisationId);
      logProblem("an organisation does not answer", { organisationId }, result.reason);
    } else if (result.value !== null) {
      const { id: systemVersionId, thresholds } = result.value;
      answer.limits.push({ organisationId, systemVersionId, thresholds, ...RECOMMENDATION_EVIDENCE });
    }
  }
  return answer;
}
