// What operators read of an organisation: its own reports, under the organisation's path.

import { MAXIMUM_SERIES_DAYS } from "../reports/effectiveness.ts";
import { ruleDaysSchema } from "../reports/rule-days.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { windowParameters } from "./parameters.ts";
import { RISK_INTELLIGENCE } from "./risk-intelligence.ts";

const READ = { permission: "reports:read", scope: "environment", tag: "Reports" } as const;
const REPORT = "/organisations/{id}/reports";
/** Of what the pipeline computes, for few of an organisation at once. */
const COMPUTED = ["overloaded", "upstream_failed"] as const;

export const ORGANISATION_REPORTS = {
  getOrganisationEffectiveness: {
    ...RISK_INTELLIGENCE.getEffectiveness,
    ...READ,
    path: `${REPORT}/effectiveness`,
    codes: COMPUTED,
  },
  getRuleDays: {
    ...READ,
    method: "get",
    path: `${REPORT}/effectiveness/rules/{ruleId}/days`,
    summary: "Measure a rule day by day",
    description: `The rule's figures of the effectiveness report, for each day of a window of at most ${MAXIMUM_SERIES_DAYS} days. A rule that was not asked has no versions.`,
    query: windowParameters,
    answer: { status: 200, description: "The days of each of its versions.", schema: ruleDaysSchema },
    codes: COMPUTED,
  },
  getOrganisationDrift: {
    ...RISK_INTELLIGENCE.getDrift,
    ...READ,
    path: `${REPORT}/drift`,
    codes: COMPUTED,
  },
  getOrganisationProviders: {
    ...RISK_INTELLIGENCE.getProviders,
    ...READ,
    path: `${REPORT}/providers`,
    codes: COMPUTED,
  },
  getOrganisationThresholds: {
    ...RISK_INTELLIGENCE.listThresholdRecommendations,
    ...READ,
    path: `${REPORT}/threshold-recommendations`,
    summary: "Compare the thresholds of rules with alternatives, as computed now",
    codes: ["system_version_not_found", ...COMPUTED],
  },
  getOrganisationNetwork: {
    ...RISK_INTELLIGENCE.getNetwork,
    ...READ,
    path: `${REPORT}/network/{subjectKind}/{subjectId}`,
    codes: ["subject_not_found", ...COMPUTED],
  },
} as const satisfies Operations<OperatorOperation>;
