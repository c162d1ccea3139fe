-- On which days did the tenant have payments? Newest first.
SELECT DISTINCT toDate(occurred_at) AS day
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND event_type = 'fraud.transaction.assessed'
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
ORDER BY day DESC
