-- What is known about the decisions of a window, and what did they turn out to be? One row a cell of facts.sql:
-- some days from rollup generations, the others from the events, as sources-of-days.sql has said. The generations
-- are given and not looked up here, since a newer one may be named while this runs.
-- What occurred before windowFrom has cells of its own, of the dimensions beforeWindow; of what came after, dimensions that are
-- not asked for are left out. One question for both windows, for the warehouse thinks about it longer than it reads.
-- With byDay each day has cells of its own.
-- `matured` counts the decisions that occurred at or before matureUntil, but for those of its own day where that is rolled up:
-- see matured-on-border.sql.
SELECT
    if({byDay: Bool}, cells.day, toDate32('1970-01-01')) AS period,
    toBool(cells.in_window) AS in_window,
    dimension,
    value,
    rule_version,
    -- What a rule was called last, and what it did: times first, so the greatest tuple is the newest.
    max((cells.rule_named_at, cells.rule_name, cells.rule_action)).1 AS rule_named_at,
    max((cells.rule_named_at, cells.rule_name, cells.rule_action)).2 AS rule_name,
    max((cells.rule_named_at, cells.rule_name, cells.rule_action)).3 AS rule_action,
    rule_outcome,
    is_transaction,
    decision,
    label,
    currency,
    other_rule_id,
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
        day, day >= toDate32({windowFrom: DateTime64(3, 'UTC')}) AS in_window, dimension, value, rule_version, rule_named_at,
        rule_name, rule_action, rule_outcome, is_transaction, decision, label, currency, other_rule_id, decisions,
        if(day < toDate32({matureUntil: DateTime64(3, 'UTC')}), decisions, 0) AS matured,
        fraud_loss_prevented, fraud_loss_incurred, recovered, legitimate_interrupted_amount, subjects, newest_loaded_at
    FROM effectiveness_facts
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND (day, generation) IN (
            SELECT rolled_up_day, rolled_up_generation
            FROM (SELECT {rolledUpDays: Array(Date32)} AS rolled_up_day, {generations: Array(UInt64)} AS rolled_up_generation)
            ARRAY JOIN rolled_up_day, rolled_up_generation
        )
    UNION ALL
    -- include: facts.sql
) AS cells
WHERE if(cells.in_window, dimension IN {dimensions: Array(String)}, dimension IN {beforeWindow: Array(String)})
GROUP BY period, in_window, dimension, value, rule_version, rule_outcome, is_transaction, decision, label, currency, other_rule_id
