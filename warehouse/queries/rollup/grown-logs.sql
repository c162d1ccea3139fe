-- Which logs have grown by a block or more beyond the position up to which they are known to have no gap?
SELECT organisation_id, environment, source, max(known.until) AS whole_until
FROM
(
    SELECT organisation_id, environment, source, max(sequence) AS highest, 0 AS until
    FROM event_log
    GROUP BY organisation_id, environment, source
    UNION ALL
    SELECT organisation_id, environment, source, 0 AS highest, whole_until AS until FROM log_prefixes
) AS known
GROUP BY organisation_id, environment, source
HAVING max(known.highest) >= whole_until + {block: UInt64}
ORDER BY organisation_id, environment, source
-- Only the highest position of a log matters, so duplicates do not.
SETTINGS final = 0
