-- What was decided in a window, and what did it turn out to be? One row per cell of facts.sql: some days and hours from rollups,
-- the others from the events, as days-of-window.ts has chosen.
-- What occurred before windowFrom has cells of its own, in the dimensions beforeWindow; what came after has those in `dimensions`.
-- In the dimensions byDay each day after it has cells of its own.
-- A text in onlyValue leaves the other values out, such as other rules; `evaluated` names several at once, and cannot be asked so.
-- One query reads all that, because planning it takes longer than running it.
-- `matured` counts the decisions that occurred at or before matureUntil. With byAge the cells of the measures come once more for
-- mature and for immature decisions alone. No chosen rollup has decisions on both sides of windowFrom or matureUntil, so the
-- beginning of a rollup says on which side it is.
WITH if(dimension = 'rule', rule_outcome IN ('hit', 'watched'), decision NOT IN ('allow', '')) AS is_alarm
SELECT
    period, in_window, age, dimension, value, rule_version, rule_named_at, rule_name, rule_action, rule_outcome, is_transaction,
    decision, label, currency, other_rule_id, decisions, matured, fraud_loss_prevented, fraud_loss_incurred, recovered,
    recovery_surplus, legitimate_interrupted_amount, subjects, customer_groups,
    mapKeys(customer_amounts) AS amount_groups,
    arrayMap(amount -> toString(amount), mapValues(customer_amounts)) AS group_amounts,
    uniqCombined64Merge(12)(customer_states) OVER together AS customers,
    uniqCombined64MergeIf(12)(customer_states, is_transaction AND label = 'fraud') OVER together AS customers_fraud,
    uniqCombined64MergeIf(12)(customer_states, is_transaction AND label = 'legitimate') OVER together AS customers_legitimate,
    uniqCombined64MergeIf(12)(customer_states, is_transaction AND label != '' AND is_alarm) OVER together AS customers_alarmed,
    newest_loaded_at
FROM
(
    WITH
        -- The newest name and action of a rule: times first, so the greatest tuple is the newest. Most cells name no rule.
        maxIf((cells.rule_named_at, cells.rule_name, cells.rule_action), cells.rule_name != '') AS named
    SELECT
        key.1.1 AS period,
        key.2 AS in_window,
        key.1.2 AS age,
        key.3 AS dimension,
        key.4 AS cell_value,
        key.5 AS rule_version,
        named.1 AS rule_named_at,
        named.2 AS rule_name,
        named.3 AS rule_action,
        key.6 AS rule_outcome,
        key.7 AS is_transaction,
        key.8 AS decision,
        key.9 AS label,
        key.10 AS currency,
        key.11 AS other_rule_id,
        sum(cells.decisions) AS decisions,
        sumIf(cells.decisions, cells.is_mature) AS matured,
        toString(sum(cells.fraud_loss_prevented)) AS fraud_loss_prevented,
        toString(sum(cells.fraud_loss_incurred)) AS fraud_loss_incurred,
        toString(sum(cells.recovered)) AS recovered,
        toString(sum(cells.recovery_surplus)) AS recovery_surplus,
        toString(sum(cells.legitimate_interrupted_amount)) AS legitimate_interrupted_amount,
        uniqExactArray(cells.subjects) AS subjects,
        sumForEachIf(cells.customer_groups, cells.is_in_window) AS customer_groups,
        uniqCombined64MergeStateIf(12)(cells.customer_states, cells.is_in_window) AS customer_states,
        sumMapIf(cells.customer_amounts, cells.is_in_window) AS customer_amounts,
        max(cells.newest_loaded_at) AS newest_loaded_at
    FROM
    (
        SELECT
            is_mature, decisions, rule_named_at, rule_name, rule_action, fraud_loss_prevented, fraud_loss_incurred, recovered,
            recovery_surplus, legitimate_interrupted_amount, subjects, customer_groups, customer_states, customer_amounts, newest_loaded_at,
            in_window AS is_in_window,
            -- One tuple, as in facts.sql. The first of it, what the cell adds to: (period, age).
            (
                arrayJoin(arrayConcat(
                    if(NOT in_window OR dimension IN {dimensions: Array(String)}, [(toDate32('1900-01-01'), '')], []),
                    if(
                        {byAge: Bool} AND in_window AND dimension IN ('decision', 'customers'),
                        [(toDate32('1900-01-01'), if(is_mature, 'mature', 'immature'))],
                        []
                    ),
                    if(in_window AND dimension IN {byDay: Array(String)}, [(day, '')], [])
                )),
                toBool(in_window), dimension, value, rule_version, rule_outcome, is_transaction, decision, label, currency,
                other_rule_id
            ) AS key
        FROM
        (
            WITH toDateTime64(day, 3, 'UTC') + toIntervalHour(hour % 24) AS began_at
            SELECT
                day, hour, began_at >= {windowFrom: DateTime64(3, 'UTC')} AS in_window,
                began_at < {matureUntil: DateTime64(3, 'UTC')} AS is_mature, dimension, value, rule_version, rule_named_at,
                rule_name, rule_action, rule_outcome, is_transaction, decision, label, currency, other_rule_id, decisions,
                fraud_loss_prevented, fraud_loss_incurred, recovered, recovery_surplus, legitimate_interrupted_amount, subjects,
                customer_groups, customer_states, customer_amounts, newest_loaded_at
            FROM effectiveness_facts
            WHERE organisation_id = {organisationId: String}
                AND environment = {environment: String}
                AND (day, hour, generation) IN (
                    -- include: ../rollup/chosen-rollups.sql
                )
            -- if days:
            UNION ALL
            -- include: facts.sql
            -- end if
        )
        WHERE if(
                in_window,
                dimension IN {dimensions: Array(String)} OR dimension IN {byDay: Array(String)},
                dimension IN {beforeWindow: Array(String)}
            )
            AND {onlyValue: String} IN ('', value)
    ) AS cells
    GROUP BY key
)
-- A cell of the rules that ran counts for each of them.
ARRAY JOIN if(dimension = 'evaluated', splitByChar(',', cell_value), [cell_value]) AS value
-- The customers of a ratio's denominator are those of several cells. Risk levels of one decision are no ratio's.
WINDOW together AS (PARTITION BY period, in_window, age, dimension, if(dimension = 'decision', '', value), rule_version, currency)
-- Switches off rewrites that take time to plan and change nothing here.
SETTINGS
    optimize_aggregators_of_group_by_keys = 0,
    optimize_and_compare_chain = 0,
    optimize_empty_string_comparisons = 0,
    optimize_functions_to_subcolumns = 0,
    optimize_group_by_function_keys = 0,
    optimize_injective_functions_in_group_by = 0,
    optimize_rewrite_has_to_in = 0
