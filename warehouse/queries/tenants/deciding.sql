-- Which organisations and environments have a payment in the window?
SELECT DISTINCT organisation_id, environment
FROM decisions
WHERE event_type = 'fraud.transaction.assessed'
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
ORDER BY organisation_id, environment
