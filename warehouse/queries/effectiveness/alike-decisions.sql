-- Which decisions of these days are alike in everything that the report groups by, and how many are they? One row per group.
-- Part of other queries. Parameters: those of labelled-decisions.sql, and
-- windowFrom: what occurred before it is counted apart, because a report compares its window with the one before;
-- matureUntil: so is what occurred at or before it, because its labels have arrived.
-- The amounts are arrays: one sum for each of `currencies`.
WITH
    labelled AS
    (
        -- include: labelled-decisions.sql
    ),
    judged AS
    (
        SELECT
            *,
            occurred_at >= {windowFrom: DateTime64(3, 'UTC')} AS in_window,
            occurred_at <= {matureUntil: DateTime64(3, 'UTC')} AS is_mature,
            is_transaction AND label = 'fraud' AND interrupted AS prevents,
            is_transaction AND label = 'legitimate' AND interrupted AS disturbs,
            if(is_transaction, arraySort(arrayDistinct(arrayConcat([currency], losses.currency))), []) AS currencies,
            toDecimal256(0, 8) AS zero,
            arrayFilter(
                s -> s.3 != zero,
                arrayConcat(
                    if(prevents, [('prevented', currency, amount)], []),
                    if(disturbs, [('disturbed', currency, amount)], []),
                    arrayMap(l -> ('incurred', l.currency, l.incurred), losses),
                    arrayMap(l -> ('recovered', l.currency, l.recovered), losses)
                )
            ) AS at_stake
        FROM labelled
    )
SELECT
    day, hour, in_window, is_mature, is_transaction, decision, risk_level, label, interrupted, system_version_id, asset_class, direction,
    currency, country, channel, amount_band, subject_type, counterparty_familiarity, currencies,
    rule_ids, rule_versions, rule_names, rule_actions, rule_outcomes, no_hits, decisive,
    max(occurred_at) AS newest_occurred_at,
    count() AS decisions,
    sumForEach(arrayMap(c -> if(prevents AND c = currency, amount, zero), currencies)) AS prevented,
    sumForEach(arrayMap(c -> arraySum(l -> if(l.currency = c, l.incurred, zero), losses), currencies)) AS incurred,
    sumForEach(arrayMap(c -> arraySum(l -> if(l.currency = c, l.recovered, zero), losses), currencies)) AS recovered,
    sumForEach(arrayMap(c -> arraySum(l -> if(l.currency = c, l.recovery_surplus, zero), losses), currencies)) AS surplus,
    sumForEach(arrayMap(c -> if(disturbs AND c = currency, amount, zero), currencies)) AS disturbed,
    groupUniqArrayIf(sipHash64(subject_id), is_transaction AND interrupted AND label != '') AS subjects,
    -- Of each decision that has any: what is at stake, currency, amount, customer.
    groupArrayArray(arrayMap(s -> (s.1, s.2, s.3, sipHash64(subject_id)), at_stake)) AS stakes,
    -- One of each decision.
    groupArray(sipHash64(subject_id)) AS customers,
    max(newest_loaded_at) AS newest_loaded_at
FROM judged
GROUP BY
    day, hour, in_window, is_mature, is_transaction, decision, risk_level, label, interrupted, system_version_id, asset_class, direction,
    currency, country, channel, amount_band, subject_type, counterparty_familiarity, currencies,
    rule_ids, rule_versions, rule_names, rule_actions, rule_outcomes, no_hits, decisive
