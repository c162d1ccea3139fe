-- How many payments did each customer make on each of these days?
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
SELECT
    toDate32(occurred_at) AS day,
    if({byHour: Bool}, toHour(occurred_at), 24) AS hour,
    sipHash64(subject_id) AS customer,
    toUInt32(count()) AS payments
FROM decisions
PREWHERE event_type = 'fraud.transaction.assessed' AND (
    -- include: ../rollup/chosen-events.sql
)
GROUP BY day, hour, customer
