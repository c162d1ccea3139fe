-- Which mature payments have a label, and how did both versions decide them? One row per payment.
SELECT
    decision_id, subject_id, occurred_at, live, shadow, label, label_at_maturity, toString(amount) AS amount,
    asset_class, direction, currency, country, channel, amount_band, subject_type, counterparty_familiarity
FROM
(
    -- include: compared-payments.sql
)
WHERE (label != '' OR label_at_maturity != '')
    AND occurred_at + toIntervalDay({maturityDays: UInt16}) <= {asOf: DateTime64(3, 'UTC')}
