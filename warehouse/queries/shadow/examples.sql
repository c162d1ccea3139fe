-- Which payments does the candidate decide differently? Some examples: labelled ones first, then the newest. None that was
-- released, because examples show decisions.
SELECT
    decision_id, occurred_at, live, shadow, live_score, shadow_score, label, toString(amount) AS amount, currency
FROM
(
    -- include: compared-payments.sql
)
WHERE live != shadow AND NOT is_released
ORDER BY label != '' DESC, occurred_at DESC, decision_id
LIMIT {limit: UInt32}
