-- Do the payments still resemble the baseline? One row per feature and bin: how often on each side, and what the bin adds to
-- the population stability index, `statistic`. Amounts are those in the baseline's main currency.
WITH
    payments AS
    (
        SELECT
            subject_id,
            occurred_at >= {baselineFrom: DateTime64(3, 'UTC')} AND occurred_at < {baselineTo: DateTime64(3, 'UTC')} AS in_baseline,
            occurred_at >= {from: DateTime64(3, 'UTC')} AND occurred_at < {to: DateTime64(3, 'UTC')} AS in_window,
            [
                ('amount', if(currency = {currency: String}, toFloat64(amount), NULL), NULL),
                ('hour', toNullable(toFloat64(toHour(occurred_at))), NULL),
                ('score', toNullable(toFloat64(score)), NULL),
                ('asset_class', NULL, toNullable(toString(asset_class))),
                ('channel', NULL, toNullable(toString(channel))),
                ('counterparty_familiarity', NULL, toNullable(toString(counterparty_familiarity))),
                ('country', NULL, toNullable(toString(country))),
                ('currency', NULL, toNullable(toString(currency))),
                ('decision', NULL, toNullable(toString(decision))),
                ('direction', NULL, toNullable(toString(direction))),
                ('subject_type', NULL, toNullable(toString(subject_type)))
            ] AS features
        FROM analyst_decisions
        WHERE environment = {environment: String}
            AND is_transaction
            AND (in_baseline OR in_window)
    ),
    seen AS
    (
        SELECT in_baseline, in_window, feature.1 AS name, feature.2 AS number, ifNull(feature.3, '') AS category
        FROM payments
        ARRAY JOIN features AS feature
    ),
    edges AS
    (
        SELECT
            name,
            arrayDistinct(quantilesExactInclusiveIf(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)(assumeNotNull(number), in_baseline)) AS deciles
        FROM seen
        WHERE isNotNull(number)
        GROUP BY name
        HAVING countIf(in_baseline) > 0
    ),
    values AS
    (
        SELECT
            s.name AS name,
            in_baseline,
            in_window,
            multiIf(
                isNull(number) AND category = '', 'missing',
                isNull(number), category,
                empty(deciles), 'all',
                arrayCount(edge -> edge <= assumeNotNull(number), deciles) = 0, concat('<', toString(deciles[1])),
                arrayCount(edge -> edge <= assumeNotNull(number), deciles) = length(deciles), concat('>=', toString(deciles[-1])),
                concat(
                    '[', toString(deciles[arrayCount(edge -> edge <= assumeNotNull(number), deciles)]), ', ',
                    toString(deciles[arrayCount(edge -> edge <= assumeNotNull(number), deciles) + 1]), ')'
                )
            ) AS value,
            isNull(number) AND category != '' AS is_category
        FROM seen AS s
        LEFT JOIN edges AS e ON e.name = s.name
    ),
    counted AS
    (
        SELECT
            name, value, is_category,
            countIf(in_baseline) AS before,
            countIf(in_window) AS after,
            sum(countIf(in_baseline)) OVER (PARTITION BY name) AS baseline_rows
        FROM values
        GROUP BY name, value, is_category
    ),
    bins AS
    (
        SELECT
            name,
            if(is_category AND (before = 0 OR before < 0.05 * baseline_rows), 'other', value) AS bin,
            sum(before) AS baseline,
            sum(after) AS current
        FROM counted
        GROUP BY name, bin
    ),
    shares AS
    (
        SELECT
            name AS feature,
            bin,
            baseline,
            current,
            sum(baseline) OVER (PARTITION BY name) AS baseline_count,
            sum(current) OVER (PARTITION BY name) AS current_count,
            if(baseline_count = 0, 0, baseline / baseline_count) AS baseline_share,
            if(current_count = 0, 0, current / current_count) AS current_share,
            (greatest(current_share, 0.0001) - greatest(baseline_share, 0.0001))
                * log(greatest(current_share, 0.0001) / greatest(baseline_share, 0.0001)) AS contribution
        FROM bins
        WHERE baseline > 0 OR current > 0
    )
SELECT
    *,
    sum(contribution) OVER (PARTITION BY feature) AS statistic,
    -- How many independent customers the payments are worth: n of the critical value.
    (
        SELECT pow(sum(n), 2) / sum(pow(n, 2))
        FROM (SELECT count() AS n FROM payments WHERE in_baseline GROUP BY subject_id)
    ) AS baseline_subjects,
    (
        SELECT pow(sum(n), 2) / sum(pow(n, 2))
        FROM (SELECT count() AS n FROM payments WHERE in_window GROUP BY subject_id)
    ) AS current_subjects
FROM shares
ORDER BY feature, baseline DESC, bin
