-- How often was each value of each feature seen on each day? Numbers by the range that holds them: how many of the given
-- edges of the feature are at most the number. Texts as they are. Amounts of other currencies are missing, for they are not
-- to be compared. What is missing is said to be.
-- Payments that are alike are counted together first; amounts hardly ever are, so they are put into their ranges one by one.
WITH
    {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, 'amount')] AS amount_edges,
    -- Of no edges none is at most a number; but what rounds down wants one.
    if(empty(amount_edges), [inf], amount_edges) AS bounds,
    amounts AS
    (
        SELECT
            toDate32(occurred_at) AS day,
            currency != {currency: String} AS is_missing,
            toFloat64(amount) >= bounds[1] AND NOT is_missing AS has_edge,
            if(has_edge, roundDown(toFloat64(amount), bounds), 0) AS edge,
            count() AS payments
        FROM decisions
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND event_type = 'fraud.transaction.assessed'
            AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
        GROUP BY day, is_missing, has_edge, edge
    ),
    alike AS
    (
        -- include: alike.sql
    )
SELECT day, feature, is_missing, range, category, payments
FROM
(
    SELECT
        day, 'amount' AS feature, is_missing, if(has_edge, indexOf(bounds, edge), 0) AS range, '' AS category, payments
    FROM amounts
    UNION ALL
    SELECT
        day,
        seen.1 AS feature,
        isNull(seen.2) AND seen.3 = '' AS is_missing,
        if(isNull(seen.2), 0, arrayCount(
            edge -> edge <= assumeNotNull(seen.2),
            {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, feature)]
        )) AS range,
        seen.3 AS category,
        sum(cells.payments) AS payments
    FROM
    (
        SELECT
            day,
            arrayJoin([
                ('hour', toNullable(toFloat64(hour)), ''),
                ('score', toNullable(toFloat64(score)), ''),
                ('asset_class', NULL, toString(asset_class)),
                ('channel', NULL, toString(channel)),
                ('counterparty_familiarity', NULL, toString(counterparty_familiarity)),
                ('country', NULL, toString(country)),
                ('currency', NULL, toString(currency)),
                ('decision', NULL, toString(decision)),
                ('direction', NULL, toString(direction)),
                ('subject_type', NULL, toString(subject_type))
            ]) AS seen,
            payments
        FROM alike
    ) AS cells
    GROUP BY day, feature, is_missing, range, category
)
ORDER BY feature, day, is_missing, range, category
