-- Which decisions of a window fit a filter, newest first, and what came of each?
SELECT
    d.decision_id AS decision_id,
    d.occurred_at AS occurred_at,
    d.decision AS decision,
    d.score AS score,
    d.risk_level AS risk_level,
    if(d.is_transaction, toString(d.amount), '') AS amount,
    d.currency AS currency,
    d.counterparty_name AS counterparty,
    d.subject_id AS customer_id,
    d.external_user_id AS customer,
    -- A filed report never asserts guilt.
    multiIf(l.decision_id = '', 'none', l.label_source = 'sar', 'inconclusive', l.label) AS outcome
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.environment = d.environment AND l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.decision = {decision: String}
    AND (d.decision != 'allow') = {interrupted: Bool}
    AND outcome = {label: String}
    AND d.risk_level = {riskLevel: String}
    AND {subjectId: String} IN (d.subject_id, d.external_user_id)
    AND d.decision_id IN (
        SELECT decision_id
        FROM analyst_rules
        WHERE rule_id = {ruleId: String}
            AND rule_outcome = 'hit'
            AND NOT rule_shadow
            AND environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    )
    AND d.decision_id IN (
        SELECT decision_id
        FROM analyst_contexts
        WHERE JSONExtractString(assessment, 'alertId') = {alertId: String}
            AND environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    )
    AND d.system_version_id = {systemVersionId: String}
    AND d.decision_id IN (
        SELECT decision_id
        FROM analyst_relations
        WHERE node = {nodeId: String}
            AND relation = ''
            AND environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    )
    AND d.currency = {currency: String}
    AND d.direction = {direction: String}
    AND d.channel = {channel: String}
    AND {type: String} IN (d.activity_type, d.transaction_type)
    AND if(d.screening_status = '', 'none', d.screening_status) = {screening: String}
    AND d.score >= {minScore: UInt8}
    AND d.score <= {maxScore: UInt8}
    AND d.is_transaction AND d.amount >= toDecimal128({minAmount: String}, 8)
    AND d.is_transaction AND d.amount <= toDecimal128({maxAmount: String}, 8)
    AND d.is_transaction AND d.amount > toDecimal128({aboveAmount: String}, 8)
    AND d.is_transaction AND d.amount < toDecimal128({belowAmount: String}, 8)
ORDER BY occurred_at DESC, d.activity_id DESC
