-- What happened on these days, as facts that add up: over days, and over rollups and events alike?
-- Part of other queries. Parameters: those of alike-decisions.sql.
-- Decisions that are alike are counted together first; then each group becomes one cell per dimension:
--   decision                  all decisions, by risk level
--   system_version            all decisions, by the version that decided
--   asset_class … familiarity transactions, by segment
--   customers                 distinct customers of labelled, and of legitimate, interrupted transactions
--   money                     transactions by the currencies of their amounts, losses and recoveries
--   money_by_customer         by what is at stake (prevented, incurred, disturbed, recovered): amounts by group of customers
--   rule                      all decisions, by rule and its outcome, `watched` for a hit of a rule that changed nothing
--   evaluated                 all decisions, by the rules that ran: id@version, sorted, separated by commas
--   rule_money                money of the transactions that the rule hit
--   rule_sole                 interrupted decisions that only this rule hit
--   rule_decisive             decisions that would have been allowed without this rule alone
--   decisive                  the same without what screening found, or without the actions of all rules (value)
--   rule_overlap              decisions that it hit together with another rule, other_rule_id, watched or not
--   rule_…_customers          distinct customers of the labelled, and of the legitimate, interrupted transactions that it
--                             hit; rule_sole_…: that no other rule hit; rule_decisive_… and decisive_…: of the decisive ones
-- Who the customers were is kept where a ratio needs it: of all decisions, labelled transactions by segment, hits, and what ran.
WITH
    alike AS
    (
        -- include: alike-decisions.sql
    ),
    -- Tuples, by position:
    --   rule   (id, version, (time, name, action), outcome)
    --   money  (currency, prevented, incurred, recovered, disturbed, [(group of customers, amount)], surplus)
    named AS
    (
        SELECT
            day, hour, in_window, is_mature, is_transaction, decision, label, interrupted, decisions, subjects, customers,
            stakes, newest_loaded_at,
            CAST([], 'Array(UInt64)') AS no_customers,
            CAST([], 'Array(Tuple(UInt8, Decimal(76, 8)))') AS no_amounts,
            ('', 0, (toDateTime64(0, 3, 'UTC'), '', ''), '') AS no_rule,
            toDecimal256(0, 8) AS zero,
            ('', zero, zero, zero, zero, no_amounts, zero) AS no_money,
            arrayZip(
                [
                    'asset_class', 'direction', 'currency', 'country', 'channel', 'amount_band', 'subject_type',
                    'counterparty_familiarity'
                ],
                [
                    asset_class, direction, currency, country, channel, amount_band, subject_type,
                    counterparty_familiarity
                ]
            ) AS segments,
            is_transaction AND label != '' AS is_labelled,
            arrayConcat([('decision', risk_level)], if(is_labelled, segments, [])) AS by_customer,
            arrayConcat(
                [('system_version', system_version_id)],
                if(is_transaction AND NOT is_labelled, segments, []),
                if(is_labelled AND interrupted, [('customers', 'labelled')], []),
                if(is_labelled AND interrupted AND label = 'legitimate', [('customers', 'legitimate')], [])
            ) AS not_by_customer,
            arrayZip(
                rule_ids,
                rule_versions,
                arrayMap((n, a) -> (newest_occurred_at, n, a), rule_names, rule_actions),
                rule_outcomes
            ) AS reported,
            arrayFilter(r -> r.4 = 'hit', reported) AS hits,
            -- Without the outcome: a customer freed by a hit and by an error counts once.
            arrayMap(
                r -> (r.1, r.2, r.3, ''),
                arrayFilter(r -> has(decisive, concat(r.1, '@', toString(r.2))), reported)
            ) AS decisive_rules,
            arrayFilter(d -> d IN ('screening', 'actions'), decisive) AS decisive_causes,
            arrayFilter(r -> r.4 IN ('hit', 'watched'), reported) AS hits_or_watched,
            -- An event does not name a rule that did not hit, so there is no name, action or time.
            arrayMap(
                r -> (r[1], toUInt32(r[2]), (toDateTime64(0, 3, 'UTC'), '', ''), 'no_hit'),
                arrayMap(r -> splitByChar('@', r), no_hits)
            ) AS quiet,
            arrayConcat(reported, quiet) AS rules,
            arrayStringConcat(
                arraySort(arrayMap(
                    r -> concat(r.1, '@', toString(r.2)),
                    arrayFilter(r -> r.4 != 'snoozed', rules)
                )),
                ','
            ) AS evaluated,
            arrayMap(
                (c, p, i, r, d, s) -> (c, p, i, r, d, no_amounts, s),
                currencies, prevented, incurred, recovered, disturbed, surplus
            ) AS money,
            -- (what, money, customers)
            arrayMap(
                key -> (
                    key.1,
                    -- As many groups as CUSTOMER_GROUPS.
                    (key.2, zero, zero, zero, zero, arrayMap(s -> (toUInt8(s.4 % 128), s.3), arrayFilter(s -> (s.1, s.2) = key, stakes)), zero),
                    arrayMap(s -> s.4, arrayFilter(s -> (s.1, s.2) = key, stakes))
                ),
                arrayDistinct(arrayMap(s -> (s.1, s.2), stakes))
            ) AS at_stake
        FROM alike
    ),
    cells AS
    (
        SELECT
            day, hour, in_window, is_mature, is_transaction, decision, label, decisions, subjects, newest_loaded_at,
            -- (dimension, value, rule, money, other_rule_id, customers)
            arrayJoin(arrayConcat(
                arrayMap(d -> (d.1, d.2, no_rule, no_money, '', customers), by_customer),
                arrayMap(d -> (d.1, d.2, no_rule, no_money, '', no_customers), not_by_customer),
                arrayMap(m -> ('money', '', no_rule, m, '', no_customers), money),
                arrayMap(s -> ('money_by_customer', s.1, no_rule, s.2, '', s.3), at_stake),
                arrayMap(r -> ('rule', r.1, r, no_money, '', customers), hits_or_watched),
                arrayMap(
                    r -> ('rule', r.1, r, no_money, '', no_customers),
                    arrayFilter(r -> r.4 NOT IN ('hit', 'watched'), rules)
                ),
                if(evaluated = '', [], [('evaluated', evaluated, no_rule, no_money, '', customers)]),
                arrayFlatten(arrayMap(r -> arrayMap(m -> ('rule_money', r.1, r, m, '', no_customers), money), hits)),
                arrayMap(
                    r -> ('rule_sole', r.1, r, no_money, '', no_customers),
                    if(interrupted AND length(hits) = 1, hits, [])
                ),
                arrayMap(r -> ('rule_decisive', r.1, r, no_money, '', no_customers), decisive_rules),
                arrayMap(d -> ('decisive', d, no_rule, no_money, '', no_customers), decisive_causes),
                if(
                    is_transaction AND label = 'legitimate',
                    arrayConcat(
                        arrayMap(r -> ('rule_decisive_legitimate_customers', r.1, r, no_money, '', no_customers), decisive_rules),
                        arrayMap(d -> ('decisive_legitimate_customers', d, no_rule, no_money, '', no_customers), decisive_causes)
                    ),
                    []
                ),
                arrayFlatten(arrayMap(
                    r -> arrayMap(
                        other -> ('rule_overlap', r.1, r, no_money, other, no_customers),
                        arrayFilter(other -> other != r.1, arrayDistinct(hits_or_watched.1))
                    ),
                    hits_or_watched
                )),
                arrayFlatten(arrayMap(
                    r -> arrayMap(
                        dimension -> (dimension, r.1, r, no_money, '', no_customers),
                        arrayFilter(
                            dimension -> (label = 'legitimate' OR NOT endsWith(dimension, '_legitimate_customers'))
                                AND (length(hits) = 1 OR NOT startsWith(dimension, 'rule_sole_')),
                            [
                                'rule_labelled_customers', 'rule_legitimate_customers',
                                'rule_sole_labelled_customers', 'rule_sole_legitimate_customers'
                            ]
                        )
                    ),
                    if(is_transaction AND interrupted AND label != '', hits, [])
                ))
            )) AS cell
        FROM named
    )
