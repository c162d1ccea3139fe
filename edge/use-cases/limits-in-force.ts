// The limits that every organisation decides by, and what evidence its reports ask for. An organisation that
// does not answer is named, and keeps no other one from being asked.

import type { Limits } from "#domain/events/threshold-recommended.ts";
import type { Env } from "../environment.ts";
import { settleSome } from "../objects/settle-some.ts";
import { logProblem } from "../platform-log.ts";
import { directoryOf, organisationOf } from "../routing.ts";

const ORGANISATIONS_AT_ONCE = 16;

/** @throws where the list of organisations cannot be had: then nothing is known. */
export async function limitsInForce(env: Env): Promise<Limits> {
  const organisations = await directoryOf(env).list();
  const settled = await settleSome(organisations, ORGANISATIONS_AT_ONCE, ({ id }) => limitsOf(env, id));
  const answer: Limits = { limits: [], unanswered: [] };
  for (const [index, result] of settled.entries()) {
    const organisationId = organisations[index]?.id ?? "";
    if (result.status === "rejected") {
      answer.unanswered.push(organisationId);
      logProblem("an organisation does not answer", { organisationId }, result.reason);
    } else if (result.value !== null) {
      answer.limits.push({ organisationId, ...result.value });
    }
  }
  return answer;
}

async function limitsOf(
  env: Env,
  id: string,
): Promise<Omit<Limits["limits"][number], "organisationId"> | null> {
  const organisation = organisationOf(env, id);
  const [version, evidence, goal] = await Promise.all([
    organisation.versionInForce(),
    organisation.evidence(),
    organisation.thresholdGoal(),
  ]);
  if (version === null) return null;
  const { labelMaturityDays, minimumDenominators, minimumCustomers } = evidence;
  return {
    systemVersionId: version.id,
    thresholds: version.thresholds,
    goal,
    labelMaturityDays,
    minimumDenominator: minimumDenominators.thresholds,
    minimumCustomers,
    minimumDriftCustomers: minimumDenominators.drift,
  };
}
