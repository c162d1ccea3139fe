-- Which decisions have outcomes that contradict one another?
SELECT
    decision_id,
    count() AS outcomes,
    groupUniqArray(classification) AS classifications,
    max(recorded_at) AS last_recorded_at
FROM analyst_outcomes
WHERE environment = {environment: String}
    AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
    AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY decision_id
HAVING length(classifications) > 1
ORDER BY outcomes DESC, decision_id
LIMIT 100
