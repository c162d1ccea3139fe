-- Outcome events to rows of `outcomes`: names and types only. Absent texts are empty, absent amounts stay NULL.
CREATE MATERIALIZED VIEW IF NOT EXISTS outcomes_from_landing TO outcomes AS
SELECT
    id AS event_id,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    ifNull(requestId, '') AS request_id,
    data.externalUserId AS external_user_id,
    data.outcome.id AS outcome_id,
    data.outcome.decisionId AS decision_id,
    ifNull(data.outcome.transactionId, '') AS transaction_id,
    data.outcome.activityId AS activity_id,
    data.outcome.classification AS classification,
    data.outcome.source AS outcome_source,
    parseDateTime64BestEffort(data.outcome.occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(data.outcome.recordedAt, 3, 'UTC') AS recorded_at,
    parseDateTime64BestEffort(data.decisionOccurredAt, 3, 'UTC') AS decision_occurred_at,
    ifNull(data.outcome.reasonCode, '') AS reason_code,
    ifNull(data.outcome.currency, '') AS currency,
    toDecimal128(data.outcome.lossAmount, 8) AS loss_amount,
    toDecimal128(data.outcome.recoveredAmount, 8) AS recovered_amount,
    toUInt32(assumeNotNull(data.outcome.sequence)) AS sequence_in_decision,
    data.outcome.actor AS actor,
    ifNull(data.outcome.supersedesOutcomeId, '') AS supersedes_outcome_id
FROM landing_outcomes
