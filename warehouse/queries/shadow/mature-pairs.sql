-- Which mature payments have a label, or are interrupted by one version and allowed by the other? One row per payment.
SELECT
    decision_id, subject_id, occurred_at, live, shadow, sample_probability, is_sampled, label, label_at_maturity,
    toString(amount) AS amount,
    asset_class, direction, currency, country, channel, amount_band, subject_type, counterparty_familiarity
FROM
(
    -- include: compared-payments.sql
)
WHERE (label != '' OR label_at_maturity != '' OR (live = 'allow') != (shadow = 'allow'))
    AND occurred_at + toIntervalDay({maturityDays: UInt16}) <= {asOf: DateTime64(3, 'UTC')}
