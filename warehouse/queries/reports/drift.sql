-- Do the payments still resemble the baseline? One row per feature and bin: how often on each side, and what the bin adds to
-- the population stability index, `statistic`. Amounts are those in the baseline's main currency, scores and decisions those of
-- one version. Hours and channels are compared on whole days alone, and each weekday counts as often as in the window.
WITH
    payments AS
    (
        SELECT
            subject_id,
            occurred_at >= {baselineFrom: DateTime64(3, 'UTC')} AND occurred_at < {baselineTo: DateTime64(3, 'UTC')} AS in_baseline,
            occurred_at >= {from: DateTime64(3, 'UTC')} AND occurred_at < {to: DateTime64(3, 'UTC')} AS in_window,
            toStartOfDay(occurred_at) AS day,
            in_baseline AND day >= {baselineFrom: DateTime64(3, 'UTC')} AND addDays(day, 1) <= {baselineTo: DateTime64(3, 'UTC')} AS in_whole_baseline,
            in_window AND day >= {from: DateTime64(3, 'UTC')} AND addDays(day, 1) <= {to: DateTime64(3, 'UTC')} AS in_whole_window,
            system_version_id = {systemVersionId: String} AS is_of_version,
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
    weekdays AS
    (
        SELECT
            toDayOfWeek(day) AS weekday,
            uniqExactIf(day, in_whole_baseline) AS days_before,
            uniqExactIf(day, in_whole_window) AS days_after
        FROM payments
        GROUP BY weekday
    ),
    seen AS
    (
        SELECT
            feature.1 AS name,
            feature.2 AS number,
            ifNull(feature.3, '') AS category,
            sipHash64(subject_id) % 256 AS customer_group,
            in_baseline,
            name IN ('hour', 'channel') AS by_weekday,
            NOT by_weekday OR (days_before > 0 AND days_after > 0) AS is_compared,
            is_compared AND if(by_weekday, in_whole_baseline, in_baseline) AS is_before,
            is_compared AND if(by_weekday, in_whole_window, in_window) AS is_after,
            if(by_weekday AND days_before > 0, days_after / days_before, 1) AS weight
        FROM payments
        ARRAY JOIN features AS feature
        LEFT JOIN weekdays ON weekday = toDayOfWeek(day)
        WHERE name NOT IN ('score', 'decision') OR is_of_version
    ),
    -- A score with 5% of the baseline has a bin of its own.
    frequent AS
    (
        SELECT arrayConcat(groupArray(score), groupArray(score + 1)) AS own_edges
        FROM
        (
            SELECT assumeNotNull(number) AS score, countIf(in_baseline) AS of_score, sum(of_score) OVER () AS of_all
            FROM seen
            WHERE name = 'score'
            GROUP BY score
        )
        WHERE of_score > 0 AND of_score >= 0.05 * of_all
    ),
    edges AS
    (
        SELECT
            name,
            quantilesExactInclusiveIf(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)(assumeNotNull(number), in_baseline) AS deciles,
            arraySort(arrayDistinct(if(name = 'score', arrayConcat(deciles, (SELECT own_edges FROM frequent)), deciles))) AS edges_of_bins
        FROM seen
        WHERE isNotNull(number)
        GROUP BY name
        HAVING countIf(in_baseline) > 0
    ),
    values AS
    (
        SELECT
            s.name AS name,
            customer_group,
            is_before,
            is_after,
            weight,
            arrayCount(edge -> edge <= assumeNotNull(number), edges_of_bins) AS range,
            multiIf(
                isNull(number) AND category = '', 'missing',
                isNull(number), if(category IN ('other', 'missing'), concat('"', category, '"'), category),
                empty(edges_of_bins), 'all',
                range = 0, concat('<', toString(edges_of_bins[1])),
                range = length(edges_of_bins), concat('>=', toString(edges_of_bins[-1])),
                concat('[', toString(edges_of_bins[range]), ', ', toString(edges_of_bins[range + 1]), ')')
            ) AS value,
            isNull(number) AND category != '' AS is_category
        FROM seen AS s
        LEFT JOIN edges AS e ON e.name = s.name
        WHERE is_before OR is_after
    ),
    counted AS
    (
        SELECT
            name, value, customer_group,
            countIf(is_before) AS payments_before,
            countIf(is_after) AS payments_after,
            sumIf(weight, is_before) AS before,
            is_category AND (
                sum(before) OVER (PARTITION BY name, value, is_category) = 0
                OR sum(before) OVER (PARTITION BY name, value, is_category) < 0.05 * sum(before) OVER (PARTITION BY name)
            ) AS is_rare
        FROM values
        GROUP BY name, value, is_category, customer_group
    ),
    grouped AS
    (
        SELECT
            name,
            if(is_rare, 'other', value) AS bin,
            sum(payments_before) AS all_before,
            sum(payments_after) AS all_after,
            sum(before) AS y,
            sum(payments_after) AS z,
            sum(y) OVER (PARTITION BY name, customer_group) AS y_of_group,
            sum(z) OVER (PARTITION BY name, customer_group) AS z_of_group
        FROM counted
        GROUP BY name, bin, customer_group
    ),
    bins AS
    (
        SELECT
            name AS feature,
            bin,
            sum(all_before) AS baseline,
            sum(all_after) AS current,
            sum(baseline) OVER (PARTITION BY feature) AS baseline_count,
            sum(current) OVER (PARTITION BY feature) AS current_count,
            sum(sum(y)) OVER (PARTITION BY feature) AS baseline_weight,
            if(baseline_count = 0, 0, sum(y) / baseline_weight) AS baseline_share,
            if(current_count = 0, 0, current / current_count) AS current_share,
            (greatest(current_share, 0.0001) - greatest(baseline_share, 0.0001))
                * log(greatest(current_share, 0.0001) / greatest(baseline_share, 0.0001)) AS contribution,
            -- The variance of the share between 256 groups of customers, by the share.
            if(baseline_share = 0, 0, (
                sum(y * y) - 2 * baseline_share * sum(y * y_of_group)
                    + pow(baseline_share, 2) * sum(sum(y * y_of_group)) OVER (PARTITION BY feature)
            ) * 256 / 255 / pow(baseline_weight, 2) / baseline_share) AS spread_before,
            if(current_share = 0, 0, (
                sum(z * z) - 2 * current_share * sum(z * z_of_group)
                    + pow(current_share, 2) * sum(sum(z * z_of_group)) OVER (PARTITION BY feature)
            ) * 256 / 255 / pow(current_count, 2) / current_share) AS spread_after
        FROM grouped
        GROUP BY name, bin
    )
SELECT
    feature,
    bin,
    baseline,
    current,
    baseline_count,
    current_count,
    baseline_share,
    current_share,
    contribution,
    sum(contribution) OVER (PARTITION BY feature) AS statistic,
    -- How many independent customers the payments are worth: n and m of the critical value.
    if(
        sum(baseline > 0) OVER (PARTITION BY feature) > 1,
        least(toFloat64(baseline_count), (sum(baseline > 0) OVER (PARTITION BY feature) - 1) / sum(spread_before) OVER (PARTITION BY feature)),
        baseline_count * (
            SELECT sum(n) / sum(pow(n, 2)) FROM (SELECT count() AS n FROM payments WHERE in_baseline GROUP BY subject_id)
        )
    ) AS baseline_subjects,
    if(
        sum(current > 0) OVER (PARTITION BY feature) > 1,
        least(toFloat64(current_count), (sum(current > 0) OVER (PARTITION BY feature) - 1) / sum(spread_after) OVER (PARTITION BY feature)),
        current_count * (
            SELECT sum(n) / sum(pow(n, 2)) FROM (SELECT count() AS n FROM payments WHERE in_window GROUP BY subject_id)
        )
    ) AS current_subjects
FROM bins
ORDER BY feature, baseline DESC, bin
