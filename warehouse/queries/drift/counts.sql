-- How often was each value of each feature seen on each day? A number counts by its range: how many of the given edges of the
-- feature are at most the number. A text counts as it is. Amounts in other currencies count as missing, because they cannot be
-- compared. Score and decision are those of one version. One row per day and feature: with a row per count, most of the answer would be column names.
WITH
    {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, 'amount')] AS amount_edges,
    -- The function that finds the range needs an edge; without edges no edge is at most a number.
    if(empty(amount_edges), [inf], amount_edges) AS bounds
SELECT day, feature, arraySort(groupArray((toBool(is_missing), range, value, payments))) AS counts
FROM
(
    SELECT
        day,
        'amount' AS feature,
        edge = inf AS is_missing,
        -- Below all edges: 0.
        indexOf(bounds, edge) AS range,
        '' AS value,
        payments
    FROM
    (
        SELECT
            day,
            multiIf(currency != {currency: String}, inf, amount < bounds[1], -inf, roundDown(amount, bounds)) AS edge,
            sum(cells.payments) AS payments
        FROM
        (
            -- include: amount-cells.sql
        ) AS cells
        GROUP BY day, edge
    )
    UNION ALL
    SELECT
        day,
        toString(feature) AS feature,
        feature NOT IN ('hour', 'score') AND category = '' AS is_missing,
        arrayCount(edge -> edge <= number, {edges: Array(Array(Float64))}[edges_of_feature]) AS range,
        category AS value,
        sum(cells.payments) AS payments
    FROM
    (
        SELECT *, indexOf({numericFeatures: Array(String)}, feature) AS edges_of_feature
        FROM
        (
            -- include: value-cells.sql
        )
    ) AS cells
    GROUP BY day, feature, is_missing, range, value
)
GROUP BY feature, day
ORDER BY feature, day
