-- How many positions of each log, of those that it still holds, have arrived? A log without any has no row.
SELECT asked.source AS source, count() AS loaded
FROM event_log AS l
INNER JOIN
(
    -- include: asked-logs.sql
) AS asked ON l.source = asked.source
WHERE l.sequence BETWEEN asked.begin AND asked.head
GROUP BY source
ORDER BY source
