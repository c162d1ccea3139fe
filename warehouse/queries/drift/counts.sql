-- How often was each value of each feature seen on each day? Numbers by the range that holds them: how many of the given
-- edges of the feature are at most the number. Texts as they are. Amounts of other currencies are missing, for they are not
-- to be compared. What is missing is said to be.
WITH
    {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, 'amount')] AS amount_edges,
    {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, 'hour')] AS hour_edges,
    {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, 'score')] AS score_edges,
    -- What puts a number into its range wants an edge; of none, none is at most a number.
    if(empty(amount_edges), [inf], amount_edges) AS bounds
SELECT
    day,
    feature,
    is_missing,
    multiIf(
        is_missing, 0,
        feature = 'amount', indexOf(bounds, edge),
        feature = 'hour', arrayCount(bound -> bound <= edge, hour_edges),
        feature = 'score', arrayCount(bound -> bound <= edge, score_edges),
        0
    ) AS range,
    value,
    sum(alike.payments) AS payments
FROM
(
    SELECT
        day,
        feature,
        if(feature = 'amount', category != {currency: String}, feature NOT IN ('hour', 'score') AND category = '') AS is_missing,
        -- An amount below every edge becomes NaN, which is none of them.
        if(feature != 'amount', number, if(is_missing OR number < bounds[1], nan, roundDown(number, bounds))) AS edge,
        if(feature = 'amount', '', category) AS value,
        sum(cells.payments) AS payments
    FROM
    (
        -- include: cells.sql
    ) AS cells
    GROUP BY day, feature, is_missing, edge, value
) AS alike
GROUP BY day, feature, is_missing, range, value
ORDER BY feature, day, is_missing, range, value
