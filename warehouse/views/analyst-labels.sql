-- What each decision turned out to be: of its outcomes the one that counts, as the effectiveness report chooses it.
-- Highest precedence (chargeback, case, analyst, customer, automation), then latest found out, then latest recorded.
CREATE OR REPLACE VIEW analyst_labels
(
    organisation_id LowCardinality(String) COMMENT 'Whose outcome it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…: the decision that it speaks of',
    decision_occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity of the decision happened',
    subject_id String COMMENT 'The customer of the decision',
    label LowCardinality(String) COMMENT 'fraud, legitimate or inconclusive: what counts of all outcomes of the decision',
    label_source LowCardinality(String) COMMENT 'Who said so: chargeback, case, analyst, customer, automation or sar',
    found_out_at DateTime64(3, 'UTC') COMMENT 'When it was found out',
    loss_amount Nullable(Decimal(38, 8)) COMMENT 'The loss that this outcome names, exact; NULL where it names none',
    loss_currency LowCardinality(String) COMMENT 'Of the loss; empty without one',
    outcomes UInt64 COMMENT 'How many outcomes the decision has'
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
    effective.4 AS loss_amount,
    effective.5 AS loss_currency,
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
            (o.classification, o.outcome_source, o.occurred_at, o.loss_amount, o.currency),
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
COMMENT 'The label that counts of each decision; one row a decision that has outcomes'
