-- What is known about the decisions of a window, and what did they turn out to be? One row a cell of facts.sql:
-- whole days from their newest rollup, the given days (see days-from-events.sql) from the events.
-- `matured` counts the decisions that occurred at or before matureUntil; its own day is always read from the events.
SELECT
    dimension,
    value,
    rule_version,
    max(cells.rule_name) AS rule_name,
    max(cells.rule_action) AS rule_action,
    rule_outcome,
    is_transaction,
    decision,
    label,
    currency,
    sum(cells.decisions) AS decisions,
    sum(cells.matured) AS matured,
    toString(sum(cells.fraud_loss_prevented)) AS fraud_loss_prevented,
    toString(sum(cells.fraud_loss_incurred)) AS fraud_loss_incurred,
    toString(sum(cells.recovered)) AS recovered,
    toString(sum(cells.legitimate_interrupted_amount)) AS legitimate_interrupted_amount,
    uniqExactMerge(cells.subjects) AS subjects,
    max(cells.newest_loaded_at) AS newest_loaded_at
FROM
(
    SELECT
        day, dimension, value, rule_version, rule_name, rule_action, rule_outcome, is_transaction, decision, label,
        currency, decisions, if(day < toDate32({matureUntil: DateTime64(3, 'UTC')}), decisions, 0) AS matured,
        fraud_loss_prevented, fraud_loss_incurred, recovered, legitimate_interrupted_amount, subjects, newest_loaded_at
    FROM effectiveness_facts
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDateTime64(day, 3, 'UTC') >= {from: DateTime64(3, 'UTC')}
        AND toDateTime64(day + 1, 3, 'UTC') <= {to: DateTime64(3, 'UTC')}
        AND day NOT IN {days: Array(Date32)}
        AND (day, generation) IN (
            SELECT day, generation
            FROM rollup_days
            WHERE organisation_id = {organisationId: String} AND environment = {environment: String}
        )
    UNION ALL
    -- include: facts.sql
) AS cells
GROUP BY dimension, value, rule_version, rule_outcome, is_transaction, decision, label, currency
