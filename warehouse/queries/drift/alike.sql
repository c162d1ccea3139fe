-- Which payments of these days are alike in everything but amount, customer and minute, and how many are they? One row per
-- group, so that each group, not each payment, is unfolded into its features.
-- Part of other queries. Parameters: those of chosen-events.sql.
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
PREWHERE event_type = 'fraud.transaction.assessed' AND (
    -- include: ../rollup/chosen-events.sql
)
GROUP BY
    day, hour, score, asset_class, channel, counterparty_familiarity, country, currency, decision, direction, subject_type
