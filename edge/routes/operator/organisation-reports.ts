// An organisation's reports, for operators: the organisation's own handlers, and the days of a rule.

import { fail } from "#domain/contract/errors/errors.ts";
import { MAXIMUM_SERIES_DAYS } from "#domain/contract/reports/effectiveness.ts";
import { STRING_MAX } from "#domain/contract/values/limits.ts";
import { RULE_DAYS } from "#domain/door/rule-days.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { recommendedThresholds } from "../../http/recommended-thresholds.ts";
import { isTooLongForDays, windowParameters } from "../../http/window-parameters.ts";
import { organisationOf } from "../../routing.ts";
import { versionNotFound } from "../../use-cases/manage-versions.ts";
import { reportQuery } from "../../use-cases/report-query.ts";
import { getDrift, getEffectiveness, getNetwork, getProviders } from "../risk-intelligence.ts";

export const getOrganisationEffectiveness: OperatorHandler<"getOrganisationEffectiveness"> = (asked) =>
  getEffectiveness(inOrganisation(asked));

export const getRuleDays: OperatorHandler<"getRuleDays"> = async (asked) => {
  const window = windowParameters(asked.query, asked.receivedAt);
  if (!window.ok) return window;
  if (isTooLongForDays(window.value)) {
    return fail("invalid_request", `from: a series covers at most ${MAXIMUM_SERIES_DAYS} days`);
  }
  const { ruleId } = asked.params;
  if (ruleId === "") return fail("invalid_request", `ruleId: must have 1 to ${STRING_MAX} characters`);
  const { caller } = inOrganisation(asked);
  const query = await reportQuery(asked.env, caller, "effectiveness", window.value);
  return askDoor(asked.env, RULE_DAYS, { ...query, ruleId });
};

export const getOrganisationDrift: OperatorHandler<"getOrganisationDrift"> = (asked) =>
  getDrift(inOrganisation(asked));

export const getOrganisationProviders: OperatorHandler<"getOrganisationProviders"> = (asked) =>
  getProviders(inOrganisation(asked));

export const getOrganisationThresholds: OperatorHandler<"getOrganisationThresholds"> = async (asked) => {
  const version = await organisationOf(asked.env, asked.organisation.id).versionInForce();
  return version === null ? versionNotFound() : recommendedThresholds(inOrganisation(asked), version);
};

export const getOrganisationNetwork: OperatorHandler<"getOrganisationNetwork"> = (asked) => {
  const { params } = asked;
  return getNetwork({ ...inOrganisation(asked), params });
};
