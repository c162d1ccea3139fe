-- How often was each value of each feature, except amounts, seen on each of these days? The facts add up. Texts are categories,
-- numbers are numbers. Payments that are alike are counted together first.
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
SELECT day, hour, seen.1 AS feature, seen.2 AS category, seen.3 AS number, sum(cells.payments) AS payments
FROM
(
    SELECT
        day,
        if({byHour: Bool}, alike.hour, 24) AS hour,
        arrayJoin([
            ('hour', '', toFloat64(alike.hour)),
            ('score', '', toFloat64(score)),
            ('asset_class', toString(asset_class), 0.),
            ('channel', toString(channel), 0.),
            ('counterparty_familiarity', toString(counterparty_familiarity), 0.),
            ('country', toString(country), 0.),
            ('currency', toString(currency), 0.),
            ('decision', toString(decision), 0.),
            ('direction', toString(direction), 0.),
            ('subject_type', toString(subject_type), 0.)
        ]) AS seen,
        payments
    FROM
    (
        -- include: alike.sql
    ) AS alike
) AS cells
GROUP BY day, hour, feature, category, number
