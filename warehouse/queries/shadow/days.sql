-- How far has a run come? One row per day of its window that has decisions: how many there are, and how many are pending.
SELECT
    day,
    count() AS decisions,
    countIf(event_id NOT IN (
        -- include: already-decided.sql
    )) AS pending
FROM
(
    -- include: sampled-decisions.sql
)
GROUP BY day
ORDER BY day
