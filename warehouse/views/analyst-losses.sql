-- What each payment cost, as the effectiveness report counts it: the losses of its disputes, what came back of them, and the rest.
CREATE OR REPLACE VIEW analyst_losses
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that decided on the payment',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…: the decision on the payment',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment happened, as the caller says; reports select by it',
    subject_id String COMMENT 'The customer of the payment',
    currency String COMMENT 'Of the amounts',
    incurred Decimal(76, 8) COMMENT 'What was lost in all disputes, in units of the currency, exact; 0 if the payment was interrupted',
    recovered Decimal(76, 8) COMMENT 'What came back of that, never more than it; the difference is the net loss',
    recovery_surplus Decimal(76, 8) COMMENT 'What came back beyond that, or of a loss that does not count'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    decision_id,
    decision_occurred_at AS occurred_at,
    subject_id,
    loss.currency AS currency,
    loss.incurred AS incurred,
    loss.recovered AS recovered,
    loss.recovery_surplus AS recovery_surplus
FROM
(
    SELECT
        organisation_id,
        environment,
        decision_id,
        decision_occurred_at,
        any(o.subject_id) AS subject_id,
        argMax(o.losses, o.sequence_in_decision) AS losses
    FROM outcomes AS o FINAL
    GROUP BY organisation_id, environment, decision_id, decision_occurred_at
)
ARRAY JOIN losses AS loss
COMMENT 'What each payment cost and what came back; one row per payment and currency, none where nothing was lost or came back'
