-- What did the newest thousand requests decide or record?
SELECT
    request_id,
    at,
    what,
    what_id,
    decision_id,
    external_user_id
FROM
(
    SELECT request_id, assessed_at AS at, decision AS what, decision_id AS what_id, decision_id, external_user_id
    FROM analyst_decisions
    WHERE environment = {environment: String}
        AND assessed_at >= {from: DateTime64(3, 'UTC')}
        AND assessed_at < {to: DateTime64(3, 'UTC')}
    UNION ALL
    SELECT request_id, recorded_at AS at, classification AS what, outcome_id AS what_id, decision_id, external_user_id
    FROM analyst_outcomes
    WHERE environment = {environment: String}
        AND recorded_at >= {from: DateTime64(3, 'UTC')}
        AND recorded_at < {to: DateTime64(3, 'UTC')}
)
WHERE request_id != ''
ORDER BY at DESC, what_id
LIMIT 1000
