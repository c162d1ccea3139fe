-- How many places of each log have arrived, of those that the log still holds? A log of which none has arrived has no row.
SELECT asked.source AS source, count() AS loaded
FROM event_log AS l
INNER JOIN
(
    -- include: asked-logs.sql
) AS asked ON l.source = asked.source
WHERE l.sequence BETWEEN asked.begin AND asked.head
GROUP BY source
ORDER BY source
