-- How many payments did each customer make on each of these days? Part of other queries.
-- Parameters: organisationId, environment, days, from, to.
SELECT toDate32(occurred_at) AS day, sipHash64(subject_id) AS customer, toUInt32(count()) AS payments
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND event_type = 'fraud.transaction.assessed'
    AND toDate(occurred_at) IN {days: Array(Date)}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY day, customer
