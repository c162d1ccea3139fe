// `risk.assessment.changed`: a customer's risk assessment was asked for, or completed. A copy for the warehouse.

import type { Environment } from "../contract/values/environment.ts";
import type { RiskAssessment } from "../contract/casework/risk-assessment.ts";
import { eventIdOf } from "../ids/identifiers.ts";
import { EVENT_VERSION } from "./envelope.ts";

const RISK_ASSESSMENT_CHANGED = "risk.assessment.changed";

/**
 * The event's own fields; its position in the log completes it. A note and metadata of the caller's stay in the resource.
 * @param recordedAt ISO 8601.
 * @param requestId null where it was completed because credit was granted.
 */
export function riskAssessmentChanged(
  organisationId: string,
  environment: Environment,
  { reason: _note, metadata: _fields, ...assessment }: RiskAssessment,
  recordedAt: string,
  requestId: string | null,
) {
  return {
    // One for each state: a resource changes at most once.
    id: eventIdOf(assessment.id, assessment.status),
    type: RISK_ASSESSMENT_CHANGED,
    version: EVENT_VERSION,
    organisationId,
    environment,
    subjectId: assessment.subject.id,
    occurredAt: recordedAt,
    recordedAt,
    requestId,
    data: assessment,
  };
}
