// An organisation's reports, for operators: the organisation's own handlers.

import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { recommendedThresholds } from "../../http/recommended-thresholds.ts";
import { organisationOf } from "../../routing.ts";
import { versionNotFound } from "../../use-cases/manage-versions.ts";
import { getDrift, getEffectiveness, getNetwork, getProviders } from "../risk-intelligence.ts";

export const getOrganisationEffectiveness: OperatorHandler<"getOrganisationEffectiveness"> = (asked) =>
  getEffectiveness(inOrganisation(asked));

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
