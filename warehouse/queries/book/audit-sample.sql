-- Which allowed payments should people check to learn what is missed?
-- A sample of one in a hundred, by a hash of the decision's id: always the same ones for every caller, and it changes no decision.
-- Blocked payments never get a chargeback and allowed ones get it late, so labels that arrive by themselves are no fair sample.
-- audited-misses.sql adds up what people found.
SELECT
    d.decision_id AS decision_id,
    d.transaction_id AS transaction_id,
    d.occurred_at AS occurred_at,
    d.external_user_id AS customer,
    d.amount AS amount,
    d.currency AS currency,
    d.score AS score,
    l.label AS label
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.transaction_id != ''
    AND d.decision = 'allow'
    AND sipHash64('audit sample', d.decision_id) % 100 = 0
ORDER BY label != '', occurred_at, decision_id
