// Organisations: create, list and read them, change their settings.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import type { Env } from "../../environment.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import type { DirectoryEntry } from "../../objects/directory/api.ts";
import { directoryOf, organisationOf } from "../../routing.ts";
import { changePrices } from "../../use-cases/change-prices.ts";
import { changeRateLimits } from "../../use-cases/change-rate-limits.ts";
import { changeScreeningProviders, judgedProviders } from "../../use-cases/change-screening-providers.ts";
import { checkScreeningProviders } from "../../use-cases/check-screening-providers.ts";
import { personsFor } from "../../use-cases/find-second-person.ts";
import * as creation from "../../use-cases/create-organisation.ts";
import { moveContractVersion } from "../../use-cases/move-contract-version.ts";

export const createOrganisation: OperatorHandler<"createOrganisation"> = ({ env, body, keyName, act }) => {
  const { name, keyRateLimit = null, ledgers } = body;
  const wanted = { name, keyRateLimit, ...(ledgers !== undefined && { ledgers }) };
  return creation.createOrganisation(env, wanted, keyName, act("organisation.create"));
};

export const listOrganisations: OperatorHandler<"listOrganisations"> = async ({ env }) =>
  succeed({ data: await directoryOf(env).list(), pagination: { nextCursor: null } });

export const getOrganisation: OperatorHandler<"getOrganisation"> = async ({ env, organisation }) =>
  succeed(await shownOrganisation(env, organisation));

export const updateOrganisation: OperatorHandler<"updateOrganisation"> = async (asked) => {
  const { env, organisation, act, operator } = asked;
  const { prices, providers, contractVersion, rateLimits } = asked.body;
  const { labelMaturityDays, minimumDenominators, minimumCustomers } = asked.body;
  const { thresholdGoal, judgedPairDays, controlDomains } = asked.body;
  const persons = await personsFor(env, OPERATOR_OPERATIONS.updateOrganisation.permission, operator.actor);
  const guarded = { providers, rateLimits, judgedPairDays, controlDomains };
  const consent = await organisationOf(env, organisation.id).agreeToChanges(
    guarded,
    act("organisation.lower_risk"),
    persons,
  );
  if (consent === null) return fail("invalid_state", AWAITS_ANOTHER);
  if (contractVersion !== undefined) {
    const why = act("organisation.contract_version");
    const moved = await moveContractVersion(env, organisation.id, contractVersion, why);
    if (!moved.ok) return moved;
  }
  if (providers !== undefined) {
    const why = act("organisation.providers");
    const unchecked = asked.body.uncheckedProviders === true;
    const changed = await changeScreeningProviders(env, organisation.id, providers, why, unchecked);
    if (!changed.ok) return changed;
  }
  if (prices !== undefined) {
    const changed = await changePrices(env, organisation.id, prices, act("organisation.prices"));
    if (!changed.ok) return changed;
  }
  if (rateLimits !== undefined) {
    const changed = await changeRateLimits(env, organisation.id, rateLimits, act("organisation.rate_limits"));
    if (!changed.ok) return changed;
  }
  const evidence = { labelMaturityDays, minimumDenominators, minimumCustomers };
  if (Object.values(evidence).some((change) => change !== undefined)) {
    await organisationOf(env, organisation.id).changeEvidence(evidence, act("organisation.evidence"));
  }
  if (thresholdGoal !== undefined) {
    const why = act("organisation.threshold_goal");
    await organisationOf(env, organisation.id).changeThresholdGoal(thresholdGoal, why);
  }
  if (judgedPairDays !== undefined) {
    const why = act("organisation.judged_pair_days");
    await organisationOf(env, organisation.id).changeJudgedPairDays(judgedPairDays, why);
  }
  if (controlDomains !== undefined) {
    const why = act("organisation.control_domains");
    await organisationOf(env, organisation.id).changeControlDomains(controlDomains, why);
  }
  return succeed({ ...(await shownOrganisation(env, organisation)), ...consent });
};

const AWAITS_ANOTHER =
  "Nothing was changed yet. Changes that lower risk (a screening provider that ends or checks less, higher limits, more judgedPairDays, further controlDomains) take two persons, each with a token of their own: within 7 days another one has to ask for the same.";

export const checkProviders: OperatorHandler<"checkProviders"> = async ({ env, organisation, body }) => {
  const { names = null, wallets = null } =
    Object.keys(body).length > 0 ? body : await organisationOf(env, organisation.id).providers();
  const judged = await judgedProviders(env, { names, wallets });
  if (!judged.ok) return judged;
  const settings = { names: judged.value.names ?? null, wallets: judged.value.wallets ?? null };
  return succeed({ data: await checkScreeningProviders(env, settings) });
};

async function shownOrganisation(env: Env, found: DirectoryEntry) {
  return { ...found, ...(await organisationOf(env, found.id).settings()) };
}
