-- How many payments of each group of customers lie in each bin of each feature? From how unevenly the groups are spread over the
-- bins follows how many independent customers the payments are worth. Features that differ by weekday are counted on whole
-- days alone, and by weekday. An amount is taken to be the middle of its step.
SELECT
    feature,
    weekday,
    bin,
    sumForEach(of_value) AS payments_by_group
FROM
(
    SELECT
        toString(feature) AS feature,
        if(has({byWeekday: Array(String)}, feature), toDayOfWeek(day), 0) AS weekday,
        multiIf(
            feature = 'amount' AND category != {currency: String}, -1,
            feature = 'amount', toInt32(arrayCount(edge -> edge <= exp10((number + 0.5) / 20), {edges: Array(Array(Float64))}[numeric])),
            numeric > 0, toInt32(arrayCount(edge -> edge <= number, {edges: Array(Array(Float64))}[numeric])),
            category = '', -1,
            toInt32(indexOf({categories: Array(Array(String))}[indexOf({categoricalFeatures: Array(String)}, feature)], category))
        ) AS bin,
        sumForEach(cells.payments_by_group) AS of_value
    FROM
    (
        SELECT *, indexOf({numericFeatures: Array(String)}, feature) AS numeric
        FROM
        (
            -- include: feature-cells.sql
        )
    ) AS cells
    WHERE NOT has({byWeekday: Array(String)}, feature) OR day IN {wholeDays: Array(Date32)}
    GROUP BY feature, weekday, category, number, numeric
)
GROUP BY feature, weekday, bin
ORDER BY feature, weekday, bin
