-- How often was each value of each feature seen on each day? Numbers by the range that holds them: how many of the given
-- edges of the feature are at most the number. Texts as they are.
SELECT
    day,
    feature,
    isNull(number) AND ifNull(text, '') = '' AS is_missing,
    if(isNull(number), 0, arrayCount(
        edge -> edge <= assumeNotNull(number),
        {edges: Array(Array(Float64))}[indexOf({numericFeatures: Array(String)}, feature)]
    )) AS range,
    ifNull(text, '') AS category,
    count() AS payments
FROM
(
    -- include: values.sql
)
GROUP BY day, feature, is_missing, range, category
ORDER BY feature, day, is_missing, range, category
