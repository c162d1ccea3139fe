-- Where two providers were asked the same, how often did each give which answer? Each pair is counted from both sides.
SELECT provider, check, other_provider, status, other_status, sum(cells.calls) AS pairs
FROM
(
    -- include: cells.sql
) AS cells
WHERE other_provider != ''
GROUP BY provider, check, other_provider, status, other_status
ORDER BY provider, check, other_provider, status, other_status
