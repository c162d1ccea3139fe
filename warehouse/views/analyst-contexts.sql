-- What analysts see of contexts: the whole answer and all evidence as JSON; read it by decision or by a narrow window.
CREATE OR REPLACE VIEW analyst_contexts
(
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened',
    assessment String COMMENT 'The answer as the caller got it, JSON text',
    context String COMMENT 'The frozen evidence, JSON text: with the system version it gives the decision again'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT organisation_id, environment, decision_id, occurred_at, assessment, context
FROM decision_contexts FINAL
COMMENT 'Answer and evidence of each decision as JSON; one row a decision'
