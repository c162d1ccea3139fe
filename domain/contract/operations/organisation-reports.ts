// What operators read of an organisation: its own reports, under the organisation's path.

import type { Operations, OperatorOperation } from "./operation.ts";
import { RISK_INTELLIGENCE } from "./risk-intelligence.ts";

const READ = { permission: "reports:read", scope: "environment", tag: "Reports" } as const;
const REPORT = "/organisations/{id}/reports";

export const ORGANISATION_REPORTS = {
  getOrganisationEffectiveness: {
    ...RISK_INTELLIGENCE.getEffectiveness,
    ...READ,
    path: `${REPORT}/effectiveness`,
  },
  getOrganisationDrift: { ...RISK_INTELLIGENCE.getDrift, ...READ, path: `${REPORT}/drift` },
  getOrganisationProviders: { ...RISK_INTELLIGENCE.getProviders, ...READ, path: `${REPORT}/providers` },
  getOrganisationThresholds: {
    ...RISK_INTELLIGENCE.listThresholdRecommendations,
    ...READ,
    path: `${REPORT}/threshold-recommendations`,
    summary: "Compare the thresholds of rules with alternatives, as computed now",
    codes: ["system_version_not_found", "upstream_failed"],
  },
  getOrganisationNetwork: {
    ...RISK_INTELLIGENCE.getNetwork,
    ...READ,
    path: `${REPORT}/network/{subjectKind}/{subjectId}`,
  },
} as const satisfies Operations<OperatorOperation>;
