-- What each decision turned out to be: the one of its outcomes that counts, as the effectiveness report chooses it. It has
-- the highest precedence (chargeback, case, analyst, customer, automation), became known last, and was recorded last.
CREATE OR REPLACE VIEW analyst_labels
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that recorded the outcomes',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…: the decision that the label is about',
    decision_occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity of the decision happened',
    subject_id String COMMENT 'The customer of the decision',
    label LowCardinality(String) COMMENT 'fraud, legitimate or inconclusive: the outcome of the decision that counts',
    label_source LowCardinality(String) COMMENT 'Source of that outcome: chargeback, case, analyst, customer, automation or sar',
    found_out_at DateTime64(3, 'UTC') COMMENT 'When that result became known, as the caller says',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When Weir recorded that outcome',
    loss_amount Nullable(Decimal(38, 8)) COMMENT 'The loss in that outcome, in units of its currency, exact; NULL if it has none',
    loss_currency LowCardinality(String) COMMENT 'Of the loss; empty without one',
    outcomes UInt64 COMMENT 'Number of outcomes of the decision'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    decision_id,
    decision_occurred_at,
    subject_id,
    effective.1 AS label,
    effective.2 AS label_source,
    effective.3 AS found_out_at,
    effective.4 AS recorded_at,
    effective.5 AS loss_amount,
    effective.6 AS loss_currency,
    outcomes
FROM
(
    SELECT
        organisation_id,
        environment,
        decision_id,
        decision_occurred_at,
        any(o.subject_id) AS subject_id,
        argMax(
            (o.classification, o.outcome_source, o.occurred_at, o.recorded_at, o.loss_amount, o.currency),
            (
                indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], o.outcome_source),
                o.occurred_at,
                o.sequence_in_decision
            )
        ) AS effective,
        count() AS outcomes
    FROM outcomes AS o FINAL
    GROUP BY organisation_id, environment, decision_id, decision_occurred_at
)
COMMENT 'The label that counts of each decision; one row per decision that has outcomes'
