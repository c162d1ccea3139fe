-- How many positions of each log, of those that it still holds, will never arrive because an operator dropped their dead letter?
SELECT asked.source AS source, uniqExact(a.sequence) AS places
FROM dead_letter_acts AS a
INNER JOIN
(
    -- include: asked-logs.sql
) AS asked ON a.source = asked.source
WHERE a.act = 'dropped'
    AND a.sequence BETWEEN asked.begin AND asked.head
    AND (a.source, a.sequence) NOT IN (
        SELECT source, sequence FROM event_log
        WHERE (source, sequence) IN (SELECT source, sequence FROM dead_letter_acts WHERE act = 'dropped')
    )
GROUP BY source
ORDER BY source
