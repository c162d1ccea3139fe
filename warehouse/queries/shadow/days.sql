-- How far has a run come? One row a day of its window that has decisions: how many there are, how many are pending.
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
