-- Were the decisions right? The counts behind every figure of the effectiveness report, by part:
--   all           every decision, activities included: outcome coverage, interruption rate
--   distribution  every decision, by verdict (item) and risk level (value)
--   transactions  payments: precision, fraud captured, false positive rate, false positives
--   segment       payments by dimension (item) and value
--   cause         decisions that would have been allowed without screening, or without the actions of all rules (item)
--   rule          decisions in which a rule (item) of a version (value) ran; an alarm is its hit, elsewhere an interruption
--   money         exact amounts by currency (item)
WITH
    labelled AS
    (
        SELECT
            d.*,
            d.decision != 'allow' AS interrupted,
            if(l.label IN ('fraud', 'legitimate'), l.label, '') AS label,
            toDecimal256(d.amount, 8) AS exact_amount
        FROM analyst_decisions AS d
        LEFT JOIN
        (
            SELECT decision_id, label
            FROM analyst_labels
            WHERE environment = {environment: String}
                AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
                AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
        ) AS l ON l.decision_id = d.decision_id
        WHERE d.environment = {environment: String}
            AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
            AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    ),
    grouped AS
    (
        SELECT
            arrayJoin(arrayConcat(
                [('all', '', ''), ('distribution', toString(decision), toString(risk_level))],
                arrayMap(cause -> ('cause', toString(cause), ''), arrayFilter(d -> d IN ('screening', 'actions'), decisive)),
                if(
                    is_transaction,
                    arrayConcat(
                        [('transactions', '', '')],
                        arrayMap(
                            (item, value) -> ('segment', item, value),
                            [
                                'asset_class', 'direction', 'currency', 'country', 'channel', 'amount_band', 'subject_type',
                                'counterparty_familiarity'
                            ],
                            [
                                toString(asset_class), toString(direction), toString(currency), toString(country), toString(channel),
                                multiIf(amount < 50, '<50', amount < 100, '50-100', amount < 250, '100-250', amount < 500, '250-500', '>=500'),
                                toString(subject_type), toString(counterparty_familiarity)
                            ]
                        )
                    ),
                    []
                )
            )) AS group,
            subject_id,
            label,
            interrupted AS alarm,
            is_transaction,
            interrupted,
            false AS sole,
            group.1 = 'cause' AS is_decisive
        FROM labelled
    ),
    ran AS
    (
        SELECT
            ('rule', toString(r.rule_id), toString(r.rule_version)) AS group,
            d.subject_id AS subject_id,
            d.label AS label,
            r.rule_outcome = 'hit' AS alarm,
            d.is_transaction AS is_transaction,
            d.interrupted AND alarm AND NOT r.rule_shadow AS interrupted,
            d.interrupted AND alarm AND NOT r.rule_shadow AND r.acting = 1 AS sole,
            r.rule_decisive AS is_decisive
        FROM
        (
            SELECT
                decision_id, rule_id, rule_version, rule_outcome, rule_shadow, rule_decisive,
                countIf(rule_outcome = 'hit' AND NOT rule_shadow) OVER (PARTITION BY decision_id) AS acting
            FROM analyst_rules
            WHERE environment = {environment: String}
                AND occurred_at >= {from: DateTime64(3, 'UTC')}
                AND occurred_at < {to: DateTime64(3, 'UTC')}
                AND rule_outcome != 'snoozed'
        ) AS r
        INNER JOIN labelled AS d ON d.decision_id = r.decision_id
    ),
    money AS
    (
        SELECT
            currency,
            if(label = 'fraud' AND interrupted, exact_amount, toDecimal256(0, 8)) AS prevented,
            toDecimal256(0, 8) AS incurred,
            toDecimal256(0, 8) AS recovered,
            toDecimal256(0, 8) AS surplus,
            if(label = 'legitimate' AND interrupted, exact_amount, toDecimal256(0, 8)) AS disturbed
        FROM labelled
        WHERE is_transaction
        UNION ALL
        SELECT currency, toDecimal256(0, 8), incurred, recovered, recovery_surplus, toDecimal256(0, 8)
        FROM analyst_losses
        WHERE environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    )
SELECT *
FROM
(
    SELECT
        group.1 AS part,
        group.2 AS item,
        group.3 AS value,
        count() AS decisions,
        countIf(alarm) AS alarms,
        countIf(label != '' AND counts) AS labelled,
        countIf(label = 'fraud' AND counts) AS fraud,
        countIf(label = 'legitimate' AND counts) AS legitimate,
        countIf(alarm AND label != '' AND counts) AS labelled_alarms,
        countIf(alarm AND label = 'fraud' AND counts) AS fraud_alarms,
        countIf(alarm AND label = 'legitimate' AND counts) AS legitimate_alarms,
        countIf(interrupted AND label != '' AND is_transaction) AS labelled_interrupted,
        countIf(interrupted AND label = 'legitimate' AND is_transaction) AS legitimate_interrupted,
        uniqExactIf(subject_id, interrupted AND label != '' AND is_transaction) AS customers,
        uniqExactIf(subject_id, interrupted AND label = 'legitimate' AND is_transaction) AS customers_legitimate,
        countIf(sole) AS sole_hits,
        countIf(is_decisive) AS decisive,
        countIf(is_decisive AND label = 'fraud' AND is_transaction) AS decisive_frauds,
        countIf(is_decisive AND label = 'legitimate' AND is_transaction) AS decisive_legitimate,
        uniqExactIf(subject_id, is_decisive AND label = 'legitimate' AND is_transaction) AS decisive_legitimate_customers,
        '0' AS prevented,
        '0' AS incurred,
        '0' AS recovered,
        '0' AS surplus,
        '0' AS disturbed
    FROM
    (
        -- Activities count among all decisions, but not when a rule is judged.
        SELECT *, is_transaction OR group.1 != 'rule' AS counts
        FROM (SELECT * FROM grouped UNION ALL SELECT * FROM ran)
    )
    GROUP BY group
    UNION ALL
    SELECT
        'money', toString(currency), '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        toString(sum(prevented)), toString(sum(incurred)), toString(sum(recovered)), toString(sum(surplus)), toString(sum(disturbed))
    FROM money
    GROUP BY currency
)
ORDER BY part, item, value
