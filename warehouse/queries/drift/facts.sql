-- How often was each value of each feature seen on each of these days? Facts that add up. Part of other queries.
-- Parameters: organisationId, environment, days, from, to. Texts are categories, numbers are numbers; the category of an
-- amount is its currency. Payments that are alike are counted together first; amounts hardly ever are.
SELECT day, 'amount' AS feature, toString(currency) AS category, toFloat64(amount) AS number, count() AS payments
FROM
(
    SELECT toDate32(occurred_at) AS day, currency, amount
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND toDate(occurred_at) IN {days: Array(Date)}
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
)
GROUP BY day, currency, amount
UNION ALL
SELECT day, seen.1 AS feature, seen.2 AS category, seen.3 AS number, sum(cells.payments) AS payments
FROM
(
    SELECT
        day,
        arrayJoin([
            ('hour', '', toFloat64(hour)),
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
    )
) AS cells
GROUP BY day, feature, category, number
