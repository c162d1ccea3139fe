-- How many days after a payment was its result found out, and how many until it was recorded, by source?
SELECT
    label_source AS source,
    count() AS decisions,
    round(quantileExact(0.5)(dateDiff('hour', decision_occurred_at, found_out_at) / 24), 1) AS found_out_p50_days,
    round(quantileExact(0.95)(dateDiff('hour', decision_occurred_at, found_out_at) / 24), 1) AS found_out_p95_days,
    round(quantileExact(0.5)(dateDiff('hour', decision_occurred_at, recorded_at) / 24), 1) AS recorded_p50_days,
    round(quantileExact(0.95)(dateDiff('hour', decision_occurred_at, recorded_at) / 24), 1) AS recorded_p95_days
FROM analyst_labels
WHERE environment = {environment: String}
    AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
    AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY source
ORDER BY decisions DESC, source
