-- Which payments of these days are alike in everything but amount, customer and minute, and how many are they? One row for those
-- of a day, so that each is unfolded into its features once and not once a payment. Part of other queries.
-- Parameters: organisationId, environment, days, from, to, withoutHours.
SELECT
    toDate32(occurred_at) AS day,
    toHour(occurred_at) AS hour,
    score,
    asset_class,
    channel,
    counterparty_familiarity,
    country,
    currency,
    decision,
    direction,
    subject_type,
    count() AS payments
FROM decisions
PREWHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND event_type = 'fraud.transaction.assessed'
    AND toDate(occurred_at) IN {days: Array(Date)}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND intDiv(toUnixTimestamp64Milli(occurred_at), 3600000) NOT IN {withoutHours: Array(UInt32)}
GROUP BY
    day, hour, score, asset_class, channel, counterparty_familiarity, country, currency, decision, direction, subject_type
