-- Which decisions of a window fit a filter, newest first? A page: decisions after the given one. An empty text, or an empty list
-- of events, filters nothing.
SELECT
    event_id,
    decision_id,
    activity_id,
    nullIf(transaction_id, '') AS transaction_id,
    external_activity_id,
    nullIf(external_transaction_id, '') AS external_transaction_id,
    subject_id,
    subject_type,
    nullIf(external_user_id, '') AS external_user_id,
    occurred_at,
    assessed_at,
    activity_type,
    decision,
    score,
    risk_level,
    if(is_transaction, toString(amount), NULL) AS amount,
    nullIf(currency, '') AS currency,
    nullIf(direction, '') AS direction,
    nullIf(counterparty_name, '') AS counterparty_name,
    nullIf(screening_status, '') AS screening_status,
    arrayFilter(
        (id, outcome, shadow) -> outcome = 'hit' AND NOT shadow,
        rule_ids,
        rule_outcomes,
        rule_shadows
    ) AS hits,
    system_version_id
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND ({subjectId: String} IN ('', subject_id, external_user_id))
    AND ({decision: String} IN ('', decision))
    AND score BETWEEN {minScore: UInt8} AND {maxScore: UInt8}
    AND ({ruleId: String} = '' OR has(hits, {ruleId: String}))
    AND (empty({eventIds: Array(String)}) OR event_id IN {eventIds: Array(String)})
    AND (occurred_at, event_id) < ({cursorAt: DateTime64(3, 'UTC')}, {cursorId: String})
ORDER BY occurred_at DESC, event_id DESC
LIMIT {limit: UInt32}