SELECT
    day,
    hour,
    in_window,
    is_mature,
    cell.1 AS dimension,
    cell.2 AS value,
    cell.3.2 AS rule_version,
    -- Times first, so the greatest tuple has the newest name and action.
    max(cell.3.3).1 AS rule_named_at,
    max(cell.3.3).2 AS rule_name,
    max(cell.3.3).3 AS rule_action,
    cell.3.4 AS rule_outcome,
    is_transaction,
    if(endsWith(cell.1, 'customers') OR cell.1 IN ('evaluated', 'money_by_customer'), '', cells.decision) AS decision,
    if(endsWith(cell.1, 'customers') OR cell.1 = 'money_by_customer', '', cells.label) AS label,
    cell.4.1 AS currency,
    cell.5 AS other_rule_id,
    sum(cells.decisions) AS decisions,
    sum(cell.4.2) AS fraud_loss_prevented,
    sum(cell.4.3) AS fraud_loss_incurred,
    sum(cell.4.4) AS recovered,
    sum(cell.4.7) AS recovery_surplus,
    sum(cell.4.5) AS legitimate_interrupted_amount,
    groupUniqArrayArrayIf(cells.subjects, endsWith(cell.1, 'customers')) AS subjects,
    CAST(
        if(
            sum(length(cell.6)) = 0 OR dimension = 'money_by_customer',
            [],
            -- As many groups as CUSTOMER_GROUPS.
            countResampleArray(0, 128, 1)(arrayMap(customer -> customer % 128, cell.6))
        ),
        'Array(UInt32)'
    ) AS customer_groups,
    uniqCombined64ArrayState(12)(cell.6) AS customer_states,
    CAST(sumMap(cell.4.6.1, cell.4.6.2), 'Map(UInt8, Decimal(76, 8))') AS customer_amounts,
    max(cells.newest_loaded_at) AS newest_loaded_at
FROM cells
GROUP BY day, hour, in_window, is_mature, dimension, value, rule_version, rule_outcome, is_transaction, decision, label, currency, other_rule_id
