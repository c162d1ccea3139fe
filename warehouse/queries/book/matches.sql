-- Which payments matched a name or wallet on a list, newest first?
SELECT
    occurred_at,
    decision_id,
    external_user_id AS customer,
    counterparty_name,
    counterparty_country,
    screening_status,
    list_version,
    decision
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND screening_status IN ('potential_match', 'confirmed_match')
ORDER BY occurred_at DESC, decision_id
LIMIT 100
